import type { BusinessLead } from '../../business-system/business-system.js';
import { escapeHtml } from '../../platform/escape-html.js';

/** The place of a lead, by the ids in Odoo's own lists. */
export interface Place {
  stateId: number | null;
  countryId: number | null;
}

/** The name under which Odoo knows a lead of ours: loading it again updates the same record. */
export function externalId({ id }: BusinessLead): string {
  return `owner_site.lead_${id}`;
}

/** A lead's values; an empty one is written as false. */
export function toValues(lead: BusinessLead, place: Place): Record<string, string | number | false> {
  return {
    name: lead.subject,
    contact_name: lead.name || false,
    partner_name: lead.company || false,
    email_from: lead.email || false,
    phone: lead.phone || false,
    street: lead.street || false,
    city: lead.city || false,
    zip: lead.zipCode || false,
    state_id: place.stateId ?? false,
    country_id: place.countryId ?? false,
  };
}

/** Values for the creation alone: what sales people make of them later is theirs. */
export function toFirstValues(lead: BusinessLead): Record<string, string> {
  const lines = lead.facts.map((fact) => `<p>${escapeHtml(fact)}</p>`);
  return { type: 'lead', description: lines.join('') };
}

/** `load` takes a record of another list by its number under a name of its own. */
export function toLoadName(field: string): string {
  return field.endsWith('_id') ? `${field}/.id` : field;
}
