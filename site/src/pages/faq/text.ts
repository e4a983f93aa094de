import { formatCents, formatDollars } from '#shared/format.js';
import type { ManagementTerms } from '#shared/management-terms.js';
import type { PriceBook } from '#shared/price-book.js';
import { formatMoney, formatRate, monthsOfRent } from '#shared/pricing.js';
import { EXAMPLE } from '../home/text';
import { exampleFees, leaseMaxNote, setupSentence } from '../pricing/plans';

export const faqText = {
  title: (company: string) => `Questions and Answers | ${company}`,
  description:
    'What owners, residents and realtors ask us about fees, rental analyses, enrolling a property and referrals in Greater Des Moines.',
  heading: 'Questions, answered',
  intro: "Don't see your question? Call or email us, and a person will answer.",
  call: (phone: string) => `Call ${phone}`,
  groups: {
    fees: 'Fees',
    terms: 'The agreement',
    analysis: 'The rental analysis',
    enroll: 'Enrolling a property',
    referral: 'Realtor referrals',
  },
} as const;

/** Answers about fees come from the price book, so they can't disagree with it. */
export function feeQuestions(
  book: PriceBook,
  terms: ManagementTerms,
): { question: string; answer: string }[] {
  const { setup, tenantPlacement } = book;
  const sample = formatDollars(EXAMPLE.rent);
  const breakdowns = exampleFees(book);
  const plans = breakdowns.map(({ terms, monthly, firstYear }) => {
    const { planName, managementRate, monthlyFeeCents } = terms;
    return `${planName} is ${formatRate(managementRate)} of rent plus ${formatMoney(monthlyFeeCents)} a month for one home. At our sample rent of ${sample}, that is ${formatCents(monthly.totalCents)} a month, and ${formatCents(firstYear.feesCents)} in the first year with setup and tenant placement.`;
  });
  const starts = breakdowns.map(({ terms, monthly }) => {
    const fee = monthly.rows.find(({ name }) => name === 'monthlyFee')!;
    return `${formatMoney(fee.cents)} with ${terms.planName}`;
  });
  return [
    {
      question: 'What does management cost?',
      answer: `${plans.join(' ')} ${setupSentence(book)} Larger properties pay a lower rate.`,
    },
    {
      question: 'What do I pay before the first rent comes in?',
      answer: `${formatMoney(setup.dueAtSigningCents)} when you sign. The other ${formatMoney(setup.fromFirstRentCents)} of the setup fee comes out of the first month's rent. Tenant placement, ${monthsOfRent(tenantPlacement.months).toLowerCase()}, is due when a new resident moves in.`,
    },
    {
      question: 'When does the monthly fee start?',
      answer: `At occupancy for new vacant properties, immediately for occupied ones. It continues during vacancy. For one home it is ${starts.join(', ')}.`,
    },
    { question: 'Is there a guarantee that my home will rent?', answer: leaseMaxNote(book, terms) },
  ];
}
