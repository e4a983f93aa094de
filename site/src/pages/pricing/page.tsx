import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { formatCents, formatDate, formatDollars, formatNumber } from '#shared/format.js';
import { type ManagementTerms, repairApproval, termAnswers } from '#shared/management-terms.js';
import type { PriceBook } from '#shared/price-book.js';
import {
  feeBreakdown,
  formatMoney,
  formatRate,
  MONTHLY_FEE,
  monthsOfRent,
  netAfterFees,
  offeredPlans,
  type PricedProperty,
  SHIPPED_PRICE_BOOK,
  setupSplit,
} from '#shared/pricing.js';
import { pricingCard } from '#shared/social-card.js';
import { ClosingBand, ClosingColumn } from '../../components/ClosingBand';
import { Field } from '../../components/Field';
import { SampleAgreement } from '../../components/SampleAgreement';
import { loadContent } from '../../content';
import type { SocialPicture } from '../../document/document-context';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { loadSocialPicture } from '../../document/social-picture';
import styles from './page.module.css';
import { exampleRent, FeeNotes, ONE_HOME, Plans, setupSentence, TierTable, withRemedy } from './plans';
import { ANSWER_ID, pricingText as text } from './text';

interface PricingPage {
  book: PriceBook | null;
  /** What the visitor typed, to show it again. */
  typed: { rent: string; units: string };
  rentDollarsPerMonth: number;
  property: PricedProperty;
  isOutOfRange: boolean;
  socialPicture: SocialPicture;
}

const RENT = { min: 100, max: 1_000_000 };
const MAX_UNITS = 500;
/** Dollars a month below which someone probably typed the rent of one unit. */
const LOW_RENT_PER_UNIT = 200;
/** Other pages link to it. */
const TERMS_ID = 'terms';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PricingPage> {
  const { priceBook } = await loadContent(context);
  const socialPicture = await loadSocialPicture(context, 'pricing', (company) =>
    pricingCard(company, priceBook),
  );
  return {
    book: priceBook,
    socialPicture,
    ...readExample(new URL(request.url).searchParams, exampleRent(priceBook ?? SHIPPED_PRICE_BOOK)),
  };
}

/** The rent and units from the query, or our example. Any text may be in a URL. */
function readExample(query: URLSearchParams, example: number): Omit<PricingPage, 'book' | 'socialPicture'> {
  const typed = {
    rent: (query.get('rent') ?? '').slice(0, 20),
    units: (query.get('units') ?? '').slice(0, 10),
  };
  const rent = Number(typed.rent.replace(/[$,\s]/g, '') || example);
  const units = Number(typed.units.replace(/[,\s]/g, '') || 1);
  const fits =
    rent >= RENT.min && rent <= RENT.max && Number.isInteger(units) && units >= 1 && units <= MAX_UNITS;
  if (!fits) return { typed, rentDollarsPerMonth: example, property: ONE_HOME, isOutOfRange: true };
  const property: PricedProperty = units > 1 ? { propertyType: 'multi-family', unitCount: units } : ONE_HOME;
  return { typed, rentDollarsPerMonth: Math.round(rent), property, isOutOfRange: false };
}

export function Component() {
  const { company } = useSiteData();
  const page = useLoaderData<PricingPage>();
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description} />
      <section className={`sand ${styles.top}`}>
        <div className="page">
          <h1>{text.heading}</h1>
          <p className="lead">{page.book ? setupSentence(page.book) : text.unavailable}</p>
          {page.book && <RentForm {...page} />}
        </div>
      </section>
      {page.book && <Prices {...page} book={page.book} />}
      <ClosingBand>
        <ClosingColumn title={text.closing.title} text={text.closing.text}>
          <a className="button secondary" href="/analysis">
            {text.closing.action}
          </a>
        </ClosingColumn>
      </ClosingBand>
    </>
  );
}

function RentForm({ typed, rentDollarsPerMonth, property, isOutOfRange }: PricingPage) {
  const { min, max } = RENT;
  return (
    <form
      className={styles.form}
      action={`/pricing#${ANSWER_ID}`}
      id={isOutOfRange ? ANSWER_ID : undefined}
      tabIndex={-1}
    >
      <h2>{text.form.title}</h2>
      <Field
        name="rent"
        label={text.form.rent}
        inputMode="decimal"
        defaultValue={typed.rent || rentDollarsPerMonth}
        aria-describedby={isOutOfRange ? 'rent-range' : undefined}
      />
      <Field
        name="units"
        label={text.form.units}
        inputMode="numeric"
        defaultValue={typed.units || property.unitCount}
      />
      <button className="button primary" type="submit">
        {text.form.action}
      </button>
      {isOutOfRange && (
        <p id="rent-range" role="status">
          {text.form.range(formatDollars(min), formatDollars(max), formatNumber(MAX_UNITS))}
        </p>
      )}
    </form>
  );
}

type PricesProps = PricingPage & { book: PriceBook };

