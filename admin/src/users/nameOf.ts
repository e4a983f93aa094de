import type { AccountView } from '../../../src/shared/users/user.contract.js';

/** What somebody is called where their whole record does not show. */
export function nameOf({ name, email }: Pick<AccountView, 'name' | 'email'>): string {
  return name ?? email;
}
