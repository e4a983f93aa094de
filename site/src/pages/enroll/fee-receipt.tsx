import { type ReactNode, Suspense } from 'react';
import { formatDollars } from '#shared/format.js';
import { PROPERTY_TYPES } from '#shared/lead.js';
import { type EnrollmentFees, enrollmentFees, leaseMaxDollars, PRICE_BOOK } from '#shared/pricing.js';
import { useIsHydrated } from '../../components/useIsHydrated';
import { ServerRendered } from '../../document/ServerRendered';
import { type Answers, NUMBER_LIMITS } from './draft';
import styles from './fee-receipt.module.css';
import { introText } from './intro';
import { LazyAnnouncement } from './lazy-next-steps';
import { enrollText } from './text';

const text = enrollText.receipt;
const { minimumDollars, residentWithinDays } = PRICE_BOOK.leaseMax;

/** All fees for what has been entered so far. Collapses to the two most important figures on phones. */
export function FeeReceipt({ answers }: { answers: Answers }) {
  const fees = calculateFees(answers);
  const monthly = formatDollars(fees.totalDollarsPerMonth);
  const setup = formatDollars(fees.setupDollars);
  const inShort = text.short(monthly, setup);
  return (
    <>
      {useIsHydrated() && (
        <Suspense>
          <LazyAnnouncement words={inShort} />
        </Suspense>
      )}
      <details className={styles.receipt}>
        <summary>
          <span>{inShort}</span> <small>{text.see}</small>
        </summary>
        <div className={styles.paper}>
          <h2>{text.title}</h2>
          <p className="soft">
            {text.rent(formatDollars(fees.rentDollarsPerMonth))}
            {fees.isDefaultRent && <small>{text.example}</small>}
          </p>
          <FeeSection title={text.monthly}>
            <FeeLine label={text.management(fees.managementRate)} dollars={fees.managementDollarsPerMonth} />
            <FeeLine label={text.administration} dollars={fees.administrationDollarsPerMonth} />
            <FeeLine className={styles.total} label={text.total} dollars={fees.totalDollarsPerMonth} />
          </FeeSection>
          <FeeSection title={text.once}>
            <FeeLine label={text.setup} dollars={fees.setupDollars} />
          </FeeSection>
          <FeeSection title={text.placed}>
            <FeeLine label={text.placement} dollars={fees.tenantPlacementDollars} />
          </FeeSection>
          <FeeSection title={text.optional} note={<LeaseMaxTerms />}>
            <FeeLine label={text.leaseMax} dollars={leaseMaxDollars(fees.rentDollarsPerMonth)} />
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

function LeaseMaxTerms() {
  return (
    <ServerRendered id="lease-max-terms" className={styles.note}>
      {import.meta.env.SSR && introText.leaseMaxTerms(minimumDollars, residentWithinDays)}
    </ServerRendered>
  );
}

interface LineProps {
  label: string;
  dollars: number;
  className?: string | undefined;
}

function FeeLine({ label, dollars, className }: LineProps) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{formatDollars(dollars)}</dd>
    </div>
  );
}

/** Missing or invalid values count as not entered. */
function calculateFees({ propertyType, unitCount, estimatedRent }: Answers): EnrollmentFees {
  return enrollmentFees({
    propertyType: PROPERTY_TYPES.find((type) => type === propertyType) ?? 'single-family',
    unitCount: parseNumber(unitCount, NUMBER_LIMITS.unitCount) ?? 1,
    estimatedRent: parseNumber(estimatedRent, NUMBER_LIMITS.estimatedRent),
  });
}

function parseNumber(typed: string, { min, max }: { min: number; max: number }): number | null {
  const number = Number(typed);
  return typed.trim() !== '' && Number.isInteger(number) && number >= min && number <= max ? number : null;
}
