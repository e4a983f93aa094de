import type { EntityManager } from '@mikro-orm/postgresql';

type Reaction<Fact> = (em: EntityManager, fact: Fact) => Promise<void>;

/** Lets other modules react to a fact in the same transaction: if a reaction fails, the fact is rolled back. */
export class DomainEvent<Fact> {
  private readonly reactions: Reaction<Fact>[] = [];

  on(reaction: Reaction<Fact>): void {
    this.reactions.push(reaction);
  }

  async emit(em: EntityManager, ...facts: Fact[]): Promise<void> {
    for (const fact of facts) for (const react of this.reactions) await react(em, fact);
  }
}
