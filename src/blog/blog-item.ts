import { type Opt, p } from '@mikro-orm/core';

/** What every record of the blog carries beside its words. */
export interface BlogItem {
  id: string;
  createdAt: Opt<Date>;
  updatedAt: Opt<Date>;
  /** Goes up with every edit; a stale one is refused. */
  version: Opt<number>;
}

/** The columns of it, for an entity to begin with. */
export function blogItemProperties() {
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

/** Slugs are unique however they are written. */
export function uniqueSlug(table: string) {
  const name = `${table}_slug_unique`;
  return { name, expression: `create unique index ${name} on ${table} (lower(slug))` };
}
