import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { textNumberOf } from '#shared/address.js';
import {
  type CampaignPlan,
  type CampaignStep,
  type PlanQuery,
  WITHHELD_TEXT,
  WORKFLOW_STEPS,
  workflowOf,
} from '#shared/campaign.js';
import type { CheckResult, MessageChannel } from '#shared/message.js';
import { addHours } from '#shared/time.js';
import { Lead } from '../leads/lead.entity.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import type { Hours } from '../messages/quiet-hours.js';
import {
  consentSql,
  DryRun,
  evaluate,
  LONGEST_WINDOW_HOURS,
  type PolicyFacts,
  recentSendsSql,
} from '../messages/send-policy.js';
import { Suppressions } from '../messages/suppressions.js';
import { Sql } from '../platform/database/sql.js';
import { CampaignSettingsService } from './campaign-settings.service.js';
import { CampaignTemplateCache } from './campaign-template-cache.js';
import { databaseNow, LeadPlans } from './lead-plans.js';
import { mailHoursOf, type PlannedMessage, type PlannedTemplate, plan } from './plan.js';
import { TopicOptOuts } from './topic-opt-outs.js';

/** What the send policy would know about a lead right now. */
export type SimulationFacts = Record<
  MessageChannel,
  Pick<PolicyFacts, 'suppression' | 'consentId' | 'zipCode' | 'mailHours' | 'recent'>
>;

export interface SimulatedMessage {
  template: PlannedTemplate;
  plannedAt: Date | null;
  sendsAt: Date | null;
  reason: string | null;
  checks: CheckResult[];
}

const REMINDERS: readonly CampaignStep[] = WORKFLOW_STEPS.confirmation;

type Waiting = Extract<PlannedMessage, { withheld: null }> & { dueAt: Date; delayReason: string | null };

/** Runs a plan through the send policy in order of time, each message knowing about those before it. */
export function simulate(planned: PlannedMessage[], facts: SimulationFacts): SimulatedMessage[] {
  const recent = { email: [...facts.email.recent], sms: [...facts.sms.recent] };
  const waiting: Waiting[] = [];
  const done: SimulatedMessage[] = [];
  for (const message of planned) {
    if (message.withheld === null) waiting.push({ ...message, dueAt: message.at, delayReason: null });
    else done.push(withheld(message.template, WITHHELD_TEXT[message.withheld]));
  }
  while (waiting.length > 0) {
    const next = takeFirst(waiting);
    const { type } = next.template;
    const decision = evaluate(factsOf(next, facts, recent[type]), next.dueAt);
    const { checks } = decision;
    const result = { template: next.template, plannedAt: next.at, checks };
    if (decision.action === 'send') {
      recent[type].push(next.dueAt);
      done.push({ ...result, sendsAt: next.dueAt, reason: next.delayReason });
    } else if (decision.action === 'postpone') {
      waiting.push(postponed(next, decision.until, decision.reason));
    } else done.push({ ...result, sendsAt: null, reason: decision.reason });
  }
  return done.sort((a, b) => timeOf(a) - timeOf(b));
}

/** The ledger takes what has been due longest, then what was planned first. */
function takeFirst(waiting: Waiting[]): Waiting {
  waiting.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || a.at.getTime() - b.at.getTime());
  return waiting.shift()!;
}

function factsOf(
  { template, dueAt, expiresAt, to }: Waiting,
  facts: SimulationFacts,
  recent: Date[],
): PolicyFacts {
  return {
    ...facts[template.type],
    channel: template.type,
    stream: 'campaign',
    recipient: to,
    isOver: expiresAt <= dueAt,
    isReminder: REMINDERS.includes(template.step),
    recent: recent.filter((at) => at > addHours(dueAt, -LONGEST_WINDOW_HOURS)),
  };
}

function postponed(message: Waiting, until: Date, reason: string): Waiting {
  const { latestAt } = message;
  // Like the ledger, moves the expiry along with a postponement, but never past the deadline.
  const expiresAt = new Date(until.getTime() + message.expiresAt.getTime() - message.dueAt.getTime());
  return {
    ...message,
    dueAt: until,
    delayReason: reason,
    expiresAt: latestAt && latestAt < expiresAt ? latestAt : expiresAt,
  };
}

function withheld(template: PlannedTemplate, reason: string): SimulatedMessage {
  return { template, plannedAt: null, sendsAt: null, reason, checks: [] };
}

function timeOf({ sendsAt, plannedAt }: SimulatedMessage): number {
  return (sendsAt ?? plannedAt)?.getTime() ?? Number.POSITIVE_INFINITY;
}

const OWNER = '(select owner_id from leads where id = $3)';

/** The policy facts of a channel and an address. */
const FACTS = `
  select ${consentSql('$3', '$1', '$2')} as "consentId",
    ${recentSendsSql({ channel: '$1', recipient: '$2', owner: OWNER, now: '$4::timestamptz', dryRun: '$5' })} as recent`;

type Facts = SimulationFacts[MessageChannel];
type Read = Pick<Facts, 'consentId' | 'recent'>;

/** Previews a lead's campaign: every message, when it would go out, and what would stop it. */
@Injectable()
export class PreviewPlan {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly templates: CampaignTemplateCache,
    private readonly settings: CampaignSettingsService,
    private readonly suppressions: Suppressions,
    private readonly dryRun: DryRun,
    private readonly plans: LeadPlans,
    private readonly optOuts: TopicOptOuts,
  ) {}

  async of({ leadId, at }: PlanQuery): Promise<CampaignPlan> {
    const em = this.em.fork();
    const lead = await em.findOne(Lead, leadId);
    if (!lead) throw new LeadNotFound();
    const startedAt = at ? new Date(at) : await databaseNow(em);
    const workflow = workflowOf(lead.status);
    const templates = await this.templates.listActive(workflow);
    const settings = await this.settings.timings(em);
    const isOptedOut = (await this.optOuts.load(em, [lead]))(lead, workflow);
    const received = await this.plans.templatesReceived(em, leadId, workflow);
    const planned = plan({ workflow, templates, settings, lead, startedAt, received, isOptedOut }, startedAt);
    const facts = await this.factsOf(lead, startedAt, mailHoursOf(settings));
    const titles = new Map(templates.map(({ id, name }) => [id, name]));
    const messages = simulate(planned, facts).map((each) => toView(each, titles.get(each.template.id)!));
    return { leadId, workflow, at: startedAt.toISOString(), messages };
  }

  private async factsOf(
    { id, email, phone, zipCode }: Lead,
    at: Date,
    mailHours: Hours,
  ): Promise<SimulationFacts> {
    const read = async (channel: MessageChannel, address: string | null): Promise<Facts> => {
      const row = await this.sql.row<Read>(FACTS, [channel, address ?? '', id, at, this.dryRun.channels()]);
      const suppression = address ? await this.suppressions.reasonFor(channel, address) : null;
      return { ...row!, suppression, zipCode: zipCode ?? null, mailHours };
    };
    const [mail, text] = await Promise.all([read('email', email ?? null), read('sms', textNumberOf(phone))]);
    return { email: mail, sms: text };
  }
}

function toView({ template, plannedAt, sendsAt, reason, checks }: SimulatedMessage, title: string) {
  const { id: templateId, type, step } = template;
  const moments = { plannedAt: plannedAt?.toISOString() ?? null, sendsAt: sendsAt?.toISOString() ?? null };
  return { templateId, title, type, step, ...moments, reason, checks };
}
