import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { CampaignWorkflow, Withheld } from '#shared/campaign.js';
import { SiteContentService } from '../content/site-content.service.js';
import type { Lead } from '../leads/lead.entity.js';
import type { CampaignMessage, CampaignMessages, EnrollmentMessages } from '../messages/campaign-messages.js';
import { countsAsSentSql, DryRun } from '../messages/send-policy.js';
import { Suppressions } from '../messages/suppressions.js';
import { CAMPAIGN_PREFIX } from '../messages/templates/templates.js';
import { CONFIG, type Config } from '../platform/config.js';
import { SignedTokens } from '../platform/secrets/signed-tokens.js';
import type { Enrollment } from './campaign.entity.js';
import { CampaignTemplateCache, type StoredTemplate } from './campaign-template-cache.js';
import { type FeeFacts, messageValues, readFeeFacts } from './placeholder-values.js';
import { type PlanInput, type PlannedMessage, plan, type Slot, toWithheld } from './plan.js';
import { TopicOptOuts } from './topic-opt-outs.js';

/**
 * Templates of this run, those sent in earlier runs of the same campaign, and those the owner got in the conversation
 * about another property.
 */
const HISTORY = `
  with recursive conversation as (
    select joined_id as id from campaign_enrollments where id = ?
    union select e.joined_id from campaign_enrollments e join conversation on e.id = conversation.id)
  select substr(m.template, length('${CAMPAIGN_PREFIX}') + 1) as id, m.enrollment_id = ? as "isOfThis",
    m.step_at as at
  from messages m join campaign_enrollments e on e.id = m.enrollment_id
  where e.id in (
      select id from campaign_enrollments where lead_id = ? and workflow = ?
      union select made_way.id
      from campaign_enrollments joined join campaign_enrollments made_way on made_way.lead_id = joined.lead_id
      where joined.joined_id = ? and made_way.reason = 'joined'
      union select id from conversation)
    and (m.enrollment_id = ? or m.state in ('sending', 'sent', 'unknown')
      and ${countsAsSentSql('m', `string_to_array(?, ',')`)})`;

const NO_ENROLLMENT = '00000000-0000-0000-0000-000000000000';

type HistoryRow = { id: string; isOfThis: boolean; at: string | null };

export interface StartedEnrollment {
  enrollment: Enrollment;
  lead: Lead;
}

type PlanFacts = StartedEnrollment &
  Pick<PlanInput, 'written' | 'slots' | 'received' | 'isOptedOut' | 'timeEmailedAt'> & { fees: FeeFacts };

/** A lead's plan in the form the ledger takes. */
export interface LeadPlan extends EnrollmentMessages {
  /** When the last message goes out; null while the plan waits for something. */
  lastAt: Date | null;
  walkthroughDate: Date | null;
  withheld: Withheld[];
}

const SAVE_PLANS = `
  update campaign_enrollments e set last_at = x."lastAt", walkthrough_date = x."walkthroughDate", withheld = x.withheld
  from jsonb_to_recordset(?::jsonb) as x(
    id uuid, "lastAt" timestamptz, "walkthroughDate" timestamptz, withheld jsonb)
  where e.id = x.id`;

/** Brings the message ledger in line with these plans. */
export async function savePlans(
  em: EntityManager,
  messages: CampaignMessages,
  plans: LeadPlan[],
): Promise<void> {
  await messages.sync(em, plans);
  const planned = plans.map(({ messages: _, ...rest }) => rest);
  await em.execute(SAVE_PLANS, [JSON.stringify(planned)]);
}

