import type { StaffMember } from '../../../src/shared/users/staff.contract.js';

/** What somebody is called where their whole record does not show. */
export function nameOf({ name, email }: Pick<StaffMember, 'name' | 'email'>): string {
  return name ?? email;
}

/** Where one of several is chosen: two may have the same name, none the same address. */
export function calledInFull({ name, email }: Pick<StaffMember, 'name' | 'email'>): string {
  return name ? `${name} (${email})` : email;
}
