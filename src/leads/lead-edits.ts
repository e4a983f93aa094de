import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Lead } from './lead.entity.js';

type Reaction = (em: EntityManager, lead: Lead) => Promise<void>;

/** Lets other modules follow what staff change of a lead, in the transaction of the change. */
@Injectable()
export class LeadEdits {
  private readonly reactions: Reaction[] = [];

  on(reaction: Reaction): void {
    this.reactions.push(reaction);
  }

  async announce(em: EntityManager, lead: Lead): Promise<void> {
    for (const react of this.reactions) await react(em, lead);
  }
}
