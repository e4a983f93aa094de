import type { StaffMember } from '#shared/user.js';

/** A person's name where their whole record does not show. */
export function nameOf({ name, email }: Pick<StaffMember, 'name' | 'email'>): string {
  return name ?? email;
}

/** Name and address, to choose one of several: two may have the same name, none the same address. */
export function calledInFull({ name, email }: Pick<StaffMember, 'name' | 'email'>): string {
  return name ? `${name} (${email})` : email;
}
