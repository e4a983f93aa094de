import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { NEWSLETTER_CONSENT, RENT_UPDATES_CONSENT, RENT_UPDATES_VERSIONS } from '#shared/consent.js';
import type { Subscription } from '#shared/subscription.js';
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
import { RateLimits } from '../platform/limits/rate-limits.js';
import type { Visitor } from '../platform/public-forms/public-form.js';
import { digestOf } from '../platform/secrets/hashing.js';
import { SignedTokens } from '../platform/secrets/signed-tokens.js';
import { RentUpdate } from './rent-update.entity.js';
import type { NewsletterConsent } from './subscriber.entity.js';

/** The link is broken or expired, or its lead was deleted. */
const SubscriptionLinkExpired = defineError('not-found', 'LINK_OVER', 'This link has expired.');

const PURPOSE = 'subscription';
const LINK_SECONDS = 60 * DAY_SECONDS;
/** The email says that its link also unsubscribes, so it works for as long as anyone keeps the email. */
const NEWSLETTER_LINK_SECONDS = 10 * 365 * DAY_SECONDS;
/** The page of the proof. The rest of its URL is secret. */
const PAGE = '/subscription';
/** As long as the longest month, so that no month gets two. */
export const DAYS_BETWEEN_UPDATES = 31;

/** Without a version, the link was sent before there was a second one. */
type RentUpdatesToken = { topic: 'rent-updates'; leadId: string; email: string; version?: string };
const FIRST_VERSION = 'rent-updates-1';
type NewsletterToken = { topic: 'newsletter'; email: string };
type SubscriptionToken = RentUpdatesToken | NewsletterToken;

const START_NEWSLETTER = `
  insert into property_analysis_subscribers as s (email, newsletter_since, newsletter_consent) values (?, ?, ?::jsonb)
  on conflict (email) do update set newsletter_since = excluded.newsletter_since,
    newsletter_consent = excluded.newsletter_consent where s.newsletter_since is null`;

/** An address that never requested an analysis is only stored for the newsletter. */
const END_NEWSLETTER = `
  with ended as (
    update property_analysis_subscribers set newsletter_since = null, newsletter_consent = null
    where email = ? and newsletter_since is not null returning id, email)
  select id from ended where not exists (
    select from property_analysis_entries e where e.email = lower(ended.email::text))`;

