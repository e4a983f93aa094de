import type { EntityManager } from '@mikro-orm/postgresql';

/** Callers with the same name take turns until their transactions end. Before its colon stands whose name it is. */
export async function takeTurns(em: EntityManager, name: string): Promise<void> {
  await em.execute(`select ${turn('?')}`, [name]);
}

/** The SQL of the same, for names that a statement finds itself; `name` is an expression. */
export function turn(name: string): string {
  return `pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}
