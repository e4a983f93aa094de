import type { EntityManager } from '@mikro-orm/postgresql';
import { takeTurns } from '../platform/database/take-turns.js';
import type { ContentList } from './content-lists.js';

/** Keeps other writers out of a list until the transaction ends. */
export async function lockList(em: EntityManager, { kind }: Pick<ContentList, 'kind'>): Promise<void> {
  await takeTurns(em, `content:${kind}`);
}

export async function idsInOrder(em: EntityManager, { table }: ContentList): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(`select id from ${table} order by position, id`);
  return rows.map(({ id }) => id);
}

/** The greatest position, and how many rows there are. */
export async function lastPlace(
  em: EntityManager,
  { table }: ContentList,
): Promise<{ position: number; rows: number }> {
  const [last] = await em.execute<{ position: number; rows: number }[]>(
    `select coalesce(max(position), 0) as position, count(*)::int as rows from ${table}`,
  );
  return last!;
}

/** Numbers the records in this order. Plain SQL: a record that only makes room has not been edited. */
export async function placeInOrder(em: EntityManager, { table }: ContentList, ids: string[]): Promise<void> {
  await em.execute(
    `update ${table} t set position = o.place
     from jsonb_array_elements_text(?::jsonb) with ordinality as o (id, place)
     where t.id = o.id::uuid and t.position <> o.place`,
    [JSON.stringify(ids)],
  );
}
