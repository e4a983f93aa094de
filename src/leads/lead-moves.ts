import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Lead } from './lead.entity.js';

type Reaction = (em: EntityManager, lead: Lead) => Promise<void>;

/** Lets other modules follow a lead to another status, whoever put it there, in the transaction of the move. */
@Injectable()
export class LeadMoves {
  private readonly reactions: Reaction[] = [];

  on(reaction: Reaction): void {
    this.reactions.push(reaction);
  }

  /** Call it once the lead has its new status. */
  async announce(em: EntityManager, lead: Lead): Promise<void> {
    for (const react of this.reactions) await react(em, lead);
  }
}
