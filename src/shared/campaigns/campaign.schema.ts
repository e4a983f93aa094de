import { z } from 'zod';
import { momentSchema, requiredTextSchema, textSchema } from '../fields.schema.js';
import { LEAD_STATUSES } from '../lead.js';
import {
  CAMPAIGN_LIMITS,
  CAMPAIGN_STEPS,
  CAMPAIGN_TYPES,
  CAMPAIGN_WORKFLOWS,
  type CampaignTemplateView,
  type CampaignWorkflow,
  ENROLLMENT_STATUSES,
  type MonitorFilter,
  WORKFLOW_STEPS,
} from './campaign.contract.js';
import { type CampaignTiming, TIMING_RANGES } from './campaign-settings.js';
import { holesIn, longestOf, strayPlaceholderMessage, walkthroughWordsIn } from './placeholders.js';

const filled = (max: number) =>
  requiredTextSchema(max).superRefine((text, context) => {
    const message = strayPlaceholderMessage(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** A subject is a header: what follows a line end would be another one. */
const subject = filled(CAMPAIGN_LIMITS.subject).refine((text) => !/[\r\n]/.test(text), 'On one line');
const content = filled(CAMPAIGN_LIMITS.content);
const editable = {
  name: requiredTextSchema(CAMPAIGN_LIMITS.name),
  subject: subject.nullable(),
  content,
  delay: z.int().min(0).max(CAMPAIGN_LIMITS.delayDays, `At most ${CAMPAIGN_LIMITS.delayDays} days`),
  position: z.int().min(1).max(1_000),
  isActive: z.boolean(),
};

type Written = Pick<CampaignTemplateView, 'type' | 'subject' | 'content' | 'workflow' | 'step' | 'delay'>;

/** What holds between the fields of a template: `[field, message]` of each rule that is broken. */
export function brokenRules({ type, subject, content, workflow, step, delay }: Written): [string, string][] {
  const steps: readonly string[] = WORKFLOW_STEPS[workflow];
  const words = { subject: subject ?? '', content };
  const most = CAMPAIGN_LIMITS.sms;
  return (
    [
      [!steps.includes(step), 'step', 'This step belongs to another campaign.'],
      [type === 'email' && !subject, 'subject', 'An e-mail needs a subject.'],
      [type === 'sms' && subject !== null, 'subject', 'A text message has no subject.'],
      [
        type === 'sms' && longestOf(content) > most,
        'content',
        `With everything filled in it could be ${longestOf(content)} characters; a text message holds ${most}.`,
      ],
      [workflow === 'confirmation' && delay > 0, 'delay', 'A reminder goes at its time and not days later.'],
      ...Object.entries(words).flatMap(([field, text]) => invalidTexts(field, text, workflow)),
    ] as [boolean, string, string][]
  )
    .filter(([isBroken]) => isBroken)
    .map(([, field, message]) => [field, message]);
}

function invalidTexts(field: string, text: string, workflow: CampaignWorkflow): [boolean, string, string][] {
  const [hole] = holesIn(text);
  const [walkthrough] = walkthroughWordsIn(text);
  return [
    [Boolean(hole), field, `{{${hole}}} may be unknown: give it a fall-back, such as {{${hole}|there}}.`],
    [
      workflow !== 'confirmation' && Boolean(walkthrough),
      field,
      `{{${walkthrough}}} belongs to reminders of a walkthrough.`,
    ],
  ];
}

export const newCampaignTemplateSchema = z
  .strictObject({
    ...editable,
    subject: subject.nullable().default(null),
    delay: editable.delay.default(0),
    position: editable.position.optional(),
    isActive: z.boolean().default(true),
    type: z.enum(CAMPAIGN_TYPES),
    workflow: z.enum(CAMPAIGN_WORKFLOWS),
    step: z.enum(CAMPAIGN_STEPS),
  })
  .superRefine((template, context) => {
    for (const [field, message] of brokenRules(template))
      context.addIssue({ code: 'custom', path: [field], message });
  });
export type NewCampaignTemplate = z.infer<typeof newCampaignTemplateSchema>;

export const editCampaignTemplateSchema = z.strictObject({ ...editable, version: z.int() }).partial();
export type EditCampaignTemplate = z.infer<typeof editCampaignTemplateSchema>;

export const previewTemplateSchema = z.strictObject({
  type: z.enum(CAMPAIGN_TYPES),
  subject: subject.nullable().default(null),
  content,
  leadId: z.guid().optional(),
});
export type PreviewTemplate = z.infer<typeof previewTemplateSchema>;

export const startCampaignSchema = z.strictObject({ leadId: z.guid() });
export type StartCampaign = z.infer<typeof startCampaignSchema>;

/** The reason is `staff` unless given: only staff know of an answer that came by mail or on the phone. */
export const stopCampaignSchema = z
  .strictObject({ reason: z.enum(['staff', 'replied']) })
  .partial()
  .nullish();
export type StopCampaign = z.infer<typeof stopCampaignSchema>;

export const planQuerySchema = z.strictObject({ leadId: z.guid(), at: momentSchema.optional() });
export type PlanQuery = z.infer<typeof planQuerySchema>;

const timing = ([least, most]: [number, number]) =>
  z.int().min(least, `At least ${least}`).max(most, `At most ${most}`);
const timings = Object.fromEntries(
  Object.entries(TIMING_RANGES).map(([name, range]) => [name, timing(range)]),
) as Record<CampaignTiming, ReturnType<typeof timing>>;

export const campaignSettingsSchema = z.strictObject({ ...timings, version: z.int() }).partial();
export type CampaignSettingsChanges = z.infer<typeof campaignSettingsSchema>;

export const monitorFilterSchema = z
  .strictObject({
    q: textSchema(100),
    state: z.enum([...ENROLLMENT_STATUSES, 'none']),
    workflow: z.enum(CAMPAIGN_WORKFLOWS),
    stage: z.enum(LEAD_STATUSES),
    leadId: z.guid(),
  })
  .partial() satisfies z.ZodType<MonitorFilter>;

/** Starts a campaign for the leads that the Monitor shows under this filter. */
export const startCampaignsSchema = z.strictObject({ filter: monitorFilterSchema });
export type StartCampaignsRequest = z.infer<typeof startCampaignsSchema>;
