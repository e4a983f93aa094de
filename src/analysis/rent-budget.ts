import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { daysBefore, Sweep } from '../platform/database/sweep.js';
import { wasNotServed } from '../platform/providers/provider-errors.js';
import { businessDay } from '../shared/business-time.js';
import { RentBudgetSpent } from './analysis.errors.js';

const TAKE = `
  insert into rent_budget_days as d (day, lookups) select ?::date, 1 where ? > 0
  on conflict (day) do update set lookups = d.lookups + 1 where d.lookups < ?
  returning d.day`;

const GIVE_BACK = 'update rent_budget_days set lookups = lookups - 1 where day = ? and lookups > 0';

/** Only the process that gets a row back logs the alarm. */
const CLAIM_ALARM = `
  insert into rent_budget_days as d (day, alarmed_at) values (?, now())
  on conflict (day) do update set alarmed_at = now() where d.alarmed_at is null
  returning d.day`;

/** Days are kept as long as answers are, so that the bill of a month can be checked. */
const KEPT_DAYS = 30;

/** What may be spent on look-ups in a day, whatever strangers ask for; counted for all processes together. */
@Injectable()
export class RentBudget implements OnModuleInit {
  private readonly logger = new Logger('RentBudget');
  private readonly lookUpsADay: number;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly sweep: Sweep,
    @Inject(CONFIG) config: Config,
  ) {
    this.lookUpsADay = config.RENTCAST_DAILY_LOOKUPS;
  }

  onModuleInit(): void {
    this.sweep.clears('delete from rent_budget_days where day < $1', daysBefore(KEPT_DAYS));
  }

  /** Runs a look-up within the budget of the day, else throws `RentBudgetSpent`. One that is surely not billed costs nothing. */
  async spend<T>(lookUp: () => Promise<T>): Promise<T> {
    const day = businessDay(this.clock.now());
    const [taken] = await this.em.fork().execute(TAKE, [day, this.lookUpsADay, this.lookUpsADay]);
    if (!taken) {
      await this.raiseAlarm(day);
      throw new RentBudgetSpent();
    }
    try {
      return await lookUp();
    } catch (error) {
      if (wasNotServed(error)) await this.giveBack(day);
      throw error;
    }
  }

  /** Gives a look-up back; a failure of this must not hide the provider's own error. */
  private async giveBack(day: string): Promise<void> {
    await this.em
      .fork()
      .execute(GIVE_BACK, [day])
      .catch((err: unknown) => this.logger.warn({ err }));
  }

  private async raiseAlarm(day: string): Promise<void> {
    const [isMine] = await this.em.fork().execute(CLAIM_ALARM, [day]);
    if (!isMine) return;
    this.logger.warn(
      `All ${this.lookUpsADay} look-ups of ${day} are spent: reports use the fallback estimate until tomorrow. RENTCAST_DAILY_LOOKUPS allows more.`,
    );
  }
}
