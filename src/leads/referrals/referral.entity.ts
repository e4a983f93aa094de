import { defineEntity, p } from '@mikro-orm/core';
import { STAFF_PROPERTY_TYPES } from '#shared/lead.js';
import { REFERRAL_STATES } from '#shared/referral.js';
import { Lead } from '../lead.entity.js';

const ReferralSchema = defineEntity({
  name: 'Referral',
  tableName: 'referrals',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime(3).defaultRaw('now()'),
    version: p.integer().version(),
    state: p.enum(REFERRAL_STATES).default('new'),
    /** When the client should have been called. */
    contactDueAt: p.datetime(3),
    /** Holds personal data of realtor and client, so it is deleted with the lead. */
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    realtorName: p.text(),
    realtorEmail: p.text(),
    realtorPhone: p.text(),
    realtorCompany: p.text(),
    clientName: p.text(),
    clientEmail: p.text(),
    clientPhone: p.text(),
    propertyAddress: p.text(),
    propertyType: p.enum(STAFF_PROPERTY_TYPES),
    message: p.text().nullable(),
  },
  indexes: [
    {
      name: 'referrals_created_at_index',
      expression: 'create index referrals_created_at_index on referrals (created_at desc, id desc)',
    },
    { name: 'referrals_lead_id_index', properties: ['leadId'] },
  ],
  triggers: [
    {
      // A referral is created and deleted with its lead; other changes are emitted as changes of the lead.
      name: 'referrals_notify',
      timing: 'after',
      events: ['update'],
      forEach: 'row',
      expression:
        'create trigger referrals_notify after update on referrals for each row execute function notify_referral()',
    },
  ],
});

/** A client referred by a realtor, and its progress. */
export class Referral extends ReferralSchema.class {}
ReferralSchema.setClass(Referral);
