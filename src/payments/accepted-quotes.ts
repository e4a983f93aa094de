import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Quote } from './quote.entity.js';

type Reaction = (em: EntityManager, quote: Quote) => Promise<void>;

/** Lets other modules follow an offer that was accepted, in the transaction that keeps it and under the lock of its lead. */
@Injectable()
export class AcceptedQuotes {
  private readonly reactions: Reaction[] = [];

  on(reaction: Reaction): void {
    this.reactions.push(reaction);
  }

  async announce(em: EntityManager, quote: Quote): Promise<void> {
    for (const react of this.reactions) await react(em, quote);
  }
}
