import { type Action, mayDo } from '../../../src/shared/access.js';
import { sessionHolder } from './session';

/** What the reader of a page may do: known at once, so that nothing of it comes later and moves the rest. */
export function may(action: Action): boolean {
  const holder = sessionHolder();
  return holder !== null && mayDo(holder.role, action);
}
