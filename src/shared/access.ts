import type { Role } from './users/user.contract.js';

const STAFF = ['admin', 'user'] as const satisfies readonly Role[];
const ADMINS = ['admin'] as const satisfies readonly Role[];

/** Who may do what. The server's guard and the console's `canAccess` both read this table and nothing else. */
export const ACCESS = {
  'session.read': STAFF,
  'session.changePassword': STAFF,
  'api.describe': STAFF,
  'admin.open': ADMINS,
  'leads.list': STAFF,
  'leads.read': STAFF,
  'leads.create': STAFF,
  'leads.edit': STAFF,
  'leads.move': STAFF,
  'leads.delete': ADMINS,
  'analyses.list': STAFF,
  'analyses.link': STAFF,
  'analyses.rerun': STAFF,
  'company.edit': ADMINS,
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof ACCESS;

/** Whether a signed-in person of this role may perform the action. */
export function mayDo(role: Role, action: Action): boolean {
  return (ACCESS[action] as readonly Role[]).includes(role);
}
