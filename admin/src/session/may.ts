import { type Action, mayDo } from '#shared/access.js';
import { sessionHolder } from './session';

/** Whether the reader may do this: known at once, so that nothing appears later and moves the rest of the page. */
export function may(action: Action): boolean {
  const holder = sessionHolder();
  return holder !== null && mayDo(holder.role, action);
}
