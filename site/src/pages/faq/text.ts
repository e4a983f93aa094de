import type { ManagementTerms } from '#shared/management-terms.js';
import type { PriceBook } from '#shared/price-book.js';
import { formatMoney, formatRate, monthsOfRent, offeredPlans } from '#shared/pricing.js';
import { leaseMaxNote, setupSentence } from '../pricing/plans';

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
  const plans = offeredPlans(book).map((plan) => {
    const { name, tiers } = book.plans[plan];
    return `${name} is ${formatRate(tiers[0]!.managementRate)} of rent plus ${formatMoney(tiers[0]!.monthlyFeeCents)} a month for one home.`;
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
      answer:
        'At occupancy for new vacant properties, immediately for occupied ones. It continues during vacancy.',
    },
    { question: 'Is there a guarantee that my home will rent?', answer: leaseMaxNote(book, terms) },
  ];
}
