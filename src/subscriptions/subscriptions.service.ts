import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { RENT_UPDATES_CONSENT } from '#shared/consent.js';
import type { Subscription, SubscriptionTopic } from '#shared/subscription.js';
import { DAY_MS, DAY_SECONDS } from '#shared/time.js';
import { Consent } from '../leads/consents.js';
import { Lead } from '../leads/lead.entity.js';
import { lockLead } from '../leads/lead-lookup.js';
import { LeadEvents } from '../leads/leads.events.js';
import { Outbox } from '../messages/outbox.js';
import { Suppressions } from '../messages/suppressions.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { defineError } from '../platform/errors.js';
import type { Visitor } from '../platform/public-forms/public-form.js';
import { digestOf } from '../platform/secrets/hashing.js';
import { SignedTokens } from '../platform/secrets/signed-tokens.js';
import { RentUpdate } from './rent-update.entity.js';

/** The link is broken or expired, or its lead was deleted. */
const SubscriptionLinkExpired = defineError('not-found', 'LINK_OVER', 'This link has expired.');

const PURPOSE = 'subscription';
const LINK_SECONDS = 60 * DAY_SECONDS;
/** The page of the proof. The rest of its URL is secret. */
const PAGE = '/subscription';
/** As long as the longest month, so that no month gets two. */
export const DAYS_BETWEEN_UPDATES = 31;

interface SubscriptionToken {
  topic: SubscriptionTopic;
  leadId: string;
  email: string;
}

/** What people get by email because they subscribed to it. Nothing is stored before they confirm. */
@Injectable()
export class SubscriptionsService implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: SignedTokens,
    private readonly outbox: Outbox,
    private readonly suppressions: Suppressions,
    private readonly events: LeadEvents,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.events.disowned.on((em, { id }) => this.end(em, { leadId: id }));
    this.suppressions.on(async (em, { channel, address }) => {
      if (channel === 'email') await this.end(em, { email: address.toLowerCase() });
    });
  }

  /** Asks the mailbox itself, because anyone with a report's link could subscribe its owner. */
  async requestRentUpdates(
    em: EntityManager,
    { leadId, email, property }: { leadId: string; email: string; property: string },
  ): Promise<void> {
    const signed: SubscriptionToken = { topic: 'rent-updates', leadId, email };
    const token = this.tokens.sign(PURPOSE, signed, LINK_SECONDS);
    await this.outbox.addConfirmation(em, {
      key: `confirm-rent-updates:${digestOf(token)}`,
      template: 'confirm-rent-updates',
      to: email,
      leadId,
      data: { property, link: new URL(`/subscription/${token}`, this.config.PUBLIC_SITE_URL).href },
      mostPerDay: this.config.CONFIRMATION_EMAILS_PER_DAY,
    });
  }

  async read(token: string): Promise<Subscription> {
    const em = this.em.fork();
    const signed = this.open(token);
    const lead = await em.findOne(Lead, signed.leadId);
    if (!lead) throw new SubscriptionLinkExpired();
    return this.view(em, signed, lead);
  }

  /** Confirming again changes nothing. It also counts as turning email back on after unsubscribing. */
  async confirm(token: string, { address, userAgent }: Visitor): Promise<Subscription> {
    const { leadId, email, ...signed } = this.open(token);
    return this.em.transactional(async (em) => {
      const lead = await lockLead(em, leadId);
      if (!lead) throw new SubscriptionLinkExpired();
      if ((await em.count(RentUpdate, { leadId })) === 0) {
        await this.suppressions.lift(em, { channel: 'email', address: email, reason: 'unsubscribed' });
        const nextAt = new Date(this.clock.now().getTime() + DAYS_BETWEEN_UPDATES * DAY_MS);
        em.persist(em.create(RentUpdate, { leadId, email, nextAt }));
        const proof = { version: RENT_UPDATES_CONSENT.version, page: PAGE, address, userAgent };
        em.persist(em.create(Consent, { leadId, channel: 'contact', contact: email, ...proof }));
        await em.flush();
      }
      return this.view(em, { leadId, email, ...signed }, lead);
    });
  }

  /** Whether any property of this address is watched. */
  async hasRentUpdates(em: EntityManager, email: string): Promise<boolean> {
    return (await em.count(RentUpdate, { email: email.toLowerCase() })) > 0;
  }

  /** Ends the updates of one property, or of everything an address subscribed to. */
  async end(em: EntityManager, which: { leadId: string } | { email: string }): Promise<void> {
    const found = await em.find(RentUpdate, which, { orderBy: { leadId: 'asc' } });
    if (found.length === 0) return;
    const leadIds = found.map(({ leadId }) => leadId);
    await em.nativeDelete(RentUpdate, { leadId: { $in: leadIds } });
    const given = { leadId: { $in: leadIds }, version: RENT_UPDATES_CONSENT.version, withdrawnAt: null };
    await em.nativeUpdate(Consent, given, { withdrawnAt: this.clock.now() });
  }

  private async view(
    em: EntityManager,
    { topic, leadId, email }: SubscriptionToken,
    { propertyAddress: property }: Lead,
  ): Promise<Subscription> {
    const isOn = (await em.count(RentUpdate, { leadId })) > 0;
    const isEmailOff = (await this.suppressions.reasonFor('email', email, em)) === 'unsubscribed';
    return { topic, property, isOn, isEmailOff };
  }

  private open(token: string): SubscriptionToken {
    const signed = this.tokens.read<SubscriptionToken>(PURPOSE, token);
    if (!signed) throw new SubscriptionLinkExpired();
    return signed;
  }
}
