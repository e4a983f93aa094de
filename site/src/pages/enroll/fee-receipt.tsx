import { type ReactNode, Suspense } from 'react';
import { formatCents } from '#shared/format.js';
import { PROPERTY_TYPES } from '#shared/lead.js';
import {
  type FeePrices,
  type FeeRequest,
  type FeeRow,
  feeBreakdown,
  feeDetail,
  feeRate,
  firstMonthRows,
  firstMonthTitle,
  forAllUnits,
  formatMoney,
  formatRate,
  leaseMaxFor,
  PLAN_IDS,
  planOrDefault,
} from '#shared/pricing.js';
import { useIsHydrated } from '../../components/useIsHydrated';
import { ServerRendered } from '../../document/ServerRendered';
import { type Answers, type EnrollDraft, NUMBER_LIMITS } from './draft';
import styles from './fee-receipt.module.css';
import { FeesNote, LeaseMaxOffer } from './intro';
import { LazyAnnouncement } from './lazy-next-steps';

const text = {
  title: 'What it costs',
  shortRates: (rate: string, fee: string) => `${rate} of the rent + ${fee} a month`,
  short: (monthly: string, firstYear: string) => `${monthly} a month, ${firstYear} in the first year`,
  atSample: (rent: string) => ` at a sample rent of ${rent}`,
  see: 'See all fees',
  rent: (rent: string, forAll: string) => `Based on ${rent} monthly rent${forAll}`,
  noRent: 'Enter a rent to see every fee in dollars.',
  example: 'Sample rent until you enter yours.',
  plan: (name: string) => `The ${name} plan`,
  monthly: 'Monthly',
  total: 'Monthly total',
  once: 'One-time',
  years: 'Altogether',
  firstYear: 'First-year fees',
  laterYears: 'Each later year, same resident',
  optional: 'Optional',
  leaseMax: 'LeaseMax Service',
} as const;
interface FeeReceiptProps {
  answers: Answers;
  /** Fees computed from a sample rent would look like those of its home. */
  report: EnrollDraft['report'];
  book: FeePrices;
}

/** All fees for what has been entered so far. Collapses to the two most important figures on phones. */
export function FeeReceipt({ answers, report, book }: FeeReceiptProps) {
  const fees = feeBreakdown(toRequest(answers, book), book);
  const { terms, property, monthly, oneTime, firstYear, laterYears, isDefaultRent } = fees;
  const rent = formatMoney(fees.rentCents);
  const hasRates = report !== null && isDefaultRent;
  const inShort = hasRates
    ? text.shortRates(formatRate(terms.managementRate), formatMoney(terms.monthlyFeeCents))
    : text.short(formatCents(monthly.totalCents), formatCents(firstYear.feesCents));
  const rows = (of: FeeRow[]) =>
    of.map((row) => (
      <FeeLine
        key={row.name}
        {...(hasRates
          ? feeRate(row, terms)
          : { ...row, detail: feeDetail(row, fees), amount: formatCents(row.cents) })}
      />
    ));
  return (
    <>
      {useIsHydrated() && (
        <Suspense>
          <LazyAnnouncement words={inShort} />
        </Suspense>
      )}
      <details className={styles.receipt}>
        <summary>
          <span>
            {inShort}
            {isDefaultRent && !hasRates && text.atSample(rent)}
          </span>{' '}
          <small>{text.see}</small>
        </summary>
        <div className={styles.paper}>
          <h2>{text.title}</h2>
          <p className="soft">
            {text.plan(terms.planName)}. {hasRates ? text.noRent : text.rent(rent, forAllUnits(property))}
            {isDefaultRent && !hasRates && <small>{text.example}</small>}
          </p>
          <FeeSection title={text.monthly}>
            {rows(monthly.rows)}
            {!hasRates && (
              <FeeLine className={styles.total} label={text.total} amount={formatCents(monthly.totalCents)} />
            )}
          </FeeSection>
          <FeeSection title={text.once}>{rows(oneTime.rows)}</FeeSection>
          {!hasRates && (
            <FeeSection title={text.years}>
              <FeeLine label={text.firstYear} amount={formatCents(firstYear.feesCents)} />
              <FeeLine label={text.laterYears} amount={formatCents(laterYears.feesCents)} />
            </FeeSection>
          )}
          {!hasRates && (
            <FeeSection title={firstMonthTitle(fees.property)}>
              {firstMonthRows(fees).map(({ cents, ...row }) => (
                <FeeLine key={row.label} {...row} amount={formatCents(cents)} />
              ))}
            </FeeSection>
          )}
          <FeeSection title={text.optional} note={<LeaseMaxTerms book={book} />}>
            <FeeLine
              label={text.leaseMax}
              amount={!hasRates && formatCents(leaseMaxFor(fees.rentCents, book))}
            />
          </FeeSection>
          <ServerRendered id="fees-note" className={styles.note}>
            {import.meta.env.SSR && <FeesNote />}
          </ServerRendered>
        </div>
      </details>
    </>
  );
}

function FeeSection({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <dl>{children}</dl>
      {note}
    </section>
  );
}

function LeaseMaxTerms({ book: { leaseMax } }: { book: FeePrices }) {
  return (
    <ServerRendered id="lease-max-terms" className={styles.note}>
      {import.meta.env.SSR && <LeaseMaxOffer leaseMax={leaseMax} />}
    </ServerRendered>
  );
}

interface LineProps {
  label: string;
  detail?: string | null;
  amount: string | false;
  className?: string | undefined;
}

function FeeLine({ label, detail, amount, className }: LineProps) {
  return (
    <div className={className}>
      <dt>
        {label}
        {detail && <small>{detail}</small>}
      </dt>
      <dd>{amount}</dd>
    </div>
  );
}

/** Missing or invalid values count as not entered. */
function toRequest({ plan, propertyType, unitCount, estimatedRent }: Answers, book: FeePrices): FeeRequest {
  return {
    plan: planOrDefault(
      PLAN_IDS.find((each) => each === plan),
      book,
    ),
    property: {
      propertyType: PROPERTY_TYPES.find((type) => type === propertyType) ?? null,
      unitCount: parseNumber(unitCount, NUMBER_LIMITS.unitCount) ?? 1,
    },
    rentDollarsPerMonth: parseNumber(estimatedRent, NUMBER_LIMITS.estimatedRent),
  };
}

function parseNumber(typed: string, { min, max }: { min: number; max: number }): number | null {
  const number = Number(typed);
  return typed.trim() !== '' && Number.isInteger(number) && number >= min && number <= max ? number : null;
}
