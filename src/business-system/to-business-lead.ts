import type { Lead } from '../leads/lead.entity.js';
import { formatDollars, formatNumber } from '../shared/format.js';
import { displayName, PROPERTY_TYPE_LABELS } from '../shared/leads/lead.contract.js';
import type { BusinessLead } from './business-system.js';

/** The part of a lead that goes to the business system, with its page here, so that a reader finds the rest. */
export function toBusinessLead(lead: Lead, siteUrl: string): BusinessLead {
  return {
    id: lead.id,
    subject: [displayName(lead), lead.propertyAddress].filter(Boolean).join(', '),
    name: lead.name || null,
    company: lead.company ?? null,
    email: lead.email,
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
