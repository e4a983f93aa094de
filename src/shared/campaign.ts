import * as z from 'zod/mini';
import {
  define,
  intSchema,
  momentSchema,
  onOneLineCheck,
  requiredTextSchema,
  textSchema,
  withChecks,
} from './fields.js';
import { LEAD_STATUSES, type LeadStatus } from './lead.js';
import type { CheckResult, MessageDelivery, MessageState } from './message.js';
import { holesIn, longestOf, strayPlaceholderMessage, walkthroughPlaceholdersIn } from './placeholders.js';

export const CAMPAIGN_WORKFLOWS = ['warm_lead', 'confirmation', 'onboarding'] as const;
export type CampaignWorkflow = (typeof CAMPAIGN_WORKFLOWS)[number];

export const CAMPAIGN_TYPES = ['email', 'sms'] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

/** The steps of each workflow. A template's step decides when it is sent. */
export const WORKFLOW_STEPS = {
  warm_lead: ['initialResponse', 'followUp'],
  confirmation: ['firstReminder', 'secondReminder', 'lastReminder', 'textReminder'],
  onboarding: ['welcome', 'checklistReminder', 'onboardingFollowUp'],
} as const satisfies Record<CampaignWorkflow, readonly string[]>;
export type CampaignStep = (typeof WORKFLOW_STEPS)[CampaignWorkflow][number];
export const CAMPAIGN_STEPS: readonly CampaignStep[] = Object.values(WORKFLOW_STEPS).flat();

/** The workflow for a lead's status. */
export function workflowOf(status: LeadStatus): CampaignWorkflow {
  if (status === 'closed') return 'onboarding';
  return status === 'walkthrough_scheduled' ? 'confirmation' : 'warm_lead';
}

/** A joined enrollment sends nothing: its owner already gets the follow-up about another of their properties. */
export const ENROLLMENT_STATUSES = ['active', 'joined', 'completed', 'stopped'] as const;
export type EnrollmentStatus = (typeof ENROLLMENT_STATUSES)[number];

/** The lead whose follow-up an enrollment joined. */
export interface JoinedConversation {
  leadId: string;
  property: string;
}

