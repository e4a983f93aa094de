import { Check } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { SiteContent } from '#shared/content.js';
import { formatDollars, formatPercent } from '#shared/format.js';
import { initialValues } from '#shared/number-input.js';
import type { PriceBook } from '#shared/price-book.js';
import {
  DEFAULT_PLAN,
  feeBreakdown,
  formatMoney,
  formatRate,
  planOrDefault,
  SHIPPED_PRICE_BOOK,
  toCents,
} from '#shared/pricing.js';
import {
  compareRentVsSell,
  costAssumptions,
  formatAssumedRates,
  PLAN_PARAMETER,
  RENT_VS_SELL_FIELDS,
} from '#shared/rent-vs-sell.js';
import { describeLead, WealthChart, WealthTable } from '../../calculators/WealthChart';
import { Line } from '../../components/FeeReceipt';
import receipt from '../../components/FeeReceipt.module.css';
import { loadContent } from '../../content';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { CompanyStructuredData } from '../../document/structured-data';
import { exampleRent, ONE_HOME } from '../pricing/plans';
import { Hero } from './hero';
import stepStyles from './how-it-works.module.css';
import styles from './promo.module.css';
import {
  Closing,
  Guarantee,
  HomeFaqs,
  HomePlans,
  Neighborhoods,
  Proof,
  Quotes,
  ServicesAndValues,
  TeamStrip,
} from './sections';
import { howText, sectionsText, homeText as text } from './text';

export function loader({ context }: LoaderFunctionArgs): Promise<SiteContent> {
  return loadContent(context);
}

export function Component() {
  const { company, images } = useSiteData();
  const content = useLoaderData<SiteContent>();
  const { team, testimonials, neighborhoods, residentQuotes, faqs, priceBook } = content;
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description} />
      <CompanyStructuredData areas={neighborhoods.map(({ name }) => name)} />
      <Hero uploaded={images.hero} />
      <Proof />
      <HowItWorks book={priceBook} />
      {priceBook && <HomePlans book={priceBook} />}
      {priceBook && <Guarantee book={priceBook} />}
      <ServicesAndValues about={images.about} />
      <RentVsSellPromo book={priceBook} />
      <Quotes testimonials={testimonials} quotes={residentQuotes} />
      <Neighborhoods neighborhoods={neighborhoods} />
      <HomeFaqs faqs={faqs} />
      <TeamStrip team={team} />
      <Closing />
    </>
  );
}

const { promo: promoText } = sectionsText;

function RentVsSellPromo({ book }: { book: PriceBook | null }) {
  return (
    <section className="band sand">
      <div className={`page ${styles.promo}`}>
        <div>
          <h2>{promoText.title}</h2>
          <p className="lead">{promoText.intro}</p>
          <ul className={styles.points}>
            {promoText.points.map((point) => (
              <li key={point}>
                <Check size={20} aria-hidden="true" /> {point}
              </li>
            ))}
          </ul>
          <a className="button primary" href={book ? calculatorUrl(book) : '/rent-vs-sell'}>
            {promoText.action}
          </a>
        </div>
        {book && <Example book={book} />}
      </div>
    </section>
  );
}

/** Opens the calculator with the example's figures. */
function calculatorUrl(book: PriceBook): string {
  return `/rent-vs-sell?${new URLSearchParams({ [PLAN_PARAMETER]: planOrDefault(null, book) })}`;
}

