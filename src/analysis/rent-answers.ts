import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { RentLookup } from './rent-lookup.entity.js';
import { type RentAnswer, RentProvider, type RentQuery, rentQueryKey } from './rent-provider.js';

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** The provider's answers, kept for thirty days: every call costs money. */
@Injectable()
export class RentAnswers {
  private readonly underWay = new Map<string, Promise<RentAnswer>>();

  constructor(
    private readonly em: EntityManager,
    private readonly provider: RentProvider,
    private readonly clock: Clock,
  ) {}

  /** The kept answer for an equal property, else the provider's; equal ones at the same time share it. */
  of(query: RentQuery): Promise<RentAnswer> {
    const key = rentQueryKey(query);
    const answer = this.underWay.get(key) ?? this.keptOrFresh(query).finally(() => this.underWay.delete(key));
    this.underWay.set(key, answer);
    return answer;
  }

  /** The provider's answer of this moment. */
  async fresh(query: RentQuery): Promise<RentAnswer> {
    const answer = await this.provider.lookUp(query);
    await this.em
      .fork()
      .upsert(RentLookup, { property: rentQueryKey(query), answer, fetchedAt: this.clock.now() });
    return answer;
  }

  private async keptOrFresh(query: RentQuery): Promise<RentAnswer> {
    const since = new Date(this.clock.now().getTime() - KEPT_DAYS * DAY_MS);
    const kept = await this.em
      .fork()
      .findOne(RentLookup, { property: rentQueryKey(query), fetchedAt: { $gt: since } });
    return kept ? (kept.answer as RentAnswer) : this.fresh(query);
  }
}
