import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CompanyService } from '../content/company.service.js';
import type { Lead } from '../leads/lead.entity.js';
import type { CampaignMessage, LedgerPlan } from '../messages/campaign-messages.js';
import { Suppressions } from '../messages/suppressions.js';
import { CAMPAIGN_PREFIX } from '../messages/templates/known-templates.js';
import { CONFIG, type Config } from '../platform/config.js';
import { SignedTokens } from '../platform/signed-tokens.js';
import type { CampaignWorkflow } from '../shared/campaigns/campaign.contract.js';
import type { Enrollment } from './enrollments.js';
import { type CampaignLinks, valuesOf } from './lead-values.js';
import { type PlanInput, type PlannedMessage, plan } from './plan.js';
import { PREFERENCES, PREFERENCES_SECONDS, type PreferencesToken } from './preferences-token.js';
import { type StoredTemplate, StoredTemplates } from './stored-templates.js';
import { TopicOptOuts } from './topic-opt-outs.js';

/** Templates of this run, and of earlier runs of the same sequence as far as they went. */
const KNOWN = `
  select substr(m.template, length('${CAMPAIGN_PREFIX}') + 1) as id, m.enrollment_id = ? as "isOfThis"
  from messages m join campaign_enrollments e on e.id = m.enrollment_id
  where e.lead_id = ? and e.workflow = ? and (m.enrollment_id = ? or m.state in ('sending', 'sent', 'unknown'))`;

const NO_ENROLLMENT = '00000000-0000-0000-0000-000000000000';

export interface Begun {
  enrollment: Enrollment;
  lead: Lead;
}
type PlanFacts = Begun & Pick<PlanInput, 'written' | 'had' | 'isOptedOut'>;

/** What a lead is owed as the ledger takes it. */
export interface LeadPlan extends LedgerPlan {
  /** When the last message goes; null where the plan waits for something. */
  lastAt: Date | null;
  walkthroughDate: Date | null;
}

/** Reads what a plan is made of, and writes it as messages. */
@Injectable()
export class PlanOfLead {
  constructor(
    private readonly templates: StoredTemplates,
    private readonly company: CompanyService,
    private readonly tokens: SignedTokens,
    private readonly suppressions: Suppressions,
    private readonly optOuts: TopicOptOuts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** What is the same for every lead is read before a transaction holds its connection. */
  async warm(): Promise<void> {
    await Promise.all([this.templates.activeOf('warm_lead'), this.company.read()]);
  }

  async messagesOf(em: EntityManager, enrollment: Enrollment, lead: Lead): Promise<LeadPlan> {
    const { written, had } = await this.known(em, enrollment);
    const hasLeft = await this.optOuts.among(em, [lead]);
    const isOptedOut = hasLeft(lead, enrollment.workflow);
    return this.write({ enrollment, lead, written, had, isOptedOut }, await clockOf(em));
  }

  /** Of leads that are in a campaign for the first time: all at once what would be asked of each. */
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

  /** What the lead got of a sequence before now. */
  async hadBy(em: EntityManager, leadId: string, workflow: CampaignWorkflow): Promise<ReadonlySet<string>> {
    return (await this.known(em, { id: NO_ENROLLMENT, leadId, workflow })).had;
  }

  private async write({ enrollment, lead, ...known }: PlanFacts, now: Date): Promise<LeadPlan> {
    const { id, leadId, workflow, settings, startedAt } = enrollment;
    const templates = await this.templates.atHandOf(workflow);
    const planned = plan({ workflow, templates, settings, lead, startedAt, ...known }, now);
    return {
      id,
      leadId,
      data: await this.valuesOf(lead),
      messages: toMessages(planned, templates),
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
    return { ...valuesOf(known, await this.links()), unsubscribeLink: await this.unsubscribeLink(lead) };
  }

  private async links(): Promise<CampaignLinks> {
    const { bookingUrl } = await this.company.atHand();
    return { bookingUrl, siteUrl: this.config.PUBLIC_SITE_URL };
  }

  private async unsubscribeLink({ id: leadId, email }: Lead): Promise<string> {
    const payload: PreferencesToken = { leadId, email: await this.suppressions.nameOf('email', email) };
    const token = this.tokens.sign(PREFERENCES, payload, PREFERENCES_SECONDS);
    return new URL(`/u/${token}`, this.config.PUBLIC_SITE_URL).href;
  }

  private async known(
    em: EntityManager,
    { id, leadId, workflow }: Pick<Enrollment, 'id' | 'leadId' | 'workflow'>,
  ) {
    const values = [id, leadId, workflow, id];
    const rows = await em.execute<{ id: string; isOfThis: boolean }[]>(KNOWN, values);
    const idsOf = (isOfThis: boolean) =>
      new Set(rows.filter((row) => row.isOfThis === isOfThis).map((row) => row.id));
    // Another walkthrough has reminders of its own.
    return { written: idsOf(true), had: workflow === 'confirmation' ? new Set<string>() : idsOf(false) };
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

/** A sequence without messages is over at once, unless it waits for the date of a walkthrough. */
function lastOf(planned: PlannedMessage[], now: Date): Date | null {
  if (planned.some(({ withheld }) => withheld === 'noDate')) return null;
  return new Date(Math.max(now.getTime(), ...planned.map(({ at }) => at?.getTime() ?? 0)));
}