/** Why a campaign ended before its last message. */
export const STOP_REASONS = [
  'staff',
  'replied',
  'unsubscribed',
  'lost',
  'moved',
  'rescheduled',
  'signed',
  'paid',
  'unsent',
  'joined',
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** The reason shown with messages that were canceled because of it. */
export const STOP_TEXT: Record<StopReason, string> = {
  staff: 'Staff stopped the campaign.',
  replied: 'The owner replied, so the campaign ended.',
  unsubscribed: 'The owner opted out, so the campaign ended.',
  lost: 'The lead was lost, so the campaign ended.',
  moved: 'The lead moved to another stage, so the campaign ended.',
  rescheduled: 'The walkthrough was rescheduled, so its reminders started over.',
  signed: 'The owner signed, so the campaign ended.',
  paid: 'The owner paid, so the campaign ended.',
  unsent: 'None of its messages could be sent, so the campaign ended.',
  joined: 'The owner gets this follow-up about another of their properties.',
};

/** Why a lead's plan withholds a message. */
export const WITHHELD_TEXT = {
  noDate: 'The walkthrough has no date yet.',
  noEmail: 'Blocked: no email address on file.',
  noPhone: 'The lead has no phone number that can receive texts.',
  past: 'Its send time had already passed.',
  justTold: 'The owner was emailed the time shortly before.',
  tooLate: 'It could only be sent after the walkthrough or the day it is about.',
  beyondEnd: 'The campaign ends before then.',
  optedOut: 'The owner opted out of this kind of message.',
  had: 'The owner already got it in an earlier campaign.',
} as const;
export type WithheldReason = keyof typeof WITHHELD_TEXT;

/** A message the plan withholds, as stored with the enrollment. */
export interface Withheld {
  templateId: string;
  reason: WithheldReason;
  /** When it would have been sent, or null if that is unknown. */
  at: string | null;
  /** When that was decided. */
  since: string;
}

/** Reason of messages that a new plan dropped. A later plan may bring them back. */
export const NO_LONGER_PLANNED = 'The plan changed and no longer includes this message.';
export const TEMPLATE_OFF = 'Its template is turned off.';

export const CAMPAIGN_LIMITS = {
  name: 120,
  subject: 150,
  content: 10_000,
  /** Length limit of a text message with the longest values filled in. */
  sms: 1_600,
  delayDays: 60,
  templates: 60,
} as const;

export interface CampaignTemplateView {
  id: string;
  name: string;
  type: CampaignType;
  subject: string | null;
  content: string;
  workflow: CampaignWorkflow;
  /** Extra days after the time of its step. */
  delay: number;
  step: CampaignStep;
  /** Its position in the workflow. Follow-ups are sent in this order. */
  position: number;
  isActive: boolean;
  version: number;
  updatedAt: string;
}

export const CAMPAIGN_TEMPLATE_EDITABLE = [
  'name',
  'subject',
  'content',
  'delay',
  'position',
  'isActive',
] as const satisfies readonly (keyof CampaignTemplateView)[];

export const CAMPAIGN_TEMPLATE_SORTS = ['position', 'name', 'delay', 'updatedAt'] as const;
export type CampaignTemplateSort = (typeof CAMPAIGN_TEMPLATE_SORTS)[number];

export const campaignTemplateFilterSchema = /* @__PURE__ */ define(() =>
  z.partial(
    z.strictObject({
      workflow: z.enum(CAMPAIGN_WORKFLOWS),
      type: z.enum(CAMPAIGN_TYPES),
      isActive: z.boolean(),
    }),
  ),
);
export type CampaignTemplateFilter = z.output<typeof campaignTemplateFilterSchema>;

export interface CampaignTemplateVersionView {
  version: number;
  at: string;
  by: string | null;
  name: string;
  subject: string | null;
  content: string;
}

/** Response of `GET /api/campaigns/stats`. */
export interface CampaignStats {
  totalEmails: number;
  totalSMS: number;
  activeLeads: number;
  /** The share of ended enrollments that completed, 0 to 1. */
  completionRate: number;
}

/** `POST /api/campaigns/start`. */
export interface StartedCampaign {
  id: string;
  leadId: string;
  workflow: CampaignWorkflow;
  status: EnrollmentStatus;
  /** Null unless the owner already gets the follow-up about another property. */
  joined: JoinedConversation | null;
}

/** `GET /api/campaigns/starts`: how many leads are waiting to start. */
export interface StartingCampaigns {
  leads: number;
}

/** `POST /api/campaigns/starts/undo`: how many starts this undo canceled, and how many campaigns had started. */
export interface UndoneStarts {
  canceled: number;
  started: number;
  /** Same as `canceled`, for consoles opened before 0.2; remove it in 0.3. */
  leads: number;
}

/** `POST /api/campaigns/starts`: how many leads are being started, and the ID to undo them with. */
export interface RequestedCampaigns extends StartingCampaigns {
  requestId: string;
}

/** `POST /api/campaigns/:id/stop`: how many campaigns ended, and how many messages were already in flight. */
export interface StoppedCampaign {
  stopped: number;
  inFlight: number;
}

/** What an owner may do after a message. */
export const OUTCOMES = ['replied', 'unsubscribed', 'booked', 'signed', 'paid'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** `GET /api/campaigns/steps`: the outcomes of a template. */
export interface StepNumbers extends Record<Outcome, number> {
  templateId: string;
  sent: number;
  delivered: number;
  /** Bounced emails, including those a mail server refused immediately. */
  bounced: number;
  complained: number;
}

/** The message a campaign sends next. */
export interface NextMessage {
  at: string;
  title: string;
  type: CampaignType;
}

/** One lead in the monitor with its newest enrollment. */
export interface MonitorRow {
  id: string;
  name: string;
  email: string;
  leadStatus: LeadStatus;
  enrollment: {
    id: string;
    workflow: CampaignWorkflow;
    status: EnrollmentStatus;
    reason: StopReason | null;
    joined: JoinedConversation | null;
    startedAt: string;
    endedAt: string | null;
    sent: number;
    /** Messages that are pending or have an unknown outcome. */
    open: number;
    planned: number;
    next: NextMessage | null;
  } | null;
  /** Whether a consent on file lets campaigns write to the lead. */
  hasConsent: boolean;
}

export const MONITOR_SORTS = ['createdAt', 'name', 'email', 'leadStatus', 'state', 'startedAt'] as const;
export type MonitorSort = (typeof MONITOR_SORTS)[number];

/** Which leads the monitor shows. */
export const monitorFilterSchema = /* @__PURE__ */ define(() =>
  z.partial(
    z.strictObject({
      /** Search text, as in the leads list. */
      q: textSchema(100),
      state: z.enum([...ENROLLMENT_STATUSES, 'none']),
      workflow: z.enum(CAMPAIGN_WORKFLOWS),
      stage: z.enum(LEAD_STATUSES),
      leadId: z.guid(),
    }),
  ),
);
export type MonitorFilter = z.output<typeof monitorFilterSchema>;

/** One message of an enrollment with its decisions. */
export interface EnrollmentMessage {
  id: string;
  title: string;
  type: CampaignType;
  state: MessageState;
  carrier: string | null;
  delivery: MessageDelivery | null;
  /** When it is planned for. */
  stepAt: string;
  dueAt: string;
  sentAt: string | null;
  /** When it was canceled, if not by a rule. */
  settledAt: string | null;
  reason: string | null;
  checks: CheckResult[];
}

/** A message the plan withholds, so it is not in the ledger. */
export interface WithheldMessage extends Pick<EnrollmentMessage, 'title' | 'type'> {
  templateId: string;
  stepAt: string | null;
  since: string;
  reason: string;
}

/** One of a lead's campaigns. */
export interface LeadSequence {
  id: string;
  workflow: CampaignWorkflow;
  status: EnrollmentStatus;
  reason: StopReason | null;
  joined: JoinedConversation | null;
  startedAt: string;
  endedAt: string | null;
}

/** `GET /api/campaigns/:id`: why each message was or wasn't sent. */
export interface EnrollmentDetails extends StartedCampaign, LeadSequence {
  /** Whether a rule or a change to the lead started it. */
  isAutomatic: boolean;
  lead: { id: string; name: string; email: string; status: LeadStatus };
  messages: EnrollmentMessage[];
  withheld: WithheldMessage[];
  /** All enrollments of its lead, newest first, including this one. */
  sequences: LeadSequence[];
}

/** A message of a campaign that would start at the given time, if nothing else happens. */
export interface PlannedMessageView {
  templateId: string;
  title: string;
  type: CampaignType;
  step: CampaignStep;
  /** When it is planned for, or null if it is withheld. */
  plannedAt: string | null;
  /** When it would be sent, or null if it would not. */
  sendsAt: string | null;
  /** Why it would be sent late or not at all. */
  reason: string | null;
  checks: CheckResult[];
}

/** `GET /api/campaigns/plan?leadId=&at=`. */
export interface CampaignPlan {
  leadId: string;
  workflow: CampaignWorkflow;
  at: string;
  messages: PlannedMessageView[];
}

/** A template filled in for a lead or with examples. */
export interface FilledTemplate {
  subject: string | null;
  html: string | null;
  text: string;
}

/* @__NO_SIDE_EFFECTS__ */
function templateTextSchema(max: number) {
  return withChecks(
    requiredTextSchema(max),
    z.superRefine((text: string, context) => {
      const message = strayPlaceholderMessage(text);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  );
}

/* @__NO_SIDE_EFFECTS__ */
function subjectSchema() {
  return z.nullable(withChecks(templateTextSchema(CAMPAIGN_LIMITS.subject), onOneLineCheck()));
}

const editableFields = /* @__PURE__ */ define(() => ({
  name: requiredTextSchema(CAMPAIGN_LIMITS.name),
  subject: subjectSchema(),
  content: templateTextSchema(CAMPAIGN_LIMITS.content),
  delay: withChecks(
    intSchema(),
    z.minimum(0),
    z.maximum(CAMPAIGN_LIMITS.delayDays, `At most ${CAMPAIGN_LIMITS.delayDays} days`),
  ),
  position: withChecks(intSchema(), z.minimum(1), z.maximum(1_000)),
  isActive: z.boolean(),
}));

type TemplateContent = Pick<
  CampaignTemplateView,
  'type' | 'subject' | 'content' | 'workflow' | 'step' | 'delay'
>;

/** Checks the fields of a template against each other: `[field, message]` of each broken rule. */
export function templateProblems(template: TemplateContent): [string, string][] {
  const { type, subject, content, workflow, step, delay } = template;
  const steps: readonly string[] = WORKFLOW_STEPS[workflow];
  const max = CAMPAIGN_LIMITS.sms;
  const rules: [isBroken: boolean, field: string, message: string][] = [
    [!steps.includes(step), 'step', 'This step belongs to another campaign.'],
    [type === 'email' && !subject, 'subject', 'An email needs a subject.'],
    [type === 'sms' && subject !== null, 'subject', 'A text message has no subject.'],
    [
      type === 'sms' && longestOf(content) > max,
      'content',
      `With every placeholder filled in, this could be ${longestOf(content)} characters. A text message holds ${max}.`,
    ],
    [workflow === 'confirmation' && delay > 0, 'delay', 'A walkthrough reminder cannot be delayed.'],
    ...placeholderRules('subject', subject ?? '', workflow),
    ...placeholderRules('content', content, workflow),
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, field, message]) => [field, message]);
}

function placeholderRules(
  field: string,
  text: string,
  workflow: CampaignWorkflow,
): [isBroken: boolean, field: string, message: string][] {
  const [hole] = holesIn(text);
  const [walkthrough] = walkthroughPlaceholdersIn(text);
  return [
    [
      Boolean(hole),
      field,
      `{{${hole}}} may be empty for some leads. Add a fallback, such as {{${hole}|there}}.`,
    ],
    [
      workflow !== 'confirmation' && Boolean(walkthrough),
      field,
      `{{${walkthrough}}} only works in walkthrough reminders.`,
    ],
  ];
}

export const newCampaignTemplateSchema = /* @__PURE__ */ define(() =>
  withChecks(
    z.strictObject({
      ...editableFields,
      subject: z._default(subjectSchema(), null),
      delay: z._default(editableFields.delay, 0),
      position: z.optional(editableFields.position),
      isActive: z._default(z.boolean(), true),
      type: z.enum(CAMPAIGN_TYPES),
      workflow: z.enum(CAMPAIGN_WORKFLOWS),
      step: z.enum(CAMPAIGN_STEPS),
    }),
    z.superRefine((template: TemplateContent, context) => {
      for (const [field, message] of templateProblems(template))
        context.addIssue({ code: 'custom', path: [field], message });
    }),
  ),
);
export type NewCampaignTemplate = z.output<typeof newCampaignTemplateSchema>;

export const editCampaignTemplateSchema = /* @__PURE__ */ define(() =>
  z.partial(z.strictObject({ ...editableFields, version: intSchema() })),
);
export type EditCampaignTemplate = z.output<typeof editCampaignTemplateSchema>;

export const previewTemplateSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    type: z.enum(CAMPAIGN_TYPES),
    subject: z._default(subjectSchema(), null),
    content: editableFields.content,
    leadId: z.optional(z.guid()),
  }),
);
export type PreviewTemplate = z.output<typeof previewTemplateSchema>;

export const startCampaignSchema = /* @__PURE__ */ define(() => z.strictObject({ leadId: z.guid() }));
export type StartCampaign = z.output<typeof startCampaignSchema>;

/** The reason is `staff` unless given: only staff know of a reply by email or phone. */
export const stopCampaignSchema = /* @__PURE__ */ define(() =>
  z.nullish(z.partial(z.strictObject({ reason: z.enum(['staff', 'replied']) }))),
);
export type StopCampaign = z.output<typeof stopCampaignSchema>;

export const planQuerySchema = /* @__PURE__ */ define(() =>
  z.strictObject({ leadId: z.guid(), at: z.optional(momentSchema) }),
);
export type PlanQuery = z.output<typeof planQuerySchema>;

/** Starts a campaign for the leads that match this monitor filter. */
export const startCampaignsSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ filter: monitorFilterSchema }),
);
export type StartCampaignsRequest = z.output<typeof startCampaignsSchema>;

export const undoStartsSchema = /* @__PURE__ */ define(() => z.strictObject({ requestId: z.guid() }));
export type UndoStarts = z.output<typeof undoStartsSchema>;
