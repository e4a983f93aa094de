import { type Opt, p } from '@mikro-orm/core';

/** The stored name of a field, `bookingUrl` → `booking_url`. */
export function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** What every record that people edit carries beside its words. */
export interface EditedRecord {
  id: string;
  createdAt: Opt<Date>;
  updatedAt: Opt<Date>;
  /** Goes up with every edit; a stale one is refused. */
  version: Opt<number>;
}

/** The columns of it, for an entity to begin with. */
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

/** A stored value as it leaves the server: dates are ISO text, missing values null. */
type ViewValue<T> = T extends Date ? string : T extends undefined ? null : T;

/** These fields of a record, as they leave the server. Checked against the record's view type where it is returned. */
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
