import { type EntityClass, type FilterQuery, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Settings are one row per table, absent until the first change. */
export const ONLY_ROW = 1;

/** Locks the row so that two writers never start from the same state; creates it from `blank` if it's missing. */
export async function lockSettings<Settings extends { version: number }>(
  em: EntityManager,
  entity: EntityClass<Settings>,
  blank: Record<string, unknown> = {},
): Promise<Settings> {
  const row = { id: ONLY_ROW, version: 0, ...blank };
  const columns = Object.keys(row).map((column) => `"${column}"`);
  await em.execute(
    `insert into ${em.getMetadata(entity).tableName} (${columns}) values (${columns.map(() => '?')})
     on conflict (id) do nothing`,
    Object.values(row),
  );
  const only = { id: ONLY_ROW } as unknown as FilterQuery<Settings>;
  return (await em.findOneOrFail(entity, only, { lockMode: LockMode.PESSIMISTIC_WRITE })) as Settings;
}
