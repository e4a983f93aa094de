import { randomUUID } from 'node:crypto';
import type { RequiredEntityData } from '@mikro-orm/core';
import { textNumberOf } from '#shared/address.js';
import { type CampaignWorkflow, STOP_TEXT, type StopReason } from '#shared/campaign.js';
import { CAMPAIGN_DEFAULTS } from '#shared/campaign-settings.js';
import { COMPANY_DEFAULTS } from '#shared/company.js';
import {
  ANALYSIS_CONSENT,
  type ConsentText,
  ENROLLMENT_CONSENT,
  RENT_VS_SELL_CONSENT,
  SMS_CONSENT,
} from '#shared/consent.js';
import type { LeadSource, LeadStatus } from '#shared/lead.js';
import { SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import { onOneLine } from '#shared/text.js';
import { addHours } from '#shared/time.js';
import type { CampaignEnrollment } from '../campaigns/campaign.entity.js';
import type { CampaignTemplate } from '../campaigns/campaign-template.entity.js';
import { type FeeFacts, messageValues, type SiteLinks } from '../campaigns/placeholder-values.js';
import { mailHoursOf, type PlannedMessage, plan, toWithheld } from '../campaigns/plan.js';
import { type SimulatedMessage, simulate } from '../campaigns/simulate-plan.js';
import { SMS_PROVIDER } from '../integrations/providers.module.js';
import type { Consent } from '../leads/consents.js';
import type { Lead } from '../leads/lead.entity.js';
import type { Message } from '../messages/message.entity.js';
import { TextTemplate } from '../messages/templates/compiled-templates.js';
import { brandingOf, fillCompany } from '../messages/templates/email-branding.js';
import { CAMPAIGN_PREFIX } from '../messages/templates/templates.js';
import { firstReplyOf } from './demo-conversations.js';
import type { DemoLead } from './demo-leads.js';

interface DemoCampaigns {
  consents: RequiredEntityData<Consent>[];
  enrollments: RequiredEntityData<CampaignEnrollment>[];
  messages: RequiredEntityData<Message>[];
}

/** The lead fields a campaign needs. */
type DemoRecipient = Pick<
  Lead,
  | 'id'
  | 'name'
  | 'nameDerived'
  | 'email'
  | 'phone'
  | 'zipCode'
  | 'source'
  | 'propertyAddress'
  | 'estimatedRent'
> & { walkthroughDate?: Date | null };

/** The templates, and what is needed to fill them in for the demo leads. */
interface DemoTemplates {
  templates: CampaignTemplate[];
  /** By the lead's id. */
  fees: Map<string, FeeFacts>;
  site: SiteLinks;
}

/** Everything the rows of one campaign are derived from. */
interface RunInput {
  run: DemoRun;
  /** The lead's index in the list. */
  index: number;
  lead: DemoRecipient;
  templates: CampaignTemplate[];
  site: SiteLinks;
  data: Record<string, string>;
  consents: Record<'email' | 'sms', string | null>;
  now: Date;
}

const ADDRESS = '203.0.113.7';
const CONSENTS: Partial<Record<LeadSource, ConsentText>> = {
  analysis_form: ANALYSIS_CONSENT,
  enroll_form: ENROLLMENT_CONSENT,
  rent_vs_sell: RENT_VS_SELL_CONSENT,
};

/** The campaigns of the demo leads, planned, evaluated and sent by the product's own rules. */
export function demoCampaigns(
  leads: DemoLead[],
  rows: RequiredEntityData<Lead>[],
  { templates, fees, site }: DemoTemplates,
  now: Date,
): DemoCampaigns {
  const all: DemoCampaigns = { consents: [], enrollments: [], messages: [] };
  /** The follow-up of each owner, by email. Their other properties join it. */
  const followUps = new Map<string, string>();
  for (const [index, { id, steps, staffId }] of leads.entries()) {
    const lead = { ...rows[index]!, id } as DemoRecipient;
    const runs = runsOf(leads[index]!, index, now);
    if (runs.length === 0) continue;
    const given = consentsOf(lead, index, steps[0]!.at);
    all.consents.push(...given);
    const idOf = (channel: string) => given.find((each) => each.channel === channel)?.id ?? null;
    const consents = { email: idOf('contact'), sms: idOf('sms') };
    const data = messageValues({ ...lead, ...fees.get(id) }, { site, book: SHIPPED_PRICE_BOOK });
    for (const run of runs) {
      const isCurrent = run === runs.at(-1);
      const startedById = index % 2 === 0 ? staffId : null;
      const { enrollment, messages } = toRows({ run, index, lead, templates, site, data, consents, now });
      const isRunning = run.workflow === 'warm_lead' && !('status' in enrollment);
      const joinedId = isRunning ? followUps.get(lead.email!) : undefined;
      if (isRunning && !joinedId) followUps.set(lead.email!, enrollment.id);
      const joined = joinedId && { status: 'joined' as const, joinedId, lastAt: null, withheld: [] };
      all.enrollments.push({ ...enrollment, ...joined, isCurrent, startedById });
      if (!joinedId) all.messages.push(...messages);
    }
  }
  return all;
}

/** Leads from a form gave consent; leads entered by staff have no proof of it. Two of three also agreed to texts. */
function consentsOf({ id: leadId, email, phone, source }: RunInput['lead'], index: number, givenAt: Date) {
  const wording = CONSENTS[source];
  if (!wording) return [];
  const given = { leadId, givenAt, address: ADDRESS };
  const { version } = wording;
  const contact = { ...given, id: randomUUID(), channel: 'contact' as const, version, contact: email };
  const number = textNumberOf(phone);
  const agreed = { channel: 'sms' as const, version: SMS_CONSENT.version, contact: number };
  return number && index % 3 !== 0 ? [contact, { ...given, id: randomUUID(), ...agreed }] : [contact];
}

function toRows(input: RunInput) {
  const { run, lead, templates, now } = input;
  const { workflow, startedAt } = run;
  const id = randomUUID();
  const settings = CAMPAIGN_DEFAULTS;
  const walkthroughDate = lead.walkthroughDate ?? null;
  const own = templates.filter((each) => each.workflow === workflow);
  const planned = plan({ workflow, templates: own, settings, lead, startedAt }, startedAt);
  const messages = simulate(planned, factsOf(input)).flatMap((simulated) => {
    const message = planned.find(({ template }) => template.id === simulated.template.id)!;
    return message.withheld === null ? [toMessage(input, id, message, simulated)] : [];
  });
  const lastAt = new Date(Math.max(now.getTime(), ...messages.map(({ stepAt }) => stepAt.getTime())));
  const isOver = messages.every(({ state }) => state !== 'pending') && messages.length > 0;
  const ended = run.end ? { status: 'stopped' as const, reason: run.end.reason, endedAt: run.end.at } : null;
  const over = messages.some(({ state }) => state === 'sent')
    ? { status: 'completed' as const }
    : { status: 'stopped' as const, reason: 'unsent' as const };
  const completed = isOver ? { ...over, endedAt: lastEndOf(messages) } : null;
  const waitsForDate = workflow === 'confirmation' && !walkthroughDate;
  const withheld = toWithheld(planned, [], startedAt);
  const facts = { id, leadId: lead.id, workflow, startedAt, settings, walkthroughDate, withheld };
  return {
    enrollment: { ...facts, lastAt: waitsForDate ? null : lastAt, ...(ended ?? completed) },
    messages,
  };
}

function lastEndOf(messages: { stepAt: Date }[]): Date {
  return addHours(new Date(Math.max(...messages.map(({ stepAt }) => stepAt.getTime()))), 1);
}

function factsOf({ consents, lead }: RunInput) {
  const channel = { suppression: null, zipCode: lead.zipCode ?? null, recent: [] };
  const mailHours = mailHoursOf(CAMPAIGN_DEFAULTS);
  return {
    email: { ...channel, consentId: consents.email, mailHours },
    sms: { ...channel, consentId: consents.sms },
  };
}

type Planned = Extract<PlannedMessage, { withheld: null }>;

function toMessage(input: RunInput, enrollmentId: string, planned: Planned, simulated: SimulatedMessage) {
  const { lead, templates } = input;
  const { template, at: stepAt, to, expiresAt, latestAt } = planned;
  const { version } = templates.find(({ id }) => id === template.id)!;
  const id = randomUUID();
  return {
    id,
    key: `campaign:${enrollmentId}:${template.id}:${template.type}`,
    channel: template.type,
    stream: 'campaign' as const,
    template: CAMPAIGN_PREFIX + template.id,
    templateVersion: version,
    recipient: to,
    leadId: lead.id,
    enrollmentId,
    createdAt: input.run.startedAt,
    stepAt,
    plannedAt: stepAt,
    dueAt: stepAt,
    expiresAt,
    latestAt,
    data: input.data,
    ...outcomeOf(input, id, planned, simulated),
  };
}

type Outcome = Omit<Partial<RequiredEntityData<Message>>, 'stepAt' | 'state'> & { state: Message['state'] };

function outcomeOf(
  input: RunInput,
  id: string,
  { template, at, expiresAt }: Planned,
  { sendsAt, reason, checks }: SimulatedMessage,
): Outcome {
  const { run, now, consents, index, templates } = input;
  const until = run.end?.at ?? now;
  if (sendsAt && sendsAt <= until) {
    const sentAt = new Date(sendsAt.getTime() + 2_000);
    const carrier = template.type === 'email' ? 'smtp' : SMS_PROVIDER.name;
    const used = templates.find((each) => each.id === template.id)!;
    const messageId = template.type === 'email' ? `${id}@example.com` : null;
    // A few bounce.
    const delivery = (index * 7 + template.position) % 29 === 0 ? 'bounced' : 'delivered';
    const outcome = { sentAt, carrier, messageId, delivery, deliveryAt: addHours(sentAt, 0.01) } as const;
    const claim = { attempt: 1, answered: 1, consentId: consents[template.type], checks };
    return { state: 'sent', ...claim, ...outcome, ...contentOf(used, input) };
  }
  if (!sendsAt && at <= until) return { state: 'cancelled', reason, checks };
  if (run.end) return { state: 'cancelled', reason: STOP_TEXT[run.end.reason] };
  const isWaiting = sendsAt !== null && at <= now;
  const moved = isWaiting && { dueAt: sendsAt, plannedAt: sendsAt, expiresAt: addHours(sendsAt, 24), reason };
  return { state: 'pending', expiresAt, ...moved };
}

/** The content as sent: an email's subject, or the whole text message. */
function contentOf({ type, subject, content }: CampaignTemplate, { site, data }: RunInput) {
  const branding = brandingOf(COMPANY_DEFAULTS, site.url);
  const filledIn = fillCompany(type === 'email' ? (subject ?? '') : content, branding);
  const filled = new TextTemplate(filledIn).fill(data, onOneLine);
  return type === 'email' ? { subject: filled } : { text: filled };
}

/** One campaign of a lead, and how it ended if it was stopped. */
export interface DemoRun {
  workflow: CampaignWorkflow;
  startedAt: Date;
  end?: { reason: StopReason; at: Date };
}

/** How follow-ups end and after how many days, in rotation; null is still active. */
const OUTCOMES: readonly ({ reason: StopReason; days: number } | null)[] = [
  null,
  { reason: 'replied', days: 3 },
  null,
  { reason: 'unsubscribed', days: 5 },
  null,
  { reason: 'staff', days: 7 },
];

/** Stages that end a lead's follow-ups, and why. */
const ENDS: Partial<Record<LeadStatus, StopReason>> = {
  walkthrough_scheduled: 'moved',
  enrolled: 'signed',
  closed: 'paid',
  won: 'signed',
  lost: 'lost',
};

/** A lead's campaigns in order. Every fourth lead has none. */
function runsOf(lead: DemoLead, index: number, now: Date): DemoRun[] {
  if (index % 4 === 3) return [];
  const runs = [followUpsOf(lead, index, now)];
  const booked = stepTo(lead, 'walkthrough_scheduled');
  if (booked) runs.push({ workflow: 'confirmation', startedAt: booked });
  const closed = stepTo(lead, 'closed');
  if (closed) runs.push({ workflow: 'onboarding', startedAt: closed });
  // A lead that started at a later stage never got follow-ups.
  return runs.filter(({ startedAt, end }) => !end || end.at > startedAt);
}

function followUpsOf({ owner, steps }: DemoLead, index: number, now: Date): DemoRun {
  const startedAt = addHours(steps[0]!.at, 0.3);
  const run: DemoRun = { workflow: 'warm_lead', startedAt };
  const ending = steps.find(({ to }) => ENDS[to]);
  if (ending) return { ...run, end: { reason: ENDS[ending.to]!, at: ending.at } };
  const repliedAt = firstReplyOf(owner, now);
  if (repliedAt) return { ...run, end: { reason: 'replied', at: repliedAt } };
  const outcome = OUTCOMES[index % OUTCOMES.length];
  const at = outcome && addHours(startedAt, outcome.days * 24);
  return outcome && at && at < now ? { ...run, end: { reason: outcome.reason, at } } : run;
}

function stepTo({ steps }: DemoLead, status: LeadStatus): Date | null {
  return steps.find(({ to }) => to === status)?.at ?? null;
}
