import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { businessDay } from '#shared/time.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { daysBefore, Retention } from '../platform/database/retention.js';
import { wasNotServed } from '../platform/providers/provider-errors.js';
import { RentBudgetSpent } from './analysis.errors.js';

const SPEND = `
  insert into rent_budget_days as d (day, lookups) select ?::date, 1 where ? > 0
  on conflict (day) do update set lookups = d.lookups + 1 where d.lookups < ?
  returning d.day`;

const REFUND = 'update rent_budget_days set lookups = lookups - 1 where day = ? and lookups > 0';

/** Only the server that gets a row back logs the warning. */
const CLAIM_WARNING = `
  insert into rent_budget_days as d (day, alerted_at) values (?, now())
  on conflict (day) do update set alerted_at = now() where d.alerted_at is null
  returning d.day`;

/** Long enough to check a month's bill. */
const RETENTION_DAYS = 30;

/** Limits paid lookups per day across all servers, no matter how many the public requests. */
@Injectable()
export class RentBudget implements OnModuleInit {
  private readonly logger = new Logger('RentBudget');
  private readonly dailyLookups: number;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly retention: Retention,
    @Inject(CONFIG) config: Config,
  ) {
    this.dailyLookups = config.RENTCAST_DAILY_LOOKUPS;
  }

  onModuleInit(): void {
    this.retention.register('delete from rent_budget_days where day < $1', daysBefore(RETENTION_DAYS));
  }

  /**
   * Throws `RentBudgetSpent` if today's budget is used up. A lookup that surely isn't billed doesn't count. A `share`
   * below 1 leaves the rest of the budget to visitors, and no one needs to hear that it is used up.
   */
  async spend<T>(lookUp: () => Promise<T>, share = 1): Promise<T> {
    const limit = Math.floor(this.dailyLookups * share);
    const day = businessDay(this.clock.now());
    const [taken] = await this.em.fork().execute(SPEND, [day, limit, limit]);
    if (!taken) {
      if (share === 1) await this.warnOnce(day);
      throw new RentBudgetSpent();
    }
    try {
      return await lookUp();
    } catch (error) {
      if (wasNotServed(error)) await this.refund(day);
      throw error;
    }
  }

  /** A failure here must not hide the provider's error. */
  private async refund(day: string): Promise<void> {
    await this.em
      .fork()
      .execute(REFUND, [day])
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
