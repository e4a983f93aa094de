import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { StreetAddress } from '#shared/address.js';
import { ANALYSIS_TEXT } from '#shared/analysis.js';
import { businessDay, businessMoment, DAY_MS } from '#shared/time.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { daysBefore, Retention } from '../platform/database/retention.js';
import { networkOf, wideNetworkOf } from '../platform/http/client-address.js';
import { wasNotServed } from '../platform/providers/provider-errors.js';
import { digestOf } from '../platform/secrets/hashing.js';
import { RentBudgetSpent } from './analysis.errors.js';
import { type RentAnswer, streetKey } from './rent-provider.js';

const SPEND = `
  insert into rent_budget_days as d (day, lookups) select ?::date, 1 where ? > 0
  on conflict (day) do update set lookups = d.lookups + 1 where d.lookups < ?
  returning d.misses`;

const SPEND_SHARE = `
  insert into rent_budget_shares as s (day, sender, lookups) values (?, ?, 1)
  on conflict (day, sender) do update set lookups = s.lookups + 1 where s.lookups < ?
  returning s.sender`;

const REFUND = 'update rent_budget_days set lookups = lookups - 1 where day = ? and lookups > 0';

const REFUND_SHARES = `
  update rent_budget_shares set lookups = lookups - 1 where day = ? and sender = ? and lookups > 0`;

const COUNT_MISS = 'update rent_budget_days set misses = misses + 1 where day = ?';

const COUNT_MISS_IN_SHARES =
  'update rent_budget_shares set lookups = lookups + ? where day = ? and sender = ?';

const REMEMBER_STREET = 'insert into rent_streets (street) values (?) on conflict do nothing';

/** Only the server that gets a row back logs the warning. */
const CLAIM_WARNING = `
  insert into rent_budget_days as d (day, alerted_at) values (?, now())
  on conflict (day) do update set alerted_at = now() where d.alerted_at is null
  returning d.day`;

/** Long enough to check a month's bill. */
const RETENTION_DAYS = 30;

/**
 * How much of the day's lookups visitors may use. Half are available at midnight and the rest come evenly over the
 * day, so that an owner still gets figures on the evening of a day of abuse. The minimums are for small budgets.
 */
const SHARES = { atMidnight: 0.5, address: 0.1, network: 0.2, misses: 0.3 };
const MINIMUMS = { atMidnight: 10, address: 10, network: 20, misses: 10 };

/** Looking up an address that doesn't exist costs the sender as much as this many that do. */
const MISS_COST = 3;

/** Which part of the budget pays for a lookup. */
export interface Spending {
  /** Below 1, the rest of the budget is left to visitors, and using the share up logs no warning. */
  share: number;
  /** A visitor's IP address; each gets only a part of the budget. */
  visitor?: string;
}

