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
import { DAY_SECONDS } from '#shared/durations.js';
import { CONFIG, type Config } from '../config.js';
import { Retention } from '../database/retention.js';
import { TooMany } from '../errors.js';
import { networkOf } from '../http/client-address.js';
import { digestOf } from '../secrets/hashing.js';

/** How often something may happen; every number is scaled by RATE_LIMIT_FACTOR. */
const LIMITS = {
  /** Failed logins of one account and one address: counted in the database, for all processes. */
  loginAccount: { points: 10, seconds: 15 * 60, shared: true, growsTo: 60 * 60 },
  loginAddress: { points: 50, seconds: 15 * 60, shared: true },
  /** Wrong codes of a second factor and wrong codes sent by e-mail, of one account. */
  factorAccount: { points: 10, seconds: 15 * 60, shared: true, growsTo: 60 * 60 },
  codeAccount: { points: 10, seconds: 15 * 60, shared: true, growsTo: 60 * 60 },
  /** Failures of all together refuse nobody: they are told to whoever watches. */
  loginsOverall: { points: 500, seconds: 15 * 60, shared: true },
  /** Mails with a link or a code that anybody may ask for; of one account, by each network address apart. */
  mailAccount: { points: 6, seconds: 60 * 60, shared: true },
  /** Mails to one account from everywhere together; after this time the last one is still of use to its owner. */
  mailOverall: { points: 10, seconds: 10 * 60, shared: true },
  mailAddress: { points: 30, seconds: 15 * 60, shared: true },
  /** Tries of links of invitations and forgotten passwords. */
  linkAddress: { points: 30, seconds: 15 * 60, shared: true },
  /** Posts of public forms, by sender and in all. */
  formAddress: { points: 30, seconds: 10 * 60, shared: true },
  formsOverall: { points: 3_000, seconds: 10 * 60, shared: true },
  formEmail: { points: 30, seconds: 60 * 60, shared: true },
  /** Properties, of which a form may have several. */
  analysisAddress: { points: 60, seconds: 10 * 60, shared: true },
  /** Messages and trials that a member of staff sends by hand. */
  writtenByHand: { points: 30, seconds: 60 * 60, shared: true },
  /** Reports made into files, by whoever asks. */
  reportPdf: { points: 30, seconds: 10 * 60, shared: true },
  walkthrough: { points: 30, seconds: 10 * 60, shared: true },
  /** Each may cost a call to the payment service. */
  verifyPayment: { points: 20, seconds: 60, shared: true },
  /** Calls in a provider's name that are not the provider's. */
  webhookForgery: { points: 60, seconds: 10 * 60, shared: true },
  /** Changes by the link of one mail: services that send the one click of many people do so from few addresses. */
  preferences: { points: 30, seconds: 10 * 60, shared: false },
  /** Cheap reads: a count a process is enough. */
  publicRead: { points: 300, seconds: 60, shared: false },
} as const satisfies Record<string, Limit>;

interface Limit {
  points: number;
  seconds: number;
  shared: boolean;
  /** The longest wait in seconds: a caller who reaches the limit again within a day waits twice as long each time. */
  growsTo?: number;
}

const STRIKES_KEPT_SECONDS = DAY_SECONDS;

export type LimitName = keyof typeof LIMITS;

/** Counts what a stranger may do in a time, and refuses more with 429 and Retry-After. */
@Injectable()
export class RateLimits implements OnModuleInit {
  private readonly limiters = new Map<LimitName, RateLimiterAbstract>();
  private strikes!: RateLimiterAbstract;

  constructor(
    private readonly orm: MikroORM,
    private readonly sweep: Retention,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onModuleInit(): Promise<void> {
    this.sweep.clears('delete from rate_limits where expire < $1::bigint', (now) => now.getTime());
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
      duration: STRIKES_KEPT_SECONDS,
    });
  }

  /** Counts uses by `key`; throws `TooMany` beyond the limit. */
  async count(name: LimitName, key: string, uses = 1): Promise<void> {
    const refusal = await this.refusalOf(name, key, uses);
    if (refusal) throw new TooMany(secondsLeft(await this.lengthen(name, key, refusal)));
  }

  /** Counts a use that is refused to nobody; tells whether it is the one that went beyond the limit. */
  async crosses(name: LimitName, key: string): Promise<boolean> {
    const refusal = await this.refusalOf(name, key, 1);
    return refusal !== null && this.isFirst(name, refusal);
  }

  /** The row a use by `key` is counted in. */
  rowOf(name: LimitName, key: string): string {
    return `${name}:${hashKey(key)}`;
  }

  /** Takes one counted use by `key` back. */
  async giveBack(name: LimitName, key: string): Promise<void> {
    await this.limiter(name).reward(hashKey(key));
  }

  private async refusalOf(name: LimitName, key: string, uses: number): Promise<RateLimiterRes | null> {
    try {
      await this.limiter(name).consume(hashKey(key), uses);
      return null;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    }
  }

  private async lengthen(name: LimitName, key: string, refusal: RateLimiterRes): Promise<RateLimiterRes> {
    const { seconds, growsTo }: Limit = LIMITS[name];
    if (!growsTo || !this.isFirst(name, refusal)) return refusal;
    const { consumedPoints: strikes } = await this.strikes.consume(this.rowOf(name, key));
    return this.limiter(name).block(hashKey(key), Math.min(growsTo, seconds * 2 ** (strikes - 1)));
  }

  private isFirst(name: LimitName, { consumedPoints }: RateLimiterRes): boolean {
    return consumedPoints === this.limiter(name).points + 1;
  }

  private limiter(name: LimitName): RateLimiterAbstract {
    return this.limiters.get(name)!;
  }
}

/** Hashes a key, an address by its network: counters need not name anybody, and an e-mail may exceed the column. */
function hashKey(key: string): string {
  return digestOf(networkOf(key));
}

function secondsLeft(result: RateLimiterRes): number {
  return Math.max(1, Math.ceil(result.msBeforeNext / 1000));
}
