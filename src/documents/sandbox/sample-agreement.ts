import type { Company } from '#shared/company.js';
import { formatDollars } from '#shared/format.js';
import {
  agreementLength,
  agreementMonths,
  type ManagementTerms,
  repairApproval,
} from '#shared/management-terms.js';
import type { CurrentPriceBook } from '#shared/price-book.js';
import { DEFAULT_PLAN, planOrDefault } from '#shared/pricing.js';
import { quoteTerms } from '#shared/quote.js';
import { escapeHtml } from '../../platform/escape-html.js';
import { renderSandboxPage } from '../../platform/providers/sandbox-page.js';
import { reserveField, termFields } from '../document-fields.js';

const EXAMPLE_HOME = {
  plan: null,
  propertyType: 'single-family',
  unitCount: 1,
  estimatedRent: null,
  squareFootage: 0,
} as const;

/** The fees of the attached quote; an owner's own quote has more. */
const QUOTED = [
  ...['Plan', 'Monthly Rent', 'Management Rate', 'Management Fee', 'Base Fee', 'Monthly Total'],
  ...['Tenant Placement Fee', 'Setup Fee', 'First-Year Fees', 'Later-Year Fees'],
];

/**
 * The demo's management agreement for an example home. Its terms and fees are the company's own; its clauses only show
 * what such an agreement covers.
 */
export function sampleAgreement(company: Company, book: CurrentPriceBook): string {
  const sections = clausesOf(company, book).map(
    ([title, ...clauses], index) =>
      `<h2>${index + 1}. ${title}</h2>\n${clauses.map((clause) => `<p>${escapeHtml(clause)}</p>`).join('\n')}`,
  );
  return renderSandboxPage({
    title: 'SANDBOX Sample Management Agreement',
    banner: 'SAMPLE: not an offer, and not legal advice',
    main: `<article class="document">
<h1>Property Management Agreement</h1>
<p class="state">This sample shows what our agreement covers. The one you sign names your property, your plan and your fees, and its wording can differ.</p>
${sections.join('\n')}
<h2>Signatures</h2>
${['Owner', company.name].map((party) => `<p class="signature"><span>${escapeHtml(party)}</span><span>Date</span></p>`).join('\n')}
<h2>Attachment: the quote</h2>
<p>For one home at our sample rent. Yours has your property, your rent and your plan.</p>
${quoteRows(book, company.managementTerms)}
</article>`,
  });
}

function quoteRows(book: CurrentPriceBook, terms: ManagementTerms): string {
  const fields = termFields(quoteTerms({ ...EXAMPLE_HOME, repairChecklist: [] }, book));
  const quoted = fields.filter(([name]) => QUOTED.includes(name));
  const rows = [...quoted, ...reserveField(terms)].map(
    ([name, value, label]) =>
      `<li><span>${escapeHtml(label ?? name)}</span><span class="value">${escapeHtml(value)}</span></li>`,
  );
  return `<ul>\n${rows.join('\n')}\n</ul>`;
}

type Section = [title: string, ...clauses: string[]];

/** What the company hasn't answered is left out. */
function clausesOf({ name, address, managementTerms: terms }: Company, book: CurrentPriceBook): Section[] {
  const { street, city, state, zipCode } = address;
  const plan = book.plans[planOrDefault(DEFAULT_PLAN, book)];
  const sections: [title: string, ...clauses: (string | false | null)[]][] = [
    [
      'Parties',
      `This agreement is between ${name}, ${street}, ${city}, ${state} ${zipCode} (“we”), and the owner who signs below (“you”). It covers the property named in the attached quote.`,
    ],
    [
      'Term',
      `It runs for ${agreementLength(agreementMonths(terms))} from the day we have both signed, and then month to month until one of us ends it.`,
    ],
    [
      'What we do',
      'We advertise and show the property, screen applicants, prepare and enforce the lease, collect rent, inspect the property, arrange repairs, and send you a statement each month and a summary for your taxes each year.',
      `The ${plan.name} plan, quoted in this sample, includes: ${plan.inclusions.join('; ')}.`,
    ],
    [
      'Fees',
      'You pay the fees in the attached quote and no others. We change them only if you agree in writing.',
      "Fees and repairs are paid from the rent. If a month's rent doesn't cover them, you pay the difference: at move-in for a new resident's first month, and otherwise as shown on your monthly statement.",
      terms.renewals,
    ],
    [
      'Rent, reserve and deposits',
      terms.payout && `Payouts: ${terms.payout}`,
      !!terms.reserveDollars &&
        `Reserve: We hold ${formatDollars(terms.reserveDollars)} for the property, so that repairs don't have to wait. It remains your money.`,
      terms.deposit && `Who holds the security deposit: ${terms.deposit}`,
    ],
    ['Repairs', repairApproval(book.repairsPreApprovedUnderCents), terms.repairMarkup],
    [
      'What stays with you',
      'You keep paying the mortgage, taxes, insurance and association dues, insure the property as a rental with us named as an additional interest, and hold the rental license or certificate its city requires.',
    ],
    [
      'Fair housing',
      'We follow federal, Iowa and local fair housing law and screen every applicant by the same written standards. We decline any instruction that would violate it.',
    ],
    [
      'Ending this agreement',
      terms.noticeDays !== null &&
        (terms.noticeDays > 0
          ? `You may end it with ${terms.noticeDays} days' written notice.`
          : 'You may end it at any time by written notice.'),
      terms.earlyExit,
    ],
    [
      'General',
      'Iowa law applies. This document and the attached quote are the entire agreement. Changes must be in writing and signed by both of us.',
    ],
  ];
  return sections
    .map(([title, ...clauses]): Section => [title, ...clauses.filter((clause) => typeof clause === 'string')])
    .filter(([, ...clauses]) => clauses.length > 0);
}
