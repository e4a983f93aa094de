import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { daysBefore, Sweep } from '../platform/database/sweep.js';
import { SharedWork } from '../platform/keeping/shared-work.js';
import { DAY_MS } from '../shared/durations.js';
import { RentBudget } from './rent-budget.js';
import { RentLookup } from './rent-lookup.entity.js';
import { type RentAnswer, RentProvider, type RentQuery, rentQueryKey } from './rent-provider.js';

const KEPT_DAYS = 30;

/** The provider's answers, kept for thirty days: every call costs money, and only so many are made in a day. */
@Injectable()
export class RentAnswers implements OnModuleInit {
  private readonly lookUps = new SharedWork<RentAnswer>();

  constructor(
    private readonly em: EntityManager,
    private readonly provider: RentProvider,
    private readonly clock: Clock,
    private readonly sweep: Sweep,
    private readonly budget: RentBudget,
  ) {}

  onModuleInit(): void {
    this.sweep.clears('delete from rent_lookups where fetched_at < $1', daysBefore(KEPT_DAYS));
  }

  /** The kept answer for an equal property, else the provider's of this moment, also one that is on its way. */
  of(query: RentQuery): Promise<RentAnswer> {
    const key = rentQueryKey(query);
    return this.lookUps.find(key) ?? this.lookUps.run(`kept ${key}`, () => this.keptOrFresh(query));
  }

  /** The provider's answer of this moment; equal look-ups under way at the same time are one. */
  fresh(query: RentQuery): Promise<RentAnswer> {
    return this.lookUps.run(rentQueryKey(query), () => this.askAndKeep(query));
  }

  private async keptOrFresh(query: RentQuery): Promise<RentAnswer> {
    const since = new Date(this.clock.now().getTime() - KEPT_DAYS * DAY_MS);
    const kept = await this.em
      .fork()
      .findOne(RentLookup, { property: rentQueryKey(query), fetchedAt: { $gt: since } });
    return kept ? (kept.answer as RentAnswer) : this.fresh(query);
  }

  private async askAndKeep(query: RentQuery): Promise<RentAnswer> {
    const answer = await this.budget.spend(() => this.provider.lookUp(query));
    await this.em
      .fork()
      .upsert(RentLookup, { property: rentQueryKey(query), answer, fetchedAt: this.clock.now() });
    return answer;
  }
}
