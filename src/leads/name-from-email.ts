import { LEAD_LIMITS } from '../shared/leads/lead.contract.js';

/** Stands in until a person gives a name; as long as a name may be, so that staff can save the lead. */
export function nameFrom(email: string): string {
  return email.split('@')[0]!.slice(0, LEAD_LIMITS.name);
}
