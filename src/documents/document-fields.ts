import { isDeepStrictEqual } from 'node:util';
import type { DocumentField, DocumentType } from '#shared/document.js';
import { formatCents, formatDate, formatDollars } from '#shared/format.js';
import { givenName } from '#shared/lead.js';
import type { ManagementTerms } from '#shared/management-terms.js';
import { type FeeBreakdown, firstMonth, firstMonthSplit, formatRate, setupSplit } from '#shared/pricing.js';
import { type QuoteTerms, quoteBreakdown, termMonthsOf } from '#shared/quote.js';
import type { Lead } from '../leads/lead.entity.js';
import type { Quote } from '../payments/quote.entity.js';

/** Fields a template must have, so that no owner signs an agreement that doesn't state its terms. */
export const REQUIRED_FIELDS: Partial<Record<DocumentType, readonly string[]>> = {
  management_agreement: [
    'Monthly Rent',
    'Base Fee',
    'Management Fee',
    'Tenant Placement Fee',
    'Setup Fee',
    'Onboarding Payment',
  ],
};

type Reserve = Pick<ManagementTerms, 'reserveDollars'>;

/** Values for a document from its lead and the accepted quote, if any. A template uses the fields it has. */
export function documentFields(lead: Lead, quote: Quote | null, terms: Reserve): DocumentField[] {
  const known: [name: string, value: string | null, label?: string][] = [
    // Without a name, the signer fills it in.
    ['Owner Name', lead.ownerName || givenName(lead)],
    ['Owner Email', lead.email ?? null],
    ['Owner Phone', lead.phone ?? null],
    ['Property Address', lead.propertyAddress],
    ...(quote ? [...termFields(quote.terms), ...reserveField(terms)] : []),
    ['Offer Accepted On', quote && formatDate(quote.acceptedAt.toISOString())],
  ];
  return known.flatMap(([name, value, label]) => (value ? [{ name, value, ...(label && { label }) }] : []));
}

/** The reserve, listed with the fees though it isn't one. Empty without a reserve. */
export function reserveField({ reserveDollars }: Reserve): [name: string, value: string, label: string][] {
  if (!reserveDollars) return [];
  const value = `${formatDollars(reserveDollars)}: held from your first payout, not a fee`;
  return [['Reserve', value, 'Reserve for Repairs']];
}

/** Whether two documents state the same. */
export function haveSameValues(one: DocumentField[], other: DocumentField[]): boolean {
  const [a, b] = [one, other].map((fields) => fields.map(({ name, value }) => [name, value]));
  return isDeepStrictEqual(a, b);
}

/** `$199.00: the part of the setup fee due at signing` */
export function onboardingPayment({ onboardingCents }: QuoteTerms, { setup }: FeeBreakdown): string {
  const isAll = onboardingCents === setup.totalCents;
  return `${formatCents(onboardingCents)}: ${isAll ? 'the setup fee,' : 'the part of the setup fee'} due at signing`;
}

export function termFields(terms: QuoteTerms): [name: string, value: string, label?: string][] {
  const { improvements } = terms;
  const fees = quoteBreakdown(terms);
  const [management, monthlyFee] = fees.monthly.rows;
  const names = improvements.map(({ name, dollars }) => `${name} (${formatDollars(dollars)})`);
  return [
    ['Plan', fees.terms.planName],
    ['Units', String(terms.unitCount)],
    [
      'Monthly Rent',
      formatCents(fees.rentCents),
      terms.unitCount > 1 ? 'Monthly Rent, All Units' : undefined,
    ],
    // Templates have had this field name since before the plans had names; owners read the label.
    ['Base Fee', `${formatCents(monthlyFee!.cents)} a month`, 'Monthly Fee'],
    ['Management Rate', formatRate(terms.managementRate), 'Management Fee, Percent of Rent'],
    ['Management Fee', `${formatCents(management!.cents)} a month`],
    ['Monthly Total', `${formatCents(fees.monthly.totalCents)} a month`],
    ['Tenant Placement Fee', formatCents(fees.tenantPlacementCents)],
    ['Setup Fee', `${formatCents(fees.setup.totalCents)}: ${setupSplit(fees.terms)}`],
    ['First-Year Fees', formatCents(fees.firstYear.feesCents)],
    ['First-Month Fees', `${formatCents(firstMonth(fees).totalCents)}: ${firstMonthSplit(fees)}`],
    ['Later-Year Fees', `${formatCents(fees.laterYears.feesCents)} a year`],
    ['Repairs Pre-Approved Under', formatDollars(terms.repairsPreApprovedUnderDollars)],
    ['Contract Term', `${termMonthsOf(terms)} months`],
    ['Improvements', names.join(', ') || 'None'],
    ['Improvements Total', formatDollars(terms.improvementsDollars)],
    ['Onboarding Payment', onboardingPayment(terms, fees)],
  ];
}
