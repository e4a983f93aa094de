import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { Company } from '#shared/company.js';
import type { Faq, FaqPage } from '#shared/content.js';
import { formatCents, formatDollars } from '#shared/format.js';
import { termAnswers } from '#shared/management-terms.js';
import type { PriceBook } from '#shared/price-book.js';
import {
  DEFAULT_PLAN,
  feeBreakdown,
  firstMonth,
  firstMonthSplit,
  formatMoney,
  formatRate,
  monthsOfRent,
} from '#shared/pricing.js';
import { REPORT_TEXT } from '#shared/report-text.js';
import { FaqList, type Question } from '../../components/Faqs';
import { loadContent } from '../../content';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { FaqStructuredData } from '../../document/structured-data';
import { phoneLink } from '../../phone';
import pricing from '../pricing/page.module.css';
import { exampleFees, exampleRent, leaseMaxNote, ONE_HOME, setupSentence } from '../pricing/plans';

const text = {
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
function feeQuestions(
  book: PriceBook,
  { managementTerms, placementDays }: Pick<Company, 'managementTerms' | 'placementDays'>,
): { question: string; answer: string }[] {
  const { tenantPlacement } = book;
  const { setup, leaseMaxCents } = feeBreakdown(
    { plan: DEFAULT_PLAN, property: ONE_HOME, rentDollarsPerMonth: exampleRent(book), withLeaseMax: true },
    book,
  );
  const { dueAtSigningCents, fromFirstRentCents } = setup;
  const restOfSetup =
    fromFirstRentCents > 0 ? `the other ${formatMoney(fromFirstRentCents)} of the setup fee, ` : '';
  const average =
    placementDays === null
      ? ''
      : ` Without LeaseMax, we don't promise a date. We average ${REPORT_TEXT.market.days(placementDays)} from listing to signed lease.`;
  const sample = formatDollars(exampleRent(book));
  const breakdowns = exampleFees(book);
  const plans = breakdowns.map(({ terms, monthly, firstYear }) => {
    const { planName, managementRate, monthlyFeeCents } = terms;
    return `${planName} is ${formatRate(managementRate)} of rent plus ${formatMoney(monthlyFeeCents)} a month for one home. At our sample rent of ${sample}, that is ${formatCents(monthly.totalCents)} a month, and ${formatCents(firstYear.feesCents)} in the first year with setup and tenant placement.`;
  });
  const starts = breakdowns.map(({ terms, monthly }) => {
    const fee = monthly.rows.find(({ name }) => name === 'monthlyFee')!;
    return `${formatMoney(fee.cents)} with ${terms.planName}`;
  });
  const firstMonths = breakdowns.map(
    (fees) =>
      `${formatCents(firstMonth(fees).totalCents)} with ${fees.terms.planName} (${firstMonthSplit(fees)})`,
  );
  return [
    {
      question: 'What does management cost?',
      answer: `${plans.join(' ')} ${setupSentence(book)} Larger properties pay a lower rate.`,
    },
    {
      question: 'What do I pay in the first month?',
      answer: `${formatMoney(dueAtSigningCents)} when you sign. When a new resident moves in, we take ${restOfSetup}tenant placement (${monthsOfRent(tenantPlacement.months).toLowerCase()}) and that month's fees from the first month's rent. If the rent doesn't cover them, you pay the difference at move-in. At our sample rent of ${sample}, the first month comes to ${firstMonths.join(' and ')}.`,
    },
    {
      question: 'When does the monthly fee start?',
      answer: `When a resident moves in, or right away if the property is already rented. It continues during vacancy. For one home, it's ${starts.join(' and ')}.`,
    },
    {
      question: 'Is there a guarantee that my home will rent?',
      answer: `Yes, if you choose it. ${leaseMaxNote(book, managementTerms)} At our sample rent of ${sample}, the fee is ${formatMoney(leaseMaxCents)}.${average}`,
    },
  ];
}

interface Group {
  title: string;
  faqs: Question[];
}

const ORDER = ['analysis', 'enroll', 'referral'] as const satisfies readonly FaqPage[];

interface FaqContent {
  faqs: Faq[];
  book: PriceBook | null;
}

export async function loader({ context }: LoaderFunctionArgs): Promise<FaqContent> {
  const { faqs, priceBook } = await loadContent(context);
  return { faqs, book: priceBook };
}

function groupsOf({ faqs, book }: FaqContent, company: Company): Group[] {
  const groups: Group[] = [
    { title: text.groups.fees, faqs: book ? feeQuestions(book, company) : [] },
    { title: text.groups.terms, faqs: book ? termAnswers(company.managementTerms, book) : [] },
    ...ORDER.map((page) => ({ title: text.groups[page], faqs: faqs.filter((faq) => faq.page === page) })),
  ];
  return groups.filter(({ faqs: some }) => some.length > 0);
}

export function Component() {
  const { company } = useSiteData();
  const groups = groupsOf(useLoaderData<FaqContent>(), company);
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description} />
      <section className={`sand ${pricing.top}`}>
        <div className="page">
          <h1>{text.heading}</h1>
          <p className="lead">
            {text.intro} <a href={phoneLink(company.phone)}>{text.call(company.phone)}</a>
          </p>
        </div>
      </section>
      <div className="page band">
        {groups.map(({ title, faqs }) => (
          <section key={title} className={pricing.group}>
            <h2>{title}</h2>
            <FaqList faqs={faqs} />
          </section>
        ))}
      </div>
      {groups.length > 0 && <FaqStructuredData faqs={groups.flatMap(({ faqs }) => faqs)} />}
    </>
  );
}