/** Limits paid lookups per day across all servers, no matter how many the public requests. */
@Injectable()
export class RentBudget implements OnModuleInit {
  private readonly logger = new Logger('RentBudget');
  private readonly factor: number;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly retention: Retention,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.factor = config.RATE_LIMIT_FACTOR;
  }

  private get dailyLookups(): number {
    return this.config.RENTCAST_DAILY_LOOKUPS;
  }

  onModuleInit(): void {
    this.retention.register('delete from rent_budget_days where day < $1', daysBefore(RETENTION_DAYS));
    this.retention.register('delete from rent_budget_shares where day < $1', daysBefore(1));
  }

  /**
   * Throws `RentBudgetSpent` if today's budget, or the visitor's part of it, is used up. A lookup that certainly wasn't
   * billed doesn't count.
   */
  async spend(
    address: StreetAddress,
    spending: Spending,
    lookUp: () => Promise<RentAnswer>,
  ): Promise<RentAnswer> {
    const day = businessDay(this.clock.now());
    const senders = spending.visitor ? sendersOf(day, spending.visitor) : [];
    await this.take(day, address, spending, senders);
    try {
      const answer = await lookUp();
      await this.learn(day, address, senders, answer);
      return answer;
    } catch (error) {
      if (wasNotServed(error)) await this.refund(day, senders);
      throw error;
    }
  }

  private async take(
    day: string,
    address: StreetAddress,
    spending: Spending,
    senders: Sender[],
  ): Promise<void> {
    const isStranger = spending.visitor !== undefined;
    const limit = isStranger ? this.releasedUntilNow(day) : Math.floor(this.dailyLookups * spending.share);
    const taken = await this.em.fork().transactional(async (em) => {
      for (const { key, part } of senders) {
        const most = Math.ceil(this.partOf(part) * this.factor);
        if ((await em.execute(SPEND_SHARE, [day, key, most])).length === 0)
          throw new RentBudgetSpent(ANALYSIS_TEXT.shareSpent);
      }
      const [row] = await em.execute<{ misses: number }[]>(SPEND, [day, limit, limit]);
      if (row && isStranger && row.misses >= this.partOf('misses') && !(await isKnown(em, address)))
        throw new RentBudgetSpent(ANALYSIS_TEXT.unknownStreet);
      if (!row && limit > 0 && limit < this.dailyLookups && isStranger)
        throw new RentBudgetSpent(ANALYSIS_TEXT.hourSpent);
      return row;
    });
    if (taken) return;
    if (spending.share === 1) await this.warnOnce(day);
    throw new RentBudgetSpent(ANALYSIS_TEXT.budgetSpent);
  }

  private releasedUntilNow(day: string): number {
    const sinceMidnight = this.clock.now().getTime() - businessMoment(day, 0);
    const part = SHARES.atMidnight + (1 - SHARES.atMidnight) * (sinceMidnight / DAY_MS);
    const released = Math.max(MINIMUMS.atMidnight, Math.floor(this.dailyLookups * part));
    return Math.min(this.dailyLookups, released);
  }

  private partOf(part: keyof typeof SHARES): number {
    return Math.max(MINIMUMS[part], Math.floor(this.dailyLookups * SHARES[part]));
  }

  /** A failure here must not cost anyone the response. */
  private async learn(
    day: string,
    address: StreetAddress,
    senders: Sender[],
    answer: RentAnswer,
  ): Promise<void> {
    const em = this.em.fork();
    const learned =
      answer.outcome === 'estimate'
        ? em.execute(REMEMBER_STREET, [streetKey(address)])
        : em.transactional(async (inside) => {
            for (const { key } of senders)
              await inside.execute(COUNT_MISS_IN_SHARES, [MISS_COST - 1, day, key]);
            await inside.execute(COUNT_MISS, [day]);
          });
    await learned.catch((err: unknown) => this.logger.warn({ err }));
  }

  /** A failure here must not hide the provider's error. */
  private async refund(day: string, senders: Sender[]): Promise<void> {
    await this.em
      .fork()
      .transactional(async (em) => {
        for (const { key } of senders) await em.execute(REFUND_SHARES, [day, key]);
        await em.execute(REFUND, [day]);
      })
      .catch((err: unknown) => this.logger.warn({ err }));
  }

  private async warnOnce(day: string): Promise<void> {
    const [isMine] = await this.em.fork().execute(CLAIM_WARNING, [day]);
    if (!isMine) return;
    this.logger.warn(
      `All ${this.dailyLookups} lookups of ${day} are used up. Reports use the fallback estimate until tomorrow; RENTCAST_DAILY_LOOKUPS sets the limit.`,
    );
  }
}

interface Sender {
  key: string;
  part: 'address' | 'network';
}

/**
 * Digests, salted with the day: nothing here says who asked for what. Their rows are always locked in this order, so
 * that two lookups can't deadlock.
 */
function sendersOf(day: string, address: string): Sender[] {
  return [
    { key: digestOf(`${day} ${networkOf(address)}`), part: 'address' },
    { key: digestOf(`${day} ${wideNetworkOf(address)}`), part: 'network' },
  ];
}

async function isKnown(em: EntityManager, address: StreetAddress): Promise<boolean> {
  const found = await em.execute('select from rent_streets where street = ?', [streetKey(address)]);
  return found.length > 0;
}
