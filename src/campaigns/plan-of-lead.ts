import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Lead } from '../leads/lead.entity.js';
import type { CampaignMessage, LedgerPlan } from '../messages/campaign-messages.js';
import { Suppressions } from '../messages/suppressions.js';
import { CAMPAIGN_PREFIX } from '../messages/templates/known-templates.js';
import { COUNTS_AS_SENT, Trials } from '../messages/trials.js';
import { CONFIG, type Config } from '../platform/config.js';
import { SignedTokens } from '../platform/secrets/signed-tokens.js';
import type { CampaignWorkflow, Withheld } from '../shared/campaigns/campaign.contract.js';
import type { Enrollment } from './enrollments.js';
import { valuesOf } from './lead-values.js';
import { type PlanInput, type PlannedMessage, plan, type Slot } from './plan.js';
import { PREFERENCES, PREFERENCES_SECONDS, type PreferencesToken } from './preferences-token.js';
import { type StoredTemplate, StoredTemplates } from './stored-templates.js';
import { toWithheld } from './to-withheld.js';
import { TopicOptOuts } from './topic-opt-outs.js';

/** Templates of this run, and of earlier runs of the same sequence as far as they went. */
const KNOWN = `
  select substr(m.template, length('${CAMPAIGN_PREFIX}') + 1) as id, m.enrollment_id = ? as "isOfThis",
    m.step_at as at
  from messages m join campaign_enrollments e on e.id = m.enrollment_id
  where e.lead_id = ? and e.workflow = ?
    and (m.enrollment_id = ? or m.state in ('sending', 'sent', 'unknown')
      and ${COUNTS_AS_SENT('m', `string_to_array(?, ',')`)})`;

const NO_ENROLLMENT = '00000000-0000-0000-0000-000000000000';

type KnownRow = { id: string; isOfThis: boolean; at: string | null };

export interface Begun {
  enrollment: Enrollment;
  lead: Lead;
}
type PlanFacts = Begun & Pick<PlanInput, 'written' | 'slots' | 'had' | 'isOptedOut'>;

/** The plan of a lead, in the shape the ledger takes. */
export interface LeadPlan extends LedgerPlan {
  /** When the last message goes; null where the plan waits for something. */
  lastAt: Date | null;
  walkthroughDate: Date | null;
  withheld: Withheld[];
}

/** Reads what a plan is made of, and writes it as messages. */
@Injectable()
export class PlanOfLead {
  constructor(
    private readonly templates: StoredTemplates,
    private readonly tokens: SignedTokens,
    private readonly suppressions: Suppressions,
    private readonly optOuts: TopicOptOuts,
    private readonly trials: Trials,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Reads what all leads share before a transaction holds its connection. */
  async warm(): Promise<void> {
    await this.templates.activeOf('warm_lead');
  }

  async messagesOf(em: EntityManager, enrollment: Enrollment, lead: Lead): Promise<LeadPlan> {
    const known = await this.known(em, enrollment);
    const hasLeft = await this.optOuts.among(em, [lead]);
    const isOptedOut = hasLeft(lead, enrollment.workflow);
    return this.write({ enrollment, lead, ...known, isOptedOut }, await clockOf(em));
  }

  /** The plans of leads that are in a campaign for the first time: opt-outs and clock are read once for all of them. */
  async firstMessagesOf(em: EntityManager, begun: Begun[]): Promise<LeadPlan[]> {
    const leads = begun.map(({ lead }) => lead);
    const hasLeft = await this.optOuts.among(em, leads);
    const now = await clockOf(em);
    const written = begun.map((each) => {
      const isOptedOut = hasLeft(each.lead, each.enrollment.workflow);
      return this.write({ ...each, isOptedOut }, now);
    });
    return Promise.all(written);
  }

  /** The templates of a sequence that the lead had before now. */
  async hadBy(em: EntityManager, leadId: string, workflow: CampaignWorkflow): Promise<ReadonlySet<string>> {
    return (await this.known(em, { id: NO_ENROLLMENT, leadId, workflow, withheld: [] })).had;
  }

  private async write({ enrollment, lead, ...known }: PlanFacts, now: Date): Promise<LeadPlan> {
    const { id, leadId, workflow, settings, startedAt } = enrollment;
    const templates = await this.templates.atHandOf(workflow, known.slots);
    const planned = plan({ workflow, templates, settings, lead, startedAt, ...known }, now);
    return {
      id,
      leadId,
      data: await this.valuesOf(lead),
      messages: toMessages(planned, templates),
      withheld: toWithheld(planned, enrollment.withheld, now),
      lastAt: lastOf(planned, now),
      walkthroughDate: lead.walkthroughDate ?? null,
    };
  }

  async valuesOf(lead: Lead): Promise<Record<string, string | undefined>> {
    const { nameDerived, propertyAddress, estimatedRent, walkthroughDate } = lead;
    const known = {
      id: lead.id,
      name: lead.name,
      nameDerived,
      propertyAddress,
      estimatedRent,
      walkthroughDate,
    };
    const { PUBLIC_SITE_URL } = this.config;
    return { ...valuesOf(known, PUBLIC_SITE_URL), unsubscribeLink: await this.unsubscribeLink(lead) };
  }

  private async unsubscribeLink({ id: leadId, email }: Lead): Promise<string> {
    const payload: PreferencesToken = { leadId, email: await this.suppressions.nameOf('email', email) };
    const token = this.tokens.sign(PREFERENCES, payload, PREFERENCES_SECONDS);
    return new URL(`/u/${token}`, this.config.PUBLIC_SITE_URL).href;
  }

  private async known(
    em: EntityManager,
    { id, leadId, workflow, withheld }: Pick<Enrollment, 'id' | 'leadId' | 'workflow' | 'withheld'>,
  ) {
    const values = [id, leadId, workflow, id, this.trials.channels().join()];
    const rows = await em.execute<KnownRow[]>(KNOWN, values);
    const [ofThis, ofOthers] = [rows.filter((row) => row.isOfThis), rows.filter((row) => !row.isOfThis)];
    return {
      written: new Set(ofThis.map((row) => row.id)),
      slots: await this.slotsOf([...withheld.map((each) => ({ ...each, id: each.templateId })), ...ofThis]),
      // Another walkthrough has reminders of its own.
      had: new Set(workflow === 'confirmation' ? [] : ofOthers.map((row) => row.id)),
    };
  }

  private async slotsOf(timed: { id: string; at: string | null }[]): Promise<Map<string, Slot>> {
    const steps = new Map((await this.templates.allAtHand()).map(({ id, step }) => [id, step]));
    const slots = timed.flatMap(({ id, at }): [string, Slot][] => {
      const step = steps.get(id);
      return at && step ? [[id, { step, at: new Date(at) }]] : [];
    });
    return new Map(slots);
  }
}

/** The database's, which every process shares. */
export async function clockOf(em: EntityManager): Promise<Date> {
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

/** A sequence without messages is over at once, unless it waits for the date of a walkthrough, or for the owner's word. */
function lastOf(planned: PlannedMessage[], now: Date): Date | null {
  if (planned.some(({ withheld }) => withheld === 'noDate' || withheld === 'optedOut')) return null;
  return new Date(Math.max(now.getTime(), ...planned.map(({ at }) => at?.getTime() ?? 0)));
}
