import { type Action, mayDo } from '#shared/access.js';
import { sessionHolder } from './session';

/** Whether the user may do this. Synchronous, so that nothing appears late and shifts the page. */
export function may(action: Action): boolean {
  const holder = sessionHolder();
  return holder !== null && mayDo(holder.role, action);
}