/** The calculator's default home, managed by us. */
function Example({ book }: { book: PriceBook }) {
  const input = initialValues(RENT_VS_SELL_FIELDS);
  const plan = planOrDefault(null, book);
  const costs = costAssumptions(plan, book);
  const result = compareRentVsSell(input, costs);
  return (
    <div className={styles.example}>
      <figure>
        <p className={styles.verdict}>
          <strong>{formatDollars(Math.abs(result.finalDifference))}</strong> {describeLead(result)}
        </p>
        <WealthChart result={result} />
        <figcaption>
          {promoText.home(
            formatDollars(input.homeValue),
            formatDollars(input.monthlyRent),
            formatDollars(input.mortgageBalance),
            formatPercent(input.interestRate / 100),
            formatDollars(input.taxesAndInsurance),
          )}{' '}
          {promoText.assumptions(formatPercent(input.appreciationRate / 100), {
            ...formatAssumedRates(book, plan),
            plan: book.plans[plan].name,
            management: formatRate(costs.managementRate),
            monthlyFee: formatMoney(toCents(costs.feeDollarsPerMonth)),
          })}
        </figcaption>
      </figure>
      <WealthTable result={result} />
    </div>
  );
}

/** Three steps, each with a piece of the product as the owner will see it. */
function HowItWorks({ book }: { book: PriceBook | null }) {
  const pictures = [
    <Estimate key="estimate" rent={exampleRent(book ?? SHIPPED_PRICE_BOOK)} />,
    <Walkthrough key="walkthrough" />,
    book && <Statement key="statement" book={book} />,
  ];
  return (
    <section className="band">
      <div className="page">
        <div className="split">
          <h2>{howText.title}</h2>
          <p className="lead">{howText.intro}</p>
        </div>
        <ol className={stepStyles.steps}>
          {howText.steps.map(({ title, text: sentence }, index) => (
            <li key={title}>
              <div className={stepStyles.stage}>{pictures[index]}</div>
              <h3>
                <i>{index + 1}</i> {title}
              </h3>
              <p className="soft">{sentence}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Where the rentals lie on the range, in percent of its width. */
const RENTALS = [18, 31, 39, 45, 63, 74, 88];

/** The ends of the range, as shares of the rent. */
const RANGE = [0.91, 1.08];
const toFiveDollars = (amount: number) => Math.round(amount / 5) * 5;

function Estimate({ rent }: { rent: number }) {
  return (
    <figure className={stepStyles.mini}>
      <figcaption>{howText.example}</figcaption>
      <p className={stepStyles.big}>
        {formatDollars(rent)}
        <span>{howText.perMonth}</span>
      </p>
      <svg viewBox="0 0 280 28" aria-hidden="true">
        <path stroke="var(--line)" strokeWidth="4" d="M4 14h272" />
        <path stroke="var(--green)" strokeWidth="4" d="M62 14h156" />
        {RENTALS.map((at) => (
          <circle
            key={at}
            cx={at * 2.8}
            cy="14"
            r="5"
            fill="var(--card)"
            stroke="var(--deep)"
            strokeWidth="2"
          />
        ))}
        <path fill="var(--wheat)" stroke="var(--deep)" strokeWidth="2" d="m148 4 10 10-10 10-10-10z" />
      </svg>
      <p className={stepStyles.ends}>
        {RANGE.map((share) => (
          <span key={share}>{formatDollars(toFiveDollars(rent * share))}</span>
        ))}
      </p>
    </figure>
  );
}

function Walkthrough() {
  return (
    <figure className={stepStyles.mini}>
      <figcaption>
        <b>{howText.walkthrough.title}</b>
        <br />
        {howText.walkthrough.when}
      </figcaption>
      <ul>
        {howText.walkthrough.points.map((point) => (
          <li key={point}>
            <Check size={18} aria-hidden="true" /> {point}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Statement({ book }: { book: PriceBook }) {
  const { rentCents, monthly } = feeBreakdown(
    { plan: DEFAULT_PLAN, property: ONE_HOME, rentDollarsPerMonth: exampleRent(book) },
    book,
  );
  return (
    <figure className={`${stepStyles.mini} ${receipt.receipt}`}>
      <figcaption>{howText.statement.title}</figcaption>
      <dl>
        <Line label={howText.statement.collected} cents={rentCents} />
        {monthly.rows.map(({ name, label, cents }) => (
          <Line key={name} label={label} cents={-cents} />
        ))}
        <Line label={howText.statement.paid} cents={rentCents - monthly.totalCents} isSum />
      </dl>
    </figure>
  );
}
