import type { StaffMember } from '#shared/user.js';

/** What to call a person where their whole record isn't shown. */
export function nameOf({ name, email }: Pick<StaffMember, 'name' | 'email'>): string {
  return name ?? email;
}

/** Name and email, to tell apart people with the same name. */
export function nameWithEmail({ name, email }: Pick<StaffMember, 'name' | 'email'>): string {
  return name ? `${name} (${email})` : email;
}
