import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { DAY_SECONDS } from '#shared/time.js';
import { CONFIG, type Config } from '../config.js';
import { Retention } from '../database/retention.js';
import { TooMany } from '../errors.js';
import { networkOf } from '../http/client-address.js';
import { digestOf } from '../secrets/hashing.js';

/** How often something may happen; RATE_LIMIT_FACTOR scales every number. */
const LIMITS = {
  /** Failed sign-ins per account and address: counted in the database, for all processes. */
  loginAccount: { points: 10, seconds: 15 * 60, shared: true, maxSeconds: 60 * 60 },
  loginAddress: { points: 50, seconds: 15 * 60, shared: true },
  /** Wrong second-factor codes and wrong emailed codes, per account. */
  factorAccount: { points: 10, seconds: 15 * 60, shared: true, maxSeconds: 60 * 60 },
  codeAccount: { points: 10, seconds: 15 * 60, shared: true, maxSeconds: 60 * 60 },
  /** Failures across all callers. They refuse no one and only raise an alert. */
  loginsOverall: { points: 500, seconds: 15 * 60, shared: true },
  /** Emails with a link or a code that anyone may request: per account and network address. */
  mailAccount: { points: 6, seconds: 60 * 60, shared: true },
  /** Emails to one account from all addresses together. When the window ends, the last link is still valid. */
  mailOverall: { points: 10, seconds: 10 * 60, shared: true },
  mailAddress: { points: 30, seconds: 15 * 60, shared: true },
  /** Attempts to use invitation and password reset links. */
  linkAddress: { points: 30, seconds: 15 * 60, shared: true },
  /** Submissions of public forms per sender. */
  formAddress: { points: 30, seconds: 10 * 60, shared: true },
  /** Valid forms in total, and per email address in them; beyond that, each needs a proof of work. */
  formsOverall: { points: 3_000, seconds: 10 * 60, shared: true },
  formEmail: { points: 30, seconds: 60 * 60, shared: true },
  /** Properties; one form may have several. */
  analysisAddress: { points: 60, seconds: 10 * 60, shared: true },
  /** Messages and tests a staff member sends manually. */
  staffMessages: { points: 30, seconds: 60 * 60, shared: true },
  /** Connection tests in the console, per caller: each sends a request to an address that was entered. */
  connections: { points: 30, seconds: 10 * 60, shared: true },
  /** Addresses of calendars that staff connect, per caller: each is read right away. */
  busyCalendars: { points: 20, seconds: 10 * 60, shared: true },
  /** Report PDFs, per caller. */
  reportPdf: { points: 30, seconds: 10 * 60, shared: true },
  /** Changes to the facts of one report: each may cost a lookup. */
  reportFacts: { points: 10, seconds: DAY_SECONDS, shared: true },
  /** Emails that anyone with a report's link may have sent to its owner. */
  reportEmail: { points: 3, seconds: DAY_SECONDS, shared: true },
  reportCall: { points: 3, seconds: DAY_SECONDS, shared: true },
  walkthrough: { points: 30, seconds: 10 * 60, shared: true },
  /** Walkthroughs booked without a link, per email address, phone number and home: each takes an agent's hour. */
  booking: { points: 5, seconds: DAY_SECONDS, shared: true },
  /** Each may cost a request to the payment service. */
  verifyPayment: { points: 20, seconds: 60, shared: true },
  /** Webhooks with a bad signature. */
  webhookForgery: { points: 60, seconds: 10 * 60, shared: true },
  /**
   * Changes through the link in an email. Services that send one-click unsubscribes use few addresses for many people.
   */
  preferences: { points: 30, seconds: 10 * 60, shared: false },
  /** Leads created from texts and calls of unknown numbers, which are easily spoofed. */
  newNumbers: { points: 30, seconds: 60 * 60, shared: true },
  /** Cheap reads, so counting per process is enough. */
  publicRead: { points: 300, seconds: 60, shared: false },
  /** Pages rendered for one visitor, which can't be cached. */
  renderedPage: { points: 300, seconds: 60, shared: false },
} as const satisfies Record<string, Limit>;

interface Limit {
  points: number;
  seconds: number;
  shared: boolean;
  /** The longest wait in seconds. A caller who hits the limit again within a day waits twice as long each time. */
  maxSeconds?: number;
}

const STRIKE_RETENTION_SECONDS = DAY_SECONDS;

