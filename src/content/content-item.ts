import { type Opt, p } from '@mikro-orm/core';
import type { Portrait } from './images/portrait.js';

/** What every record an admin edits carries beside its words. */
export interface ContentItem {
  id: string;
  createdAt: Opt<Date>;
  updatedAt: Opt<Date>;
  /** Goes up with every edit; a stale one is refused. */
  version: Opt<number>;
  /** Place in its list, ascending. */
  position: number;
  /** Shipped with the product; false once a person has edited it. */
  isSample: Opt<boolean>;
  /** Where its list has pictures. */
  photo?: Portrait | null;
}

/** The columns of it, for an entity to begin with. */
export function itemProperties() {
  return {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p
      .datetime(3)
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
    version: p.integer().version(),
    position: p.integer(),
    isSample: p.boolean().default(false),
  };
}
