import { type ReactNode, Suspense } from 'react';
import { formatCents } from '#shared/format.js';
import { PROPERTY_TYPES } from '#shared/lead.js';
import {
  type FeePrices,
  type FeeRequest,
  type FeeRow,
  feeBreakdown,
  formatMoney,
  leaseMaxFor,
  PLAN_IDS,
  planOrDefault,
} from '#shared/pricing.js';
import { useIsHydrated } from '../../components/useIsHydrated';
import { ServerRendered } from '../../document/ServerRendered';
import { type Answers, NUMBER_LIMITS } from './draft';
import styles from './fee-receipt.module.css';
import { introText, LeaseMaxOffer } from './intro';
import { LazyAnnouncement } from './lazy-next-steps';

const text = {
  title: 'What it costs',
  short: (monthly: string, firstYear: string) => `${monthly} a month, ${firstYear} in the first year`,
  atSample: (rent: string) => ` at a sample rent of ${rent}`,
  see: 'See all fees',
  rent: (rent: string) => `Based on ${rent} monthly rent`,
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
/** All fees for what has been entered so far. Collapses to the two most important figures on phones. */
export function FeeReceipt({ answers, book }: { answers: Answers; book: FeePrices }) {
  const fees = feeBreakdown(toRequest(answers, book), book);
  const inShort = text.short(formatCents(fees.monthly.totalCents), formatCents(fees.firstYear.feesCents));
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
            {fees.isDefaultRent && text.atSample(formatMoney(fees.rentCents))}
          </span>{' '}
          <small>{text.see}</small>
        </summary>
        <div className={styles.paper}>
          <h2>{text.title}</h2>
          <p className="soft">
            {text.plan(fees.terms.planName)}. {text.rent(formatMoney(fees.rentCents))}
            {fees.isDefaultRent && <small>{text.example}</small>}
          </p>
          <FeeSection title={text.monthly}>
            <FeeRows rows={fees.monthly.rows} />
            <FeeLine className={styles.total} label={text.total} cents={fees.monthly.totalCents} />
          </FeeSection>
          <FeeSection title={text.once}>
            <FeeRows rows={fees.oneTime.rows} />
          </FeeSection>
          <FeeSection title={text.years}>
            <FeeLine label={text.firstYear} cents={fees.firstYear.feesCents} />
            <FeeLine label={text.laterYears} cents={fees.laterYears.feesCents} />
          </FeeSection>
          <FeeSection title={text.optional} note={<LeaseMaxTerms book={book} />}>
            <FeeLine label={text.leaseMax} cents={leaseMaxFor(fees.rentCents, book)} />
          </FeeSection>
          <ServerRendered id="fees-note" className={styles.note}>
            {import.meta.env.SSR && introText.feesNote}
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

function FeeRows({ rows }: { rows: FeeRow[] }) {
  return rows.map(({ name, ...row }) => <FeeLine key={name} {...row} />);
}

interface LineProps {
  label: string;
  detail?: string | null;
  cents: number;
  className?: string | undefined;
}

function FeeLine({ label, detail, cents, className }: LineProps) {
  return (
    <div className={className}>
      <dt>
        {label}
        {detail && <small>{detail}</small>}
      </dt>
      <dd>{formatCents(cents)}</dd>
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
