import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Lead } from './lead.entity.js';

type Reaction = (em: EntityManager, lead: Lead) => Promise<void>;

/** Lets other modules clear up after a lead, in the transaction that removes it: a reaction that fails keeps the lead. */
@Injectable()
export class LeadRemovals {
  private readonly reactions: Reaction[] = [];

  on(reaction: Reaction): void {
    this.reactions.push(reaction);
  }

  async announce(em: EntityManager, lead: Lead): Promise<void> {
    for (const react of this.reactions) await react(em, lead);
  }
}
