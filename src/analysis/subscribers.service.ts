import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { SubscriberNotFound } from './analysis.errors.js';
import { AnalysisSubscriber } from './analysis-subscriber.entity.js';

/** What administrators do with subscribers. */
@Injectable()
export class SubscribersService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Forgets an address; its analyses and leads stay. */
  async remove(id: string, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const removed = await em.nativeDelete(AnalysisSubscriber, { id });
      if (removed === 0) throw new SubscriberNotFound();
      this.audit.record(em, 'subscriber.deleted', actor, { id });
    });
  }
}
