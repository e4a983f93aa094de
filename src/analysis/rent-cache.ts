import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DAY_MS } from '#shared/time.js';
import { SingleFlight } from '../platform/cache.js';
import { Clock } from '../platform/clock.js';
import { daysBefore, Retention } from '../platform/database/retention.js';
import { RentBudget, type Spending } from './rent-budget.js';
import { RentLookup } from './rent-lookup.entity.js';
import { type RentAnswer, RentProvider, type RentQuery, rentQueryKey } from './rent-provider.js';

const CACHE_DAYS = 30;

/** How old a cached response may be, and what a new one may use of the day's budget. */
export interface LookUpTerms extends Spending {
  days: number;
}

const FOR_STAFF: Spending = { share: 1 };
const FOR_VISITORS: LookUpTerms = { days: CACHE_DAYS, share: 1 };

/** Caches the provider's responses for thirty days, because every lookup costs money. */
@Injectable()
export class RentCache implements OnModuleInit {
  private readonly lookUps = new SingleFlight<RentAnswer>();

  constructor(
    private readonly em: EntityManager,
    private readonly provider: RentProvider,
    private readonly clock: Clock,
    private readonly retention: Retention,
    private readonly budget: RentBudget,
  ) {}

  onModuleInit(): void {
    this.retention.register('delete from rent_lookups where fetched_at < $1', daysBefore(CACHE_DAYS));
  }

  /** The cached response for an equal property, or a new one. */
  get(query: RentQuery, changes: Partial<LookUpTerms> = {}): Promise<RentAnswer> {
    const terms = { ...FOR_VISITORS, ...changes };
    const key = this.keyOf(query);
    return (
      this.lookUps.find(key) ??
      this.lookUps.run(`cached ${terms.share} ${key}`, () => this.readOrRefresh(query, terms))
    );
  }

  /** Concurrent lookups of the same property share one call. */
  refresh(query: RentQuery): Promise<RentAnswer> {
    return this.lookUps.run(this.keyOf(query), () => this.lookUp(query, FOR_STAFF));
  }

  private keyOf(query: RentQuery): string {
    return `${this.provider.isSandbox ? 'sandbox|' : ''}${rentQueryKey(query)}`;
  }

  private async readOrRefresh(query: RentQuery, { days, ...spending }: LookUpTerms): Promise<RentAnswer> {
    const since = new Date(this.clock.now().getTime() - days * DAY_MS);
    const cached = await this.em
      .fork()
      .findOne(RentLookup, { property: this.keyOf(query), fetchedAt: { $gt: since } });
    if (cached) return cached.answer as RentAnswer;
    const lookUp = () => this.lookUp(query, spending);
    return spending.share === 1 ? this.lookUps.run(this.keyOf(query), lookUp) : lookUp();
  }

  private async lookUp(query: RentQuery, spending: Spending): Promise<RentAnswer> {
    const ask = () => this.provider.lookUp(query);
    // Made-up figures cost nothing.
    const answer = await (this.provider.isSandbox ? ask() : this.budget.spend(query, spending, ask));
    await this.em
      .fork()
      .upsert(RentLookup, { property: this.keyOf(query), answer, fetchedAt: this.clock.now() });
    return answer;
  }
}