function Prices({ book, property, rentDollarsPerMonth, typed, isOutOfRange }: PricesProps) {
  const known = {
    unitCount: String(property.unitCount),
    estimatedRent: String(rentDollarsPerMonth),
    ...(property.unitCount > 1 && { propertyType: 'multi-family' }),
  };
  const rentPerUnit = rentDollarsPerMonth / property.unitCount;
  return (
    <>
      <section className="band">
        <div className="page">
          <h2 className={styles.title} id={isOutOfRange ? undefined : ANSWER_ID} tabIndex={-1}>
            {text.plansTitle}
          </h2>
          {rentPerUnit < LOW_RENT_PER_UNIT && (
            <p className={styles.hint}>{text.lowRent(formatDollars(Math.round(rentPerUnit)))}</p>
          )}
          <Plans
            isOpen
            book={book}
            property={property}
            rentDollarsPerMonth={rentDollarsPerMonth}
            known={typed.rent && !isOutOfRange ? known : undefined}
          />
          <Years book={book} property={property} rentDollarsPerMonth={rentDollarsPerMonth} />
        </div>
      </section>
      <section className="band sand">
        <div className="page">
          <h2>{text.tiersTitle}</h2>
          <TierTable isOpen book={book} />
          <FeeNotes />
        </div>
      </section>
      <section className="band">
        <div className="page">
          <h2 className={styles.title}>{text.all.title}</h2>
          <AllFees book={book} />
          <p className={`soft ${styles.note}`}>{text.kept(formatDate(new Date().toISOString()))}</p>
        </div>
      </section>
      <Terms book={book} />
    </>
  );
}

/** First and later years of each plan, after fees and repairs. */
function Years({
  book,
  property,
  rentDollarsPerMonth,
}: Pick<PricesProps, 'book' | 'property' | 'rentDollarsPerMonth'>) {
  const repairs = book.projection.maintenanceRate;
  return (
    <div className={styles.years}>
      <h3>{text.years.title}</h3>
      <p className="soft">{text.years.intro(formatRate(repairs))}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.years.plan}</th>
            <th scope="col">{text.years.first}</th>
            <th scope="col">{text.years.later}</th>
          </tr>
        </thead>
        <tbody>
          {offeredPlans(book).map((plan) => {
            const net = netAfterFees(feeBreakdown({ plan, property, rentDollarsPerMonth }, book), repairs);
            return (
              <tr key={plan}>
                <th scope="row">{book.plans[plan].name}</th>
                <td>{formatCents(net.firstYear.netCents)}</td>
                <td>{formatCents(net.laterYears.netCents)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={`soft ${styles.note}`}>{text.years.note}</p>
    </div>
  );
}

/** What owners ask before they sign. */
function Terms({ book }: { book: PriceBook }) {
  const { company } = useSiteData();
  return (
    <section className="band sand" id={TERMS_ID}>
      <div className="page">
        <h2>{text.terms.title}</h2>
        <dl className={styles.terms}>
          {termAnswers(company.managementTerms, book).map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
        <p className={`soft ${styles.note}`}>{text.terms.note}</p>
        <SampleAgreement />
      </div>
    </section>
  );
}

function AllFees({ book }: { book: PriceBook }) {
  const { company } = useSiteData();
  return (
    <table className={styles.all}>
      <thead>
        <tr>
          <th scope="col">{text.all.fee}</th>
          <th scope="col">{text.all.amount}</th>
          <th scope="col">{text.all.when}</th>
        </tr>
      </thead>
      <tbody>
        {feeRows(book, company.managementTerms).map(([fee, amount, when]) => (
          <tr key={fee}>
            <th scope="row">{fee}</th>
            <td>{amount}</td>
            <td>{when}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type FeeLine = [fee: string, amount: string, when: string];

function feeRows(book: PriceBook, owed: ManagementTerms): FeeLine[] {
  const { setup, tenantPlacement, leaseMax, repairsPreApprovedUnderCents } = book;
  const { all } = text;
  const plans = offeredPlans(book).map((plan) => book.plans[plan]);
  const range = (amounts: number[], format: (amount: number) => string) => {
    const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
    return low === high ? format(low) : `${format(low)} to ${format(high)}`;
  };
  const terms = {
    setupDueAtSigningCents: setup.dueAtSigningCents,
    setupFromFirstRentCents: setup.fromFirstRentCents,
  };
  return [
    ...plans.map(
      ({ name, tiers }): FeeLine => [
        `${all.management}, ${name}`,
        `${range(
          tiers.map(({ managementRate }) => managementRate),
          formatRate,
        )} of rent`,
        all.managementWhen,
      ],
    ),
    ...plans.map(
      ({ name, tiers }): FeeLine => [
        all.monthly(MONTHLY_FEE, name),
        range(
          tiers.map(({ monthlyFeeCents }) => monthlyFeeCents),
          formatMoney,
        ),
        all.monthlyWhen,
      ],
    ),
    [all.setup, formatMoney(setup.dueAtSigningCents + setup.fromFirstRentCents), setupSplit(terms)],
    [
      all.placement,
      `${monthsOfRent(tenantPlacement.months)}; ${all.orMany(monthsOfRent(tenantPlacement.manyUnitsMonths).toLowerCase(), tenantPlacement.manyUnitsFrom)}`,
      all.placementWhen,
    ],
    [
      all.leaseMax,
      all.leaseMaxAmount(monthsOfRent(leaseMax.months), formatMoney(leaseMax.minimumCents)),
      withRemedy(all.leaseMaxWhen(leaseMax.residentWithinDays), owed),
    ],
    ...(owed.renewals ? [[all.renewals, owed.renewals, all.renewalsWhen] satisfies FeeLine] : []),
    [all.repairs, owed.repairMarkup ?? all.repairsAmount, repairApproval(repairsPreApprovedUnderCents)],
  ];
}
