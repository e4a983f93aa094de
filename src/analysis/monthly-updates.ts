import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { formatAddress } from '#shared/address.js';
import type { Comparable, PastRent } from '#shared/analysis.js';
import { formatDollars, formatMonth } from '#shared/format.js';
import { givenName } from '#shared/lead.js';
import { rentChange } from '#shared/report.js';
import { REPORT_TEXT } from '#shared/report-text.js';
import { addBusinessDays, businessDay } from '#shared/time.js';
import { preferencesLink } from '../campaigns/preferences-link.js';
import type { Lead } from '../leads/lead.entity.js';
import { lockLead } from '../leads/lead-lookup.js';
import { Outbox } from '../messages/outbox.js';
import { Suppressions } from '../messages/suppressions.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { Sql } from '../platform/database/sql.js';
import { ProviderError } from '../platform/providers/provider-errors.js';
import { SignedTokens } from '../platform/secrets/signed-tokens.js';
import { RentUpdate } from '../subscriptions/rent-update.entity.js';
import { DAYS_BETWEEN_UPDATES, SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { AnalysisEntry, AnalysisResult } from './analysis.entity.js';
import { LookUpRent } from './look-up-rent.js';
import { pastRentsSql } from './rent-history.js';
import type { RentAnswer } from './rent-provider.js';

const EVERY_MS = 10 * 60_000;
/** At most this many in one run. */
const BATCH = 50;
/** Days the email may wait, such as for the limit of one campaign email a day. */
const DAYS_TO_SEND = 7;

/** Claiming one also decides when it is tried again, so a failure needs no cleanup. */
const CLAIM = `
  update rent_updates set next_at = $1::timestamptz + interval '1 day'
  where lead_id = (
    select lead_id from rent_updates where next_at <= $1::timestamptz
    order by next_at, lead_id limit 1 for update skip locked)
  returning lead_id as "leadId", email`;

type Due = Pick<RentUpdate, 'leadId' | 'email'>;

/** Today's budget is spent, or the provider is down. */
class NotToday extends Error {}

/**
 * Sends owners who asked for it a new estimate every month. Visitors' lookups come first: when the budget for updates
 * is spent or the provider is down, no email is sent and the next day tries again. Any number of processes may run
 * this.
 */
@Injectable()
export class MonthlyUpdates {
  private readonly logger = new Logger('MonthlyUpdates');

  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly lookUpRent: LookUpRent,
    private readonly outbox: Outbox,
    private readonly suppressions: Suppressions,
    private readonly subscriptions: SubscriptionsService,
    private readonly tokens: SignedTokens,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    for (let count = 0; count < BATCH; count += 1) {
      const due = await this.sql.row<Due>(CLAIM, [this.clock.now()], 'due-rent-updates');
      if (!due) return;
      const isOver = await this.update(due).then(
        () => false,
        (error: unknown) => {
          if (error instanceof NotToday) return true;
          throw error;
        },
      );
      if (isOver) return;
    }
  }

  private async update(due: Due): Promise<void> {
    if (await this.suppressions.reasonFor('email', due.email))
      return this.em
        .fork()
        .transactional((em) => this.subscriptions.endRentUpdates(em, { email: due.email }));
    const known = await this.readKnown(this.em.fork(), due.leadId);
    const answer = known && (await this.lookUp(known));
    await this.em.fork().transactional(async (em) => {
      const lead = await lockLead(em, due.leadId);
      const subscription = lead && (await em.findOne(RentUpdate, { leadId: due.leadId }));
      if (!subscription) return;
      subscription.nextAt = addBusinessDays(this.clock.now(), DAYS_BETWEEN_UPDATES);
      if (known && answer) await this.send(em, lead, subscription.email, known, answer);
    });
  }

  /** The figures so far; null if the report has no estimate that could change. */
  private async readKnown(em: EntityManager, leadId: string): Promise<Known | null> {
    const [entry] = await em.find(
      AnalysisEntry,
      { leadId },
      { orderBy: { createdAt: 'desc', id: 'asc' }, limit: 1 },
    );
    const result = entry && (await em.findOne(AnalysisResult, { entryId: entry.id }));
    return entry?.status === 'completed' && result ? { entry, result } : null;
  }

  /** A person's estimate is not looked up again. Null if the provider no longer has data for this home. */
  private async lookUp({ entry, result }: Known): Promise<RentAnswer | 'by staff' | null> {
    if (result.origins.rentEstimate === 'staff') return 'by staff';
    return this.lookUpRent.again(entry).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      this.logger.debug({ provider: error.provider, code: error.code, status: error.status });
      throw new NotToday();
    });
  }

  private async send(
    em: EntityManager,
    lead: Lead,
    email: string,
    known: Known,
    answer: RentAnswer | 'by staff',
  ): Promise<void> {
    const now = this.clock.now();
    const entry = await em.findOneOrFail(AnalysisEntry, known.entry.id);
    if (answer !== 'by staff') await this.lookUpRent.store(em, entry, answer);
    const result = await em.findOneOrFail(AnalysisResult, { entryId: entry.id }, { refresh: true });
    const month = businessDay(now).slice(0, 7);
    await this.outbox.add(em, {
      key: `rent-update:${entry.id}:${month}`,
      template: 'rent-update',
      to: email,
      leadId: lead.id,
      expiresAt: addBusinessDays(now, DAYS_TO_SEND),
      data: {
        name: givenName(lead) ?? undefined,
        property: formatAddress({ ...entry, street: entry.streetAddress }),
        month: formatMonth(month),
        ...figuresOf(entry, result, await this.lastOf(em, entry.id)),
        rentals: answer === 'by staff' ? BY_STAFF : describeRentals(known.result, result),
        link: new URL(`/analysis/${lead.id}`, this.config.PUBLIC_SITE_URL).href,
        unsubscribeLink: await this.unsubscribeLink(lead.id, email),
      },
    });
  }

  private async lastOf(em: EntityManager, entryId: string): Promise<PastRent | null> {
    const [row] = await em.execute<{ past: PastRent[] }[]>(
      `select ${pastRentsSql('?', '?::timestamptz')} as past`,
      [entryId, this.clock.now()],
    );
    return row!.past[0] ?? null;
  }

  private async unsubscribeLink(leadId: string, address: string): Promise<string> {
    const email = await this.suppressions.hashFor('email', address);
    return preferencesLink({ tokens: this.tokens, siteUrl: this.config.PUBLIC_SITE_URL }, { leadId, email });
  }
}

