import type { Lead } from '../leads/lead.entity.js';
import type { Quote } from '../payments/quote.entity.js';
import type { DocumentField } from '../shared/documents/document.contract.js';
import { formatCents, formatDate, formatDollars, formatPercent } from '../shared/format.js';
import { displayName } from '../shared/leads/lead.contract.js';
import type { QuoteTerms } from '../shared/pricing/quote.js';

/** What a document says of its lead and, where one was accepted, of the offer; a template takes the fields it has. */
export function documentFields(lead: Lead, quote: Quote | null): DocumentField[] {
  const known: [name: string, value: string | null][] = [
    ['Owner Name', lead.ownerName || displayName(lead)],
    ['Owner Email', lead.email],
    ['Owner Phone', lead.phone ?? null],
    ['Property Address', lead.propertyAddress],
    ...(quote ? termFields(quote.terms, quote.acceptedAt) : []),
  ];
  return known.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

function termFields(terms: QuoteTerms, acceptedAt: Date): [string, string][] {
  const { improvements } = terms;
  const names = improvements.map(({ name, dollars }) => `${name} (${formatDollars(dollars)})`);
  return [
    ['Units', String(terms.unitCount)],
    ['Monthly Rent', formatDollars(terms.rentDollarsPerMonth)],
    ['Base Fee', `${formatDollars(terms.baseDollarsPerMonth)} a month`],
    ['Management Rate', formatPercent(terms.managementRate)],
    ['Management Fee', `${formatDollars(terms.managementDollarsPerMonth)} a month`],
    ['Tenant Placement Fee', formatDollars(terms.tenantPlacementDollars)],
    ['Setup Fee', formatDollars(terms.setupDollars)],
    ['Repairs Pre-Approved Under', formatDollars(terms.repairsPreApprovedUnderDollars)],
    ['Improvements', names.join(', ') || 'None'],
    ['Improvements Total', formatDollars(terms.improvementsDollars)],
    ['Onboarding Payment', formatCents(terms.onboardingCents)],
    ['Offer Accepted On', formatDate(acceptedAt.toISOString())],
  ];
}
