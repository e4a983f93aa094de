import { defineEntity, p } from '@mikro-orm/core';
import { Lead } from '../leads/lead.entity.js';
import {
  CAMPAIGN_WORKFLOWS,
  ENROLLMENT_STATUSES,
  STOP_REASONS,
  type Withheld,
} from '../shared/campaigns/campaign.contract.js';
import type { CampaignSettings } from '../shared/campaigns/campaign-settings.js';
import { User } from '../users/user.entity.js';

const CampaignEnrollmentSchema = defineEntity({
  name: 'CampaignEnrollment',
  tableName: 'campaign_enrollments',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    workflow: p.enum(CAMPAIGN_WORKFLOWS),
    status: p.enum(ENROLLMENT_STATUSES).default('active'),
    /** Why it was stopped. */
    reason: p.enum(STOP_REASONS).nullable(),
    /** The newest of its lead; what happens to the lead is its business alone. */
    isCurrent: p.boolean().default(true),
    startedAt: p.datetime(3).defaultRaw('now()'),
    startedById: () =>
      p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('started_by_id'),
    endedAt: p.datetime(3).nullable(),
    /** The timings it began with: who changes them changes nothing of what is under way. */
    settings: p.json<CampaignSettings>(),
    /** The walkthrough its reminders are of. */
    walkthroughDate: p.datetime().nullable(),
    /** When the last message is planned; none while there is nothing to plan yet. */
    lastAt: p.datetime().nullable(),
    /** The messages its plan gave no time, and why. */
    withheld: p.json<Withheld[]>().defaultRaw(`'[]'`),
  },
  indexes: [
    {
      name: 'campaign_enrollments_current_index',
      expression:
        'create unique index campaign_enrollments_current_index on campaign_enrollments (lead_id) where is_current',
    },
    { name: 'campaign_enrollments_lead_id_index', properties: ['leadId', 'startedAt'] },
    // The Monitor counts by it at every look.
    { name: 'campaign_enrollments_status_index', properties: ['isCurrent', 'status', 'workflow'] },
    {
      name: 'campaign_enrollments_last_at_index',
      expression:
        "create index campaign_enrollments_last_at_index on campaign_enrollments (last_at) where status = 'active'",
    },
    {
      name: 'campaign_enrollments_started_at_index',
      expression:
        'create index campaign_enrollments_started_at_index on campaign_enrollments (started_at, lead_id) where is_current',
    },
  ],
});

/** A lead on its way through a sequence of messages. */
export class CampaignEnrollment extends CampaignEnrollmentSchema.class {}
CampaignEnrollmentSchema.setClass(CampaignEnrollment);
