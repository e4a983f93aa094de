import { z } from 'zod';
import { formatDollars, formatNumber } from '#shared/format.js';
import { displayName, PROPERTY_TYPE_LABELS } from '#shared/lead.js';
import type { Lead } from '../../leads/lead.entity.js';
import { escapeHtml } from '../../platform/escape-html.js';
import type { CrmLead } from './crm.js';

/** A lead's state and country as Odoo ids. */
export interface Place {
  stateId: number | null;
  countryId: number | null;
}

/** External id of a lead in Odoo: loading it again updates the same record. */
export function externalId({ id }: CrmLead): string {
  return `owner_site.lead_${id}`;
}

/** Field values of a lead; empty ones are written as false. */
export function toValues(lead: CrmLead, place: Place): Record<string, string | number | false> {
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

/** Only set on creation: sales may change them later. */
export function toFirstValues(lead: CrmLead): Record<string, string> {
  const lines = lead.facts.map((fact) => `<p>${escapeHtml(fact)}</p>`);
  return { type: 'lead', description: lines.join('') };
}

/** `load` takes related records by id under a separate field name. */
export function toLoadName(field: string): string {
  return field.endsWith('_id') ? `${field}/.id` : field;
}

/** The part of a lead that goes to the CRM, with a link to its page here. */
export function toCrmLead(lead: Lead, siteUrl: string): CrmLead {
  return {
    id: lead.id,
    subject: [displayName(lead), lead.propertyAddress].filter(Boolean).join(', '),
    name: lead.name || null,
    company: lead.company ?? null,
    email: lead.email ?? null,
    phone: lead.phone ?? null,
    street: lead.streetAddress ?? (lead.propertyAddress || null),
    city: lead.city ?? null,
    state: lead.state ?? null,
    zipCode: lead.zipCode ?? null,
    facts: [...factsOf(lead), `${siteUrl}/leads/${lead.id}`],
  };
}

function factsOf({ propertyType, squareFootage, unitCount, estimatedRent, message }: Lead): string[] {
  const facts = [
    propertyType && PROPERTY_TYPE_LABELS[propertyType],
    squareFootage > 0 && `${formatNumber(squareFootage)} sq ft`,
    unitCount > 1 && `${unitCount} units`,
    estimatedRent && `Estimated rent ${formatDollars(estimatedRent)} a month`,
    message,
  ];
  return facts.filter((fact): fact is string => Boolean(fact));
}

/** Normalizes an address: case, punctuation and spacing don't matter. */
export function normalizeAddress(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export const idsSchema = z.array(z.object({ id: z.int() }));

/** Records with whatever fields were requested. */
export const recordsSchema = z.array(z.looseObject({ id: z.int() }));

/** Odoo returns empty values as false. */
const text = z.union([z.string(), z.literal(false)]);
export const placedSchema = z.array(z.object({ id: z.int(), street: text, zip: text }));

/** A related record comes as its id and name. */
const reference = z.union([z.tuple([z.int(), z.string()]), z.literal(false)]);
export const statesSchema = z.array(z.object({ id: z.int(), country_id: reference }));

export const loadSchema = z.object({
  ids: z.union([z.array(z.int()), z.literal(false)]),
  messages: z.array(z.looseObject({ message: z.string().catch('') })),
});
