import type { EntityManager } from '@mikro-orm/postgresql';

// Not pg_stat_activity: a transaction reads it once, so a connection opened later would never be seen waiting.
const HOLDS_UP = `
  select exists (
    select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as "isBlocking"`;

/** Whether another connection is waiting for a lock held by this transaction. */
export async function isBlocking(transaction: EntityManager): Promise<boolean> {
  const [row] = await transaction.execute<[{ isBlocking: boolean }]>(HOLDS_UP);
  return row.isBlocking;
}
