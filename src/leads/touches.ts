import type { Attribution } from '../shared/leads/lead.contract.js';
import type { Touches } from '../shared/web/public-form.js';

/** A visit's trail as a lead keeps it: whoever came once came first and last the same way. */
export function touchesOf({ first, last }: Touches = {}): {
  firstTouch: Attribution | null;
  lastTouch: Attribution | null;
} {
  return { firstTouch: first ?? last ?? null, lastTouch: last ?? first ?? null };
}
