import { type Opt, p } from '@mikro-orm/core';

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
