import { type Opt, p } from '@mikro-orm/core';
import { type EditedRecord, recordProperties } from '../platform/database/record-properties.js';
import type { Portrait } from './images/portrait.js';

/** What every record of a list carries beside its words. */
export interface ContentItem extends EditedRecord {
  /** Place in its list, ascending. */
  position: number;
  /** Shipped with the product; false once a person has edited it. */
  isSample: Opt<boolean>;
  /** Present where its list has pictures. */
  photo?: Portrait | null;
}

/** The columns of it, for an entity to begin with. */
export function itemProperties() {
  return {
    ...recordProperties(),
    position: p.integer(),
    isSample: p.boolean().default(false),
  };
}