/** What people get by email because they subscribed to it. Nothing is stored before they confirm. */
@Injectable()
export class SubscriptionsService implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: SignedTokens,
    private readonly outbox: Outbox,
    private readonly suppressions: Suppressions,
    private readonly events: LeadEvents,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.events.disowned.on((em, { id }) => this.endRentUpdates(em, { leadId: id }));
    this.suppressions.added.on(async (em, { channel, address }) => {
      if (channel !== 'email') return;
      await this.endRentUpdates(em, { email: address.toLowerCase() });
      await this.endNewsletter(em, address);
    });
  }

  /** Asks the mailbox itself, because anyone with a report's link could subscribe its owner. */
  async requestRentUpdates(
    em: EntityManager,
    { leadId, email, property }: { leadId: string; email: string; property: string },
  ): Promise<void> {
    const { version } = RENT_UPDATES_CONSENT;
    const { key, link } = this.toLink({ topic: 'rent-updates', leadId, email, version });
    await this.outbox.addConfirmation(em, {
      key: `confirm-rent-updates:${key}`,
      template: 'confirm-rent-updates',
      to: email,
      leadId,
      data: { property, link },
      mostPerDay: this.config.CONFIRMATION_EMAILS_PER_DAY,
    });
  }

  /** Anyone can type anyone's address, so the mailbox is asked first. */
  async requestNewsletter(email: string): Promise<void> {
    await this.limits.count('formEmail', email);
    const { key, link } = this.toLink({ topic: 'newsletter', email });
    await this.em.transactional((em) =>
      this.outbox.addConfirmation(em, {
        key: `confirm-newsletter:${key}`,
        template: 'confirm-newsletter',
        to: email,
        data: { link },
        mostPerDay: this.config.CONFIRMATION_EMAILS_PER_DAY,
      }),
    );
  }

  async read(token: string): Promise<Subscription> {
    return this.view(this.em.fork(), this.open(token));
  }

  /** Confirming again changes nothing. It also counts as turning email back on after unsubscribing. */
  async confirm(token: string, { address, userAgent }: Visitor): Promise<Subscription> {
    const signed = this.open(token);
    return this.em.transactional(async (em) => {
      const before = await this.view(em, signed);
      if (before.isOn) return before;
      await this.suppressions.lift(em, { channel: 'email', address: signed.email, reason: 'unsubscribed' });
      const proof = { page: PAGE, address, userAgent };
      if (signed.topic === 'newsletter') await this.startNewsletter(em, signed.email, proof);
      else await this.startRentUpdates(em, signed, proof);
      return this.view(em, signed);
    });
  }

  async end(token: string): Promise<Subscription> {
    const signed = this.open(token);
    return this.em.transactional(async (em) => {
      if (signed.topic === 'newsletter') await this.endNewsletter(em, signed.email);
      else await this.endRentUpdates(em, { leadId: signed.leadId });
      return this.view(em, signed);
    });
  }

  /** The page that ends it, for an issue of the newsletter. */
  newsletterLink(email: string): string {
    return this.toLink({ topic: 'newsletter', email }).link;
  }

  /** Whether any property of this address is watched. */
  async hasRentUpdates(em: EntityManager, email: string): Promise<boolean> {
    return (await em.count(RentUpdate, { email: email.toLowerCase() })) > 0;
  }

  /** Ends the updates of one property, or of everything an address subscribed to. */
  async endRentUpdates(em: EntityManager, which: { leadId: string } | { email: string }): Promise<void> {
    const found = await em.find(RentUpdate, which, { orderBy: { leadId: 'asc' } });
    if (found.length === 0) return;
    const leadIds = found.map(({ leadId }) => leadId);
    await em.nativeDelete(RentUpdate, { leadId: { $in: leadIds } });
    const given = { leadId: { $in: leadIds }, version: { $like: RENT_UPDATES_VERSIONS }, withdrawnAt: null };
    await em.nativeUpdate(Consent, given, { withdrawnAt: this.clock.now() });
  }

  private async startRentUpdates(
    em: EntityManager,
    { leadId, email, version = FIRST_VERSION }: RentUpdatesToken,
    proof: Omit<NewsletterConsent, 'version'>,
  ): Promise<void> {
    if (!(await lockLead(em, leadId))) throw new SubscriptionLinkExpired();
    const nextAt = new Date(this.clock.now().getTime() + DAYS_BETWEEN_UPDATES * DAY_MS);
    await em.upsert(RentUpdate, { leadId, email, nextAt });
    em.persist(em.create(Consent, { leadId, channel: 'contact', contact: email, version, ...proof }));
    await em.flush();
  }

  private async startNewsletter(
    em: EntityManager,
    email: string,
    proof: Omit<NewsletterConsent, 'version'>,
  ): Promise<void> {
    const consent: NewsletterConsent = { version: NEWSLETTER_CONSENT.version, ...proof };
    await em.execute(START_NEWSLETTER, [email, this.clock.now(), JSON.stringify(consent)]);
  }

  private async endNewsletter(em: EntityManager, email: string): Promise<void> {
    const [unused] = await em.execute<{ id: string }[]>(END_NEWSLETTER, [email]);
    if (unused) await em.execute('delete from property_analysis_subscribers where id = ?', [unused.id]);
  }

  private async view(em: EntityManager, signed: SubscriptionToken): Promise<Subscription> {
    const { topic, email } = signed;
    const isEmailOff = (await this.suppressions.reasonFor('email', email, em)) === 'unsubscribed';
    if (signed.topic === 'newsletter')
      return { topic, property: null, isOn: await this.hasNewsletter(em, email), isEmailOff };
    const lead = await em.findOne(Lead, signed.leadId);
    if (!lead) throw new SubscriptionLinkExpired();
    const isOn = (await em.count(RentUpdate, { leadId: lead.id })) > 0;
    return { topic, property: lead.propertyAddress, isOn, isEmailOff };
  }

  private async hasNewsletter(em: EntityManager, email: string): Promise<boolean> {
    const rows = await em.execute<object[]>(
      'select id from property_analysis_subscribers where email = ? and newsletter_since is not null',
      [email],
    );
    return rows.length > 0;
  }

  private toLink(signed: SubscriptionToken): { key: string; link: string } {
    const seconds = signed.topic === 'newsletter' ? NEWSLETTER_LINK_SECONDS : LINK_SECONDS;
    const token = this.tokens.sign(PURPOSE, signed, seconds);
    return {
      key: digestOf(token),
      link: new URL(`/subscription/${token}`, this.config.PUBLIC_SITE_URL).href,
    };
  }

  private open(token: string): SubscriptionToken {
    const signed = this.tokens.read<SubscriptionToken>(PURPOSE, token);
    if (!signed) throw new SubscriptionLinkExpired();
    return signed;
  }
}
