import { type ReactNode, Suspense } from 'react';
import { formatDollars } from '../../../../src/shared/format.js';
import { leaseMaxDollars } from '../../../../src/shared/pricing/lease-max.js';
import { PRICE_BOOK } from '../../../../src/shared/pricing/price-book.js';
import { useIsHydrated } from '../../components/useIsHydrated';
import { ServerRendered } from '../../document/ServerRendered';
import { aroundMessages } from './around.messages';
import type { Answers } from './draft';
import { enrollMessages } from './enroll.messages';
import { feesOf } from './fees-of';
import { AnnouncementLater } from './next-steps-later';
import styles from './receipt.module.css';

const text = enrollMessages.receipt;
const { minimumDollars, residentWithinDays } = PRICE_BOOK.leaseMax;

/** Every fee for what is typed so far. On a phone it folds under its two most important figures. */
export function FeeReceipt({ answers }: { answers: Answers }) {
  const fees = feesOf(answers);
  const monthly = formatDollars(fees.totalDollarsPerMonth);
  const setup = formatDollars(fees.setupDollars);
  const inShort = text.short(monthly, setup);
  return (
    <>
      {useIsHydrated() && (
        <Suspense>
          <AnnouncementLater words={inShort} />
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
          <Part title={text.monthly}>
            <Line label={text.management(fees.managementRate)} dollars={fees.managementDollarsPerMonth} />
            <Line label={text.administration} dollars={fees.administrationDollarsPerMonth} />
            <Line className={styles.total} label={text.total} dollars={fees.totalDollarsPerMonth} />
          </Part>
          <Part title={text.once}>
            <Line label={text.setup} dollars={fees.setupDollars} />
          </Part>
          <Part title={text.placed}>
            <Line label={text.placement} dollars={fees.tenantPlacementDollars} />
          </Part>
          <Part title={text.optional} note={<LeaseMaxTerms />}>
            <Line label={text.leaseMax} dollars={leaseMaxDollars(fees.rentDollarsPerMonth)} />
          </Part>
          <ServerRendered id="fees-note" className={styles.note}>
            {import.meta.env.SSR && aroundMessages.feesNote}
          </ServerRendered>
        </div>
      </details>
    </>
  );
}

function Part({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
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
      {import.meta.env.SSR && aroundMessages.leaseMaxTerms(minimumDollars, residentWithinDays)}
    </ServerRendered>
  );
}

interface LineProps {
  label: string;
  dollars: number;
  className?: string | undefined;
}

function Line({ label, dollars, className }: LineProps) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{formatDollars(dollars)}</dd>
    </div>
  );
}