interface Known {
  entry: AnalysisEntry;
  result: AnalysisResult;
}

const BY_STAFF = 'A local expert on our team set this estimate.';

function figuresOf({ unitCount }: AnalysisEntry, result: AnalysisResult, last: PastRent | null) {
  const { rentEstimate, rentRangeLow, rentRangeHigh } = result;
  const each = unitCount > 1 ? 'a month per unit' : 'a month';
  return {
    rent: `${formatDollars(rentEstimate)} ${each}`,
    range: `${formatDollars(rentRangeLow)} to ${formatDollars(rentRangeHigh)} ${each}`,
    change: last ? rentChange(rentEstimate, last) : 'There is no earlier estimate to compare it with.',
  };
}

function describeRentals(before: Compared, after: Compared & Pick<AnalysisResult, 'origins'>): string {
  const count = after.comparableProperties.length;
  const known = new Set(before.comparableProperties.map(({ address }) => address));
  const added = after.comparableProperties.filter(({ address }) => !known.has(address)).length;
  if (after.origins.rentEstimate === 'sample') return REPORT_TEXT.estimate.samples;
  if (count === 0) return 'We found none to compare with this time.';
  return added === 0
    ? `The same ${count} as last time.`
    : `${added} of the ${count} we compared ${added === 1 ? 'is' : 'are'} new since the last estimate.`;
}

type Compared = { comparableProperties: Pick<Comparable, 'address'>[] };