/** Gathers the facts for a lead's plan and turns the plan into messages. */
@Injectable()
export class LeadPlans {
  constructor(
    private readonly templates: CampaignTemplateCache,
    private readonly tokens: SignedTokens,
    private readonly suppressions: Suppressions,
    private readonly optOuts: TopicOptOuts,
    private readonly dryRun: DryRun,
    private readonly content: SiteContentService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Loads shared data before a transaction takes a connection. */
  async preloadTemplates(): Promise<void> {
    await Promise.all([this.templates.listActive('warm_lead'), this.content.read()]);
  }

  async planFor(em: EntityManager, enrollment: Enrollment, lead: Lead): Promise<LeadPlan> {
    const known = await this.readHistory(em, enrollment);
    const hasLeft = await this.optOuts.load(em, [lead]);
    const isOptedOut = hasLeft(lead, enrollment.workflow);
    const timeEmailedAt =
      enrollment.workflow === 'confirmation' ? await readTimeEmailedAt(em, lead.id) : null;
    const fees = (await readFeeFacts(em, [lead])).get(lead.id)!;
    return this.build({ enrollment, lead, ...known, isOptedOut, timeEmailedAt, fees }, await databaseNow(em));
  }

  /** Plans for leads in their first campaign. What doesn't depend on the campaign is read once for all. */
  async planNew(em: EntityManager, started: StartedEnrollment[]): Promise<LeadPlan[]> {
    const leads = started.map(({ lead }) => lead);
    const hasLeft = await this.optOuts.load(em, leads);
    const fees = await readFeeFacts(em, leads);
    const now = await databaseNow(em);
    const written = started.map((each) => {
      const isOptedOut = hasLeft(each.lead, each.enrollment.workflow);
      return this.build({ ...each, isOptedOut, fees: fees.get(each.lead.id)! }, now);
    });
    return Promise.all(written);
  }

  /** Templates of this workflow the lead has already received. */
  async templatesReceived(
    em: EntityManager,
    leadId: string,
    workflow: CampaignWorkflow,
  ): Promise<ReadonlySet<string>> {
    return (await this.readHistory(em, { id: NO_ENROLLMENT, leadId, workflow, withheld: [] })).received;
  }

  private async build({ enrollment, lead, fees, ...known }: PlanFacts, now: Date): Promise<LeadPlan> {
    const { id, leadId, workflow, settings, startedAt } = enrollment;
    const templates = await this.templates.listForPlan(workflow, known.slots);
    const planned = plan({ workflow, templates, settings, lead, startedAt, ...known }, now);
    return {
      id,
      leadId,
      data: await this.placeholderValues(lead, fees),
      messages: toMessages(planned, templates),
      withheld: toWithheld(planned, enrollment.withheld, now),
      lastAt: lastSendOf(planned, now),
      walkthroughDate: lead.walkthroughDate ?? null,
    };
  }

  async placeholderValues(lead: Lead, fees: FeeFacts): Promise<Record<string, string | undefined>> {
    const { id, name, nameDerived, propertyAddress, walkthroughDate } = lead;
    const { priceBook } = await this.content.readCached();
    const address = lead.email ? await this.suppressions.hashFor('email', lead.email) : undefined;
    const site = { url: this.config.PUBLIC_SITE_URL, tokens: this.tokens };
    const known = { id, name, nameDerived, propertyAddress, walkthroughDate, ...fees };
    return messageValues(known, { site, book: priceBook!, address });
  }

  private async readHistory(
    em: EntityManager,
    { id, leadId, workflow, withheld }: Pick<Enrollment, 'id' | 'leadId' | 'workflow' | 'withheld'>,
  ) {
    const values = [id, id, leadId, workflow, id, id, this.dryRun.channels().join()];
    const rows = await em.execute<HistoryRow[]>(HISTORY, values);
    const [ofThis, ofOthers] = [rows.filter((row) => row.isOfThis), rows.filter((row) => !row.isOfThis)];
    return {
      written: new Set(ofThis.map((row) => row.id)),
      slots: await this.slotsOf([...withheld.map((each) => ({ ...each, id: each.templateId })), ...ofThis]),
      // A different walkthrough gets its own reminders.
      received: new Set(workflow === 'confirmation' ? [] : ofOthers.map((row) => row.id)),
    };
  }

  private async slotsOf(timed: { id: string; at: string | null }[]): Promise<Map<string, Slot>> {
    const steps = new Map((await this.templates.all()).map(({ id, step }) => [id, step]));
    const slots = timed.flatMap(({ id, at }): [string, Slot][] => {
      const step = steps.get(id);
      return at && step ? [[id, { step, at: new Date(at) }]] : [];
    });
    return new Map(slots);
  }
}

/** Owners are emailed the time when they book, and when staff set or move it. */
const TIME_EMAILED_AT = `
  select greatest(
    (select max(created_at) from messages
      where lead_id = ? and template in ('walkthrough-time', 'confirm-booking') and state <> 'cancelled'),
    (select created_at from walkthroughs where lead_id = ? and status = 'scheduled' and booked_by_id is null
      and exists (select from leads l where l.id = lead_id and l.walkthrough_confirmed))) as at`;

async function readTimeEmailedAt(em: EntityManager, leadId: string): Promise<Date | null> {
  const [row] = await em.execute<{ at: string | null }[]>(TIME_EMAILED_AT, [leadId, leadId]);
  return row?.at ? new Date(row.at) : null;
}

/** The database clock, which all processes share. */
export async function databaseNow(em: EntityManager): Promise<Date> {
  const [row] = await em.execute<{ now: string }[]>('select now() as now');
  return new Date(row!.now);
}

function toMessages(planned: PlannedMessage[], templates: StoredTemplate[]): CampaignMessage[] {
  const versions = new Map(templates.map(({ id, version }) => [id, version]));
  return planned.flatMap((message) => {
    if (message.withheld !== null) return [];
    const { template, at, expiresAt, latestAt, to } = message;
    const version = versions.get(template.id)!;
    return [{ templateId: template.id, version, channel: template.type, to, at, expiresAt, latestAt }];
  });
}

/** A campaign without messages ends right away, unless it waits for a walkthrough date or an opt-in. */
function lastSendOf(planned: PlannedMessage[], now: Date): Date | null {
  if (planned.some(({ withheld }) => withheld === 'noDate' || withheld === 'optedOut')) return null;
  return new Date(Math.max(now.getTime(), ...planned.map(({ at }) => at?.getTime() ?? 0)));
}
