import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { textNumberOf } from '#shared/address.js';
import type { CampaignWorkflow } from '#shared/campaign.js';
import { AUTOMATION_TEXT, type CampaignRule, type ChangeMarketing } from '#shared/campaign-settings.js';
import { SUPPRESSION_TEXT } from '#shared/message.js';
import type { Lead } from '../leads/lead.entity.js';
import { lockLeadOrThrow } from '../leads/lead-lookup.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { mailboxSql } from '../messages/message.entity.js';
import { lockMailbox } from '../messages/outbox.js';
import { consentSql } from '../messages/send-policy.js';
import { Suppressions } from '../messages/suppressions.js';
import { CONFIRMATION_PREFIX } from '../messages/templates/confirmations.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { ONLY_ROW } from '../platform/database/columns.js';
import { CampaignOffLead } from './campaign.entity.js';
import { EnrollmentsService } from './enrollments.service.js';

type AutomaticWorkflow = Exclude<CampaignWorkflow, 'onboarding'>;

const RULES: Record<AutomaticWorkflow, CampaignRule> = {
  warm_lead: 'startsFollowUp',
  confirmation: 'startsReminders',
};

/** Forms from `ada+1@` and `ada+2@` are different owners, but anyone can type them, and both reach one mailbox. */
const SAME_MAILBOX = `
  select from messages m
    join leads other on other.id = m.lead_id and other.owner_id <> l.owner_id
    join campaign_enrollments e on e.lead_id = other.id and e.workflow = 'warm_lead' and e.status = 'active'
  where ${mailboxSql('m.recipient')} = ${mailboxSql('l.email')} and m.template like '${CONFIRMATION_PREFIX}%'`;

const FACTS = `
  select coalesce((select ("values" ->> ?)::boolean from campaign_settings where id = ${ONLY_ROW}), true) as "isOn",
    exists (select from campaign_off_leads o where o.lead_id = l.id) as "isOff",
    ${consentSql('l.id', `'email'`, 'l.email')} is not null as email,
    ${consentSql('l.id', `'sms'`, '?')} is not null as sms,
    exists (${SAME_MAILBOX}) as "isFollowedUp"
  from leads l where l.id = ?`;

interface Facts {
  isOn: boolean;
  isOff: boolean;
  email: boolean;
  sms: boolean;
  isFollowedUp: boolean;
}

/** Starts campaigns without staff: by rule, where the owner agreed to be contacted. */
@Injectable()
export class AutomaticStarts {
  constructor(
    private readonly em: EntityManager,
    private readonly enrollments: EnrollmentsService,
    private readonly suppressions: Suppressions,
    private readonly audit: Audit,
  ) {}

  /** Call it with the lead locked or new. Returns whether it started. */
  async start(em: EntityManager, lead: Lead, workflow: AutomaticWorkflow): Promise<boolean> {
    if (workflow === 'warm_lead' && lead.email) await lockMailbox(em, lead.email);
    if (await this.refusal(em, lead, workflow)) return false;
    const { id } = await this.enrollments.startSequence(em, lead, workflow, null);
    this.audit.record(
      em,
      'campaign.started',
      { id: null },
      { id: lead.id, after: { enrollment: id, workflow } },
    );
    return true;
  }

  /** Why a campaign doesn't start automatically, or null if it does. */
  async refusal(em: EntityManager, lead: Lead, workflow: AutomaticWorkflow): Promise<string | null> {
    const facts = await readFacts(em, lead, RULES[workflow]);
    if (facts.isOff) return AUTOMATION_TEXT.leadOff;
    if (!facts.isOn) return AUTOMATION_TEXT.ruleOff;
    if (facts.isFollowedUp && workflow === 'warm_lead') return AUTOMATION_TEXT.sameMailbox;
    return this.silence(em, lead, facts);
  }

  /** Why no campaign may write to this lead, or null. */
  async silenceReason(em: EntityManager, lead: Lead): Promise<string | null> {
    return this.silence(em, lead, await readFacts(em, lead, 'startsFollowUp'));
  }

  /** One channel that is consented to and not suppressed is enough. */
  private async silence(em: EntityManager, lead: Lead, { email, sms }: Facts): Promise<string | null> {
    const number = textNumberOf(lead.phone);
    const channels = [
      ...(email && lead.email ? [['email', lead.email] as const] : []),
      ...(sms && number ? [['sms', number] as const] : []),
    ];
    let reason: string | null = AUTOMATION_TEXT.noConsent;
    for (const [channel, address] of channels) {
      const suppressed = await this.suppressions.reasonFor(channel, address, em);
      if (!suppressed) return null;
      reason = SUPPRESSION_TEXT[suppressed];
    }
    return reason;
  }

  /** Turns automatic starts on or off for one lead. A running campaign continues. */
  async setForLead(leadId: string, { isAutomatic }: ChangeMarketing, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      await lockLeadOrThrow(em, leadId);
      const isOff = (await em.count(CampaignOffLead, { leadId })) > 0;
      if (isOff !== isAutomatic) return;
      if (isAutomatic) await em.nativeDelete(CampaignOffLead, { leadId });
      else em.persist(em.create(CampaignOffLead, { leadId }));
      this.audit.record(em, 'marketing.changed', actor, { id: leadId, after: { isAutomatic } });
    });
  }
}

async function readFacts(em: EntityManager, { id, phone }: Lead, rule: CampaignRule): Promise<Facts> {
  const [facts] = await em.execute<Facts[]>(FACTS, [rule, textNumberOf(phone) ?? '', id]);
  if (!facts) throw new LeadNotFound();
  return facts;
}
