import { defineEntity, p } from '@mikro-orm/core';
import { Lead } from '../leads/lead.entity.js';
import { User } from '../users/user.entity.js';

const MarketingEnrollmentSchema = defineEntity({
  name: 'MarketingEnrollment',
  tableName: 'marketing_enrollments',
  properties: {
    leadId: () => p.manyToOne(Lead).mapToPk().primary().deleteRule('cascade').fieldName('lead_id'),
    enrolledAt: p.datetime(3).defaultRaw('now()'),
    enrolledById: () =>
      p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('enrolled_by_id'),
  },
});

/** A lead that staff enrolled in marketing; once is enough. */
export class MarketingEnrollment extends MarketingEnrollmentSchema.class {}
MarketingEnrollmentSchema.setClass(MarketingEnrollment);
