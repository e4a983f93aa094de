import { defineEntity, p } from '@mikro-orm/core';
import {
  CAMPAIGN_WORKFLOWS,
  type CampaignWorkflow,
  ENROLLMENT_STATUSES,
  type EnrollmentStatus,
  OUTCOMES,
  STOP_REASONS,
  type StopReason,
  type Withheld,
} from '#shared/campaign.js';
import {
  CAMPAIGN_DEFAULTS,
  type CampaignRules,
  type CampaignSettings as Timings,
} from '#shared/campaign-settings.js';
import { Lead } from '../leads/lead.entity.js';
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
    /** The lead's newest enrollment, the only one that reacts to changes of the lead. */
    isCurrent: p.boolean().default(true),
    startedAt: p.datetime(3).defaultRaw('now()'),
    startedById: () =>
      p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('started_by_id'),
    endedAt: p.datetime(3).nullable(),
    /**
     * The enrollment whose follow-up it joined. No foreign key: when its lead is deleted, the others continue.
     */
    joinedId: p.uuid().nullable(),
    /** The timings it started with. Later changes don't affect it. */
    settings: p.json<Timings>(),
    /** The walkthrough its reminders are for. */
    walkthroughDate: p.datetime().nullable(),
    /** When the last message is planned; null while there is nothing to plan yet. */
    lastAt: p.datetime().nullable(),
    /** Messages that got no time in the plan, and why. */
    withheld: p.json<Withheld[]>().defaultRaw(`'[]'`),
  },
  indexes: [
    {
      name: 'campaign_enrollments_current_index',
      expression:
        'create unique index campaign_enrollments_current_index on campaign_enrollments (lead_id) where is_current',
    },
    { name: 'campaign_enrollments_lead_id_index', properties: ['leadId', 'startedAt'] },
    // For the monitor's totals.
    { name: 'campaign_enrollments_status_index', properties: ['isCurrent', 'status', 'workflow'] },
    {
      name: 'campaign_enrollments_joined_id_index',
      expression:
        'create index campaign_enrollments_joined_id_index on campaign_enrollments (joined_id) where joined_id is not null',
    },
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

/** One lead's run through a campaign. */
export class CampaignEnrollment extends CampaignEnrollmentSchema.class {}
CampaignEnrollmentSchema.setClass(CampaignEnrollment);

/** SQL: the columns of an `Enrollment`, of table `campaign_enrollments e`. */
export const ENROLLMENT_COLUMNS = `
  e.id, e.lead_id as "leadId", e.workflow, e.status, e.reason, e.started_at as "startedAt", e.settings,
  e.walkthrough_date as "walkthroughDate", e.withheld`;

/** An enrollment as read with SQL. */
export interface Enrollment {
  id: string;
  leadId: string;
  workflow: CampaignWorkflow;
  status: EnrollmentStatus;
  reason: StopReason | null;
  startedAt: Date;
  settings: Timings;
  walkthroughDate: Date | null;
  withheld: Withheld[];
}

/** Rows have their times as text. */
export function toEnrollment(row: Enrollment): Enrollment {
  const { startedAt, walkthroughDate, settings } = row;
  return {
    ...row,
    // Enrollments from before a timing existed use its default.
    settings: { ...CAMPAIGN_DEFAULTS, ...settings },
    startedAt: new Date(startedAt),
    walkthroughDate: walkthroughDate && new Date(walkthroughDate),
  };
}

const CampaignOutcomeSchema = defineEntity({
  name: 'CampaignOutcome',
  tableName: 'campaign_outcomes',
  properties: {
    /** The last message sent before it. We can't tell which message caused an outcome, so each outcome counts once. */
    messageId: p.uuid().primary(),
    kind: p.enum(OUTCOMES).primary(),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    template: p.text(),
    at: p.datetime(3).defaultRaw('now()'),
  },
  indexes: [
    { name: 'campaign_outcomes_lead_id_index', properties: ['leadId'] },
    { name: 'campaign_outcomes_template_index', properties: ['template', 'kind'] },
  ],
});

/** What an owner did after a campaign message. */
export class CampaignOutcome extends CampaignOutcomeSchema.class {}
CampaignOutcomeSchema.setClass(CampaignOutcome);

const CampaignOptOutSchema = defineEntity({
  name: 'CampaignOptOut',
  tableName: 'campaign_opt_outs',
  properties: {
    /** No foreign key: the choice outlives the lead. */
    leadId: p.uuid().primary(),
    workflow: p.enum(CAMPAIGN_WORKFLOWS).primary(),
    /** Hash of the address, so that the opt-out applies to every lead of the same person. */
    hash: p.text().nullable(),
    since: p.datetime(3).defaultRaw('now()'),
  },
  indexes: [{ name: 'campaign_opt_outs_hash_index', properties: ['hash'] }],
});

/** A topic the owner opted out of. */
export class CampaignOptOut extends CampaignOptOutSchema.class {}
CampaignOptOutSchema.setClass(CampaignOptOut);

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

/** A lead that staff enrolled in marketing. */
export class MarketingEnrollment extends MarketingEnrollmentSchema.class {}
MarketingEnrollmentSchema.setClass(MarketingEnrollment);

const CampaignOffLeadSchema = defineEntity({
  name: 'CampaignOffLead',
  tableName: 'campaign_off_leads',
  properties: {
    leadId: () => p.manyToOne(Lead).mapToPk().primary().deleteRule('cascade').fieldName('lead_id'),
    since: p.datetime(3).defaultRaw('now()'),
  },
});

/** A lead for which staff turned automatic campaigns off. */
export class CampaignOffLead extends CampaignOffLeadSchema.class {}
CampaignOffLeadSchema.setClass(CampaignOffLead);

const CampaignSettingsSchema = defineEntity({
  name: 'CampaignSettings',
  tableName: 'campaign_settings',
  properties: {
    id: p.integer().primary(),
    version: p.integer().version(),
    values: p.json<Partial<Timings & CampaignRules>>(),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});

/** Single row with the timings and rules that differ from the defaults. */
export class CampaignSettings extends CampaignSettingsSchema.class {}
CampaignSettingsSchema.setClass(CampaignSettings);