export type LimitName = keyof typeof LIMITS;

/** Counts how often strangers do something and rejects the excess with 429 and Retry-After. */
@Injectable()
export class RateLimits implements OnModuleInit {
  private readonly limiters = new Map<LimitName, RateLimiterAbstract>();
  private strikes!: RateLimiterAbstract;

  constructor(
    private readonly orm: MikroORM,
    private readonly retention: Retention,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onModuleInit(): Promise<void> {
    this.retention.register('delete from rate_limits where expire < $1::bigint', (now) => now.getTime());
    const storeClient = await (this.orm.em as EntityManager).getConnection().getNativeClient();
    const inDatabase = (options: IRateLimiterOptions) =>
      new RateLimiterPostgres({
        ...options,
        storeClient,
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
      });
    for (const [name, { points, seconds, shared }] of Object.entries(LIMITS)) {
      const options = {
        keyPrefix: name,
        points: Math.ceil(points * this.config.RATE_LIMIT_FACTOR),
        duration: seconds,
      };
      this.limiters.set(name as LimitName, shared ? inDatabase(options) : new RateLimiterMemory(options));
    }
    this.strikes = inDatabase({
      keyPrefix: 'strikes',
      points: Number.MAX_SAFE_INTEGER,
      duration: STRIKE_RETENTION_SECONDS,
    });
  }

  /** Counts a use by `key`; throws `TooMany` beyond the limit. */
  async count(name: LimitName, key: string, uses = 1): Promise<void> {
    const refusal = await this.consume(name, key, uses);
    if (refusal) throw new TooMany(secondsLeft(await this.extendBlock(name, key, refusal)));
  }

  /** Counts a use without ever refusing it; true if this one crossed the limit. */
  async crossesLimit(name: LimitName, key: string): Promise<boolean> {
    const refusal = await this.consume(name, key, 1);
    return refusal !== null && this.isFirst(name, refusal);
  }

  /** Counts a use without ever refusing it; true beyond the limit. */
  async exceeds(name: LimitName, key: string): Promise<boolean> {
    return (await this.consume(name, key, 1)) !== null;
  }

  /** Whether the limit has been crossed, without counting a use. */
  async isExceeded(name: LimitName, key: string): Promise<boolean> {
    const found = await this.limiter(name).get(hashKey(key));
    return found !== null && found.consumedPoints > this.limiter(name).points;
  }

  /** The row that counts uses by `key`. */
  rowOf(name: LimitName, key: string): string {
    return `${name}:${hashKey(key)}`;
  }

  /** Uncounts one use by `key`. */
  async uncount(name: LimitName, key: string): Promise<void> {
    await this.limiter(name).reward(hashKey(key));
  }

  private async consume(name: LimitName, key: string, uses: number): Promise<RateLimiterRes | null> {
    try {
      await this.limiter(name).consume(hashKey(key), uses);
      return null;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    }
  }

  private async extendBlock(name: LimitName, key: string, refusal: RateLimiterRes): Promise<RateLimiterRes> {
    const { seconds, maxSeconds }: Limit = LIMITS[name];
    if (!maxSeconds || !this.isFirst(name, refusal)) return refusal;
    const { consumedPoints: strikes } = await this.strikes.consume(this.rowOf(name, key));
    return this.limiter(name).block(hashKey(key), Math.min(maxSeconds, seconds * 2 ** (strikes - 1)));
  }

  private isFirst(name: LimitName, { consumedPoints }: RateLimiterRes): boolean {
    return consumedPoints === this.limiter(name).points + 1;
  }

  private limiter(name: LimitName): RateLimiterAbstract {
    return this.limiters.get(name)!;
  }
}

/**
 * Hashes a key, reducing an IP address to its network: counters should not identify people, and an email address may
 * be longer than the column.
 */
function hashKey(key: string): string {
  return digestOf(networkOf(key));
}

function secondsLeft(result: RateLimiterRes): number {
  return Math.max(1, Math.ceil(result.msBeforeNext / 1000));
}

const RateLimitSchema = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limits',
  properties: {
    key: p.string().length(255).primary(),
    points: p.integer().default(0),
    expire: p.bigint('number').nullable(),
  },
});

/** Counters shared by all processes; the columns are the ones `rate-limiter-flexible` expects. */
export class RateLimit extends RateLimitSchema.class {}
RateLimitSchema.setClass(RateLimit);
