import { type EntityClass, type FilterQuery, LockMode, type Opt, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Maps a field to its column: `bookingUrl` → `booking_url`. */
export function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The columns every editable record has. */
export interface EditedRecord {
  id: string;
  createdAt: Opt<Date>;
  updatedAt: Opt<Date>;
  /** Incremented by every edit; a stale one is rejected. */
  version: Opt<number>;
}

/** Those columns, to spread into an entity definition. */
export function recordProperties() {
  return {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p
      .datetime(3)
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
    version: p.integer().version(),
  };
}

/** A stored value as the API returns it: dates are ISO text, missing values are null. */
type ViewValue<T> = T extends Date ? string : T extends undefined ? null : T;

/** The given fields of a record as the API returns them. Checked against the record's view type by the caller. */
export function toView<Row extends object, Field extends keyof Row>(
  row: Row,
  fields: readonly Field[],
): { [F in Field]-?: ViewValue<Row[F]> } {
  const view: Partial<Record<Field, unknown>> = {};
  for (const field of fields) {
    const value = row[field];
    view[field] = value instanceof Date ? value.toISOString() : (value ?? null);
  }
  return view as { [F in Field]-?: ViewValue<Row[F]> };
}

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
