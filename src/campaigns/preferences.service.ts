import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { textNumberOf } from '#shared/address.js';
import { CAMPAIGN_WORKFLOWS, type CampaignWorkflow } from '#shared/campaign.js';
import { PREFERENCES_CONSENT } from '#shared/consent.js';
import { LEFT_BY, type MessageChannel, type SuppressionReason } from '#shared/message.js';
import type { ChangePreferences, OptedOut, Preferences } from '#shared/preferences.js';
import { Consent } from '../leads/consents.js';
import { Lead } from '../leads/lead.entity.js';
import { lockLeadOrThrow } from '../leads/lead-lookup.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { withdrawTextConsents } from '../messages/inbound-texts.service.js';
import { Suppressions } from '../messages/suppressions.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { SignedTokens } from '../platform/secrets/signed-tokens.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { LinkExpired } from './campaigns.errors.js';
import { EnrollmentsService, recordOutcome } from './enrollments.service.js';
import { lockOwners } from './owner-follow-up.js';
import { PREFERENCES, type PreferencesToken } from './preferences-link.js';
import { TopicOptOuts } from './topic-opt-outs.js';

/** The page where the owner opted back in, recorded as proof. The rest of its URL is secret. */
const PAGE = '/u';

/** Lets anyone with an email's link change what they receive; opting out must not require signing in. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: SignedTokens,
    private readonly suppressions: Suppressions,
    private readonly enrollments: EnrollmentsService,
    private readonly optOuts: TopicOptOuts,
    private readonly subscriptions: SubscriptionsService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Whether the link is genuine, without looking up the lead. */
  isValid(token: string): boolean {
    return this.tokens.read<PreferencesToken>(PREFERENCES, token) !== null;
  }

  async read(token: string): Promise<Preferences> {
    const em = this.em.fork();
    const { lead, name } = await this.open(em, token);
    return lead ? this.view(em, lead) : this.viewWithoutLead(em, name!);
  }

  /** Takes effect at commit, though messages in flight may still arrive. `address` is the IP address. */
  async change(token: string, changes: ChangePreferences, address: string): Promise<Preferences> {
    await this.em.transactional(async (em) => {
      const { leadId, lead, former, name } = await this.open(em, token, LockMode.PESSIMISTIC_WRITE);
      this.audit.record(
        em,
        'preferences.changed',
        { id: null, address },
        { id: leadId, after: { ...changes } },
      );
      if (changes.email === false && name) await this.suppressions.addByHash(em, name, 'unsubscribed');
      const recipient = lead ?? former;
      if (changes.email === false && recipient?.email)
        await this.suppressions.add(em, 'email', recipient.email, 'unsubscribed');
      if (!lead) return;
      if (changes.email === true) await this.optBackIn(em, lead, address);
      if (changes.texts === false) await this.endTexts(em, lead);
      if (changes.rentUpdates === false && lead.email)
        await this.subscriptions.endRentUpdates(em, { email: lead.email });
      if (changes.topics) await this.setTopics(em, lead, changes.topics);
    });
    return this.read(token);
  }

  /** Channels the owner has already opted out of. */
  async optedOut(leadId: string): Promise<OptedOut> {
    const lead = await this.em.fork().findOne(Lead, leadId);
    if (!lead) throw new LeadNotFound();
    const number = textNumberOf(lead.phone);
    const [email, sms] = await Promise.all([
      lead.email ? this.suppressions.reasonFor('email', lead.email) : null,
      number ? this.suppressions.reasonFor('sms', number) : null,
    ]);
    return { email: LEFT_BY.includes(email), sms: LEFT_BY.includes(sms) };
  }

  /** Records an opt-out the owner told staff about. */
  async optOut(leadId: string, channel: MessageChannel, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const lead = await lockLeadOrThrow(em, leadId);
      const after = channel === 'email' ? { email: false } : { texts: false };
      this.audit.record(em, 'preferences.changed', actor, { id: leadId, after });
      if (channel === 'sms') await this.endTexts(em, lead);
      else if (lead.email) await this.suppressions.add(em, 'email', lead.email, 'unsubscribed');
    });
  }

  /** Opting back in counts as new consent. It doesn't undo a bounce or a complaint. */
  private async optBackIn(em: EntityManager, { id: leadId, email }: Lead, address: string): Promise<void> {
    if (!email || (await this.suppressions.reasonFor('email', email, em)) !== 'unsubscribed') return;
    await this.suppressions.lift(em, { channel: 'email', address: email, reason: 'unsubscribed' });
    const { version } = PREFERENCES_CONSENT;
    const proof = { version, page: PAGE, contact: email, address };
    em.persist(em.create(Consent, { leadId, channel: 'contact', ...proof }));
  }

  private async endTexts(em: EntityManager, { phone }: Lead): Promise<void> {
    const number = textNumberOf(phone);
    if (!number || (await this.suppressions.reasonFor('sms', number, em)) === 'stop') return;
    await this.suppressions.add(em, 'sms', number, 'stop');
    await withdrawTextConsents(em, number, this.clock.now());
  }

  private async setTopics(
    em: EntityManager,
    lead: Lead,
    topics: NonNullable<ChangePreferences['topics']>,
  ): Promise<void> {
    for (const [workflow, isWanted] of Object.entries(topics) as [CampaignWorkflow, boolean][]) {
      const isChanged = await this.optOuts.set(em, lead, workflow, isWanted);
      if (isChanged && !isWanted) await recordOutcome(em, [lead.id], 'unsubscribed');
    }
    const same = lead.email ? { email: lead.email } : { id: lead.id };
    const leads = await em.find(Lead, same, { orderBy: { id: 'asc' } });
    await lockOwners(
      em,
      leads.map(({ id }) => id),
    );
    for (const each of leads) {
      const current = await this.enrollments.lockCurrent(em, each.id);
      if (current?.status === 'active') await this.enrollments.replan(em, current, each);
    }
  }

  /**
   * Links keep working after their lead is deleted. A link sent to a former address may be in anyone's hands by now, so
   * it can only stop email and shows nothing else.
   */
  private async open(
    em: EntityManager,
    token: string,
    lockMode: LockMode.PESSIMISTIC_WRITE | LockMode.NONE = LockMode.NONE,
  ): Promise<{ leadId: string; lead: Lead | null; former?: Lead; name?: string }> {
    const signed = this.tokens.read<PreferencesToken>(PREFERENCES, token);
    const lead = signed && (await em.findOne(Lead, signed.leadId, { lockMode }));
    if (!lead && !signed?.email) throw new LinkExpired();
    const { leadId, email: name } = signed!;
    const isFormer = lead && name && name !== (await this.hashOf(lead));
    return isFormer ? { leadId, lead: null, former: lead, name } : { leadId, lead, name };
  }

  private async hashOf({ email }: Lead): Promise<string | null> {
    return email ? this.suppressions.hashFor('email', email) : null;
  }

  private async viewWithoutLead(em: EntityManager, name: string): Promise<Preferences> {
    const isEmailOn = !LEFT_BY.includes(await this.suppressions.reasonForHash(em, name));
    const topics = CAMPAIGN_WORKFLOWS.map((workflow) => [workflow, false]);
    return {
      email: '***',
      isEmailOn,
      phone: null,
      isTextOn: false,
      topics: Object.fromEntries(topics),
      isForgotten: true,
    };
  }

  private async view(em: EntityManager, lead: Lead): Promise<Preferences> {
    const number = textNumberOf(lead.phone);
    const hasLeft = await this.optOuts.load(em, [lead]);
    const topics = CAMPAIGN_WORKFLOWS.map((workflow) => [workflow, !hasLeft(lead, workflow)]);
    const suppression = lead.email ? await this.suppressions.reasonFor('email', lead.email) : null;
    return {
      email: lead.email?.replace(/^(.).*@/, '$1***@') ?? '***',
      isEmailOn: !LEFT_BY.includes(suppression),
      ...(isFault(suppression) && { emailFault: suppression }),
      phone: number && `***-***-${number.slice(-4)}`,
      isTextOn: number !== null && !LEFT_BY.includes(await this.suppressions.reasonFor('sms', number)),
      topics: Object.fromEntries(topics),
      ...(lead.email && (await this.subscriptions.hasRentUpdates(em, lead.email)) && { rentUpdates: true }),
    };
  }
}

function isFault(reason: SuppressionReason | null): reason is NonNullable<Preferences['emailFault']> {
  return reason === 'bounced' || reason === 'complained';
}
