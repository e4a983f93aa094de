import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Lead } from '../leads/lead.entity.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { consentOf, recentTo } from '../messages/gate-facts.js';
import type { Hours } from '../messages/quiet-hours.js';
import { Suppressions } from '../messages/suppressions.js';
import { Trials } from '../messages/trials.js';
import { Sql } from '../platform/database/sql.js';
import { type CampaignPlan, workflowOf } from '../shared/campaigns/campaign.contract.js';
import type { PlanQuery } from '../shared/campaigns/campaign.schema.js';
import type { MessageChannel } from '../shared/messages/message.contract.js';
import { textNumberOf } from '../shared/phone-number.js';
import { CampaignSettingsService } from './campaign-settings.service.js';
import { type Foreseen, type ForeseenFacts, foresee } from './foresee.js';
import { mailHoursOf, plan } from './plan.js';
import { clockOf, PlanOfLead } from './plan-of-lead.js';
import { StoredTemplates } from './stored-templates.js';
import { TopicOptOuts } from './topic-opt-outs.js';

/** What the gate would read of a channel and an address. */
const FACTS = `
  select ${consentOf('$3', '$1', '$2')} as "consentId",
    ${recentTo('$1', '$2', '$4::timestamptz', '$5')} as recent`;

type Facts = ForeseenFacts[MessageChannel];
type Read = Pick<Facts, 'consentId' | 'recent'>;

/** Foretells the sequence of a lead: every message it would get from then on, and what would keep one back. */
@Injectable()
export class PreviewPlan {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly templates: StoredTemplates,
    private readonly settings: CampaignSettingsService,
    private readonly suppressions: Suppressions,
    private readonly trials: Trials,
    private readonly plans: PlanOfLead,
    private readonly optOuts: TopicOptOuts,
  ) {}

  async of({ leadId, at }: PlanQuery): Promise<CampaignPlan> {
    const em = this.em.fork();
    const lead = await em.findOne(Lead, leadId);
    if (!lead) throw new LeadNotFound();
    const startedAt = at ? new Date(at) : await clockOf(em);
    const workflow = workflowOf(lead.status);
    const templates = await this.templates.activeOf(workflow);
    const settings = await this.settings.timings(em);
    const isOptedOut = (await this.optOuts.among(em, [lead]))(lead, workflow);
    const had = await this.plans.hadBy(em, leadId, workflow);
    const planned = plan({ workflow, templates, settings, lead, startedAt, had, isOptedOut }, startedAt);
    const facts = await this.factsOf(lead, startedAt, mailHoursOf(settings));
    const titles = new Map(templates.map(({ id, name }) => [id, name]));
    const messages = foresee(planned, facts).map((each) => toView(each, titles.get(each.template.id)!));
    return { leadId, workflow, at: startedAt.toISOString(), messages };
  }

  private async factsOf(
    { id, email, phone, zipCode }: Lead,
    at: Date,
    mailHours: Hours,
  ): Promise<ForeseenFacts> {
    const read = async (channel: MessageChannel, address: string | null): Promise<Facts> => {
      const row = await this.sql.row<Read>(FACTS, [channel, address ?? '', id, at, this.trials.channels()]);
      const suppression = address ? await this.suppressions.reasonFor(channel, address) : null;
      return { ...row!, suppression, zipCode: zipCode ?? null, mailHours };
    };
    const [mail, text] = await Promise.all([read('email', email), read('sms', textNumberOf(phone))]);
    return { email: mail, sms: text };
  }
}

function toView({ template, plannedAt, sendsAt, reason, checks }: Foreseen, title: string) {
  const { id: templateId, type, step } = template;
  const moments = { plannedAt: plannedAt?.toISOString() ?? null, sendsAt: sendsAt?.toISOString() ?? null };
  return { templateId, title, type, step, ...moments, reason, checks };
}
