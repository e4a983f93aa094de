import type { TestApp } from './app.js';

const WAITED_FOR = `
  select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock') as "isWaitedFor"`;

/** Whether something in the database of an app waits for a lock that another transaction holds. */
export async function isWaitedFor({ em }: TestApp): Promise<boolean> {
  const [row] = await em.execute<[{ isWaitedFor: boolean }]>(WAITED_FOR);
  return row.isWaitedFor;
}
