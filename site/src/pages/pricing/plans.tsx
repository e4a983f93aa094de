import { Check } from 'lucide-react';
import { formatCents, formatDollars } from '#shared/format.js';
import type { ManagementTerms } from '#shared/management-terms.js';
import type { PriceBook } from '#shared/price-book.js';
import {
  type FeeBreakdown,
  feeBreakdown,
  formatMoney,
  formatRate,
  leaseMaxOffer,
  monthsOfRent,
  offeredPlans,
  type PlanId,
  type PricedProperty,
  setupSplit,
} from '#shared/pricing.js';
import { ExternalLink } from '../../components/ExternalLink';
import { FeeReceipt } from '../../components/FeeReceipt';
import { useSiteData } from '../../document/site-data';
import { SAMPLE_RENT } from '../enroll/draft';
import styles from './plans.module.css';
import { plansText as text } from './text';

interface PlansProps {
  /** Whether the receipts start open on phones too. */
  isOpen?: boolean;
  book: PriceBook;
  property: PricedProperty;
  rentDollarsPerMonth: number;
  /** What the visitor told us, for the enrollment form. */
  known?: Record<string, string>;
}

export const ONE_HOME: PricedProperty = { propertyType: 'single-family', unitCount: 1 };

/** The rent of every example, in dollars a month: the same as the enrollment form starts with. */
export function exampleRent({ defaultRentCents }: PriceBook): number {
  return defaultRentCents / 100;
}

/** What each offered plan costs for our example home. */
export function exampleFees(book: PriceBook): FeeBreakdown[] {
  return offeredPlans(book).map((plan) =>
    feeBreakdown({ plan, property: ONE_HOME, rentDollarsPerMonth: exampleRent(book) }, book),
  );
}

/** The offered plans side by side, each with its receipt for the same rent. */
export function Plans(props: PlansProps) {
  return (
    <div className={styles.plans}>
      {offeredPlans(props.book).map((plan) => (
        <PlanCard key={plan} plan={plan} {...props} />
      ))}
    </div>
  );
}

function PlanCard({ plan, isOpen, ...shown }: PlansProps & { plan: PlanId }) {
  const { book, property, rentDollarsPerMonth, known } = shown;
  const { name, description, inclusions } = book.plans[plan];
  const fees = feeBreakdown({ plan, property, rentDollarsPerMonth }, book);
  const { managementRate, monthlyFeeCents } = fees.terms;
  return (
    <article className={styles.plan}>
      <div>
        <h3>{name}</h3>
        <p className="soft">{description}</p>
        <p className={styles.rate}>
          <b>{formatRate(managementRate)}</b> {text.perMonth(formatMoney(monthlyFeeCents))}
        </p>
      </div>
      <details className={styles.fold} open={isOpen}>
        <summary>
          {text.firstYear(formatDollars(rentDollarsPerMonth))} <b>{formatCents(fees.firstYear.feesCents)}</b>
        </summary>
        <ul>
          {inclusions.map((inclusion) => (
            <li key={inclusion}>
              <Check size={20} aria-hidden="true" /> {inclusion}
            </li>
          ))}
        </ul>
        <FeeReceipt title={receiptTitle(property, rentDollarsPerMonth)} fees={fees} />
      </details>
      <PlanAction plan={plan} name={name} known={known ?? { [SAMPLE_RENT]: String(rentDollarsPerMonth) }} />
    </article>
  );
}

function receiptTitle({ unitCount }: PricedProperty, rent: number): string {
  return unitCount > 1 ? text.onUnits(unitCount, formatDollars(rent)) : text.onHome(formatDollars(rent));
}

interface PlanActionProps {
  plan: PlanId;
  name: string;
  known: NonNullable<PlansProps['known']>;
}

/** The enrollment form starts with the same plan and figures. */
function PlanAction({ plan, name, known }: PlanActionProps) {
  const { company } = useSiteData();
  const isOnline = plan === 'online';
  return (
    <div className={styles.actions}>
      <a className="button primary" href={`/enroll?${new URLSearchParams({ plan, ...known })}`}>
        {isOnline ? text.enroll : text.start(name)}
      </a>
      {!isOnline && (
        <ExternalLink className="button outline" href={company.clarityBookingUrl} label={text.talk(name)} />
      )}
    </div>
  );
}

/** The rates of every tier, one table a plan. */
export function TierTable({ book, isOpen }: { book: PriceBook; isOpen?: boolean }) {
  const { company } = useSiteData();
  return (
    <div className={styles.tiers}>
      <div>
        <h3>{text.tiersTitle}</h3>
        <p>
          <ExternalLink href={company.multiFamilyQuoteUrl} label={text.quote} />
        </p>
      </div>
      <details className={styles.fold} open={isOpen}>
        <summary>{text.showRates}</summary>
        {offeredPlans(book).map((plan) => (
          <div key={plan} className={styles.rates}>
            <PlanTiers {...book.plans[plan]} />
          </div>
        ))}
        <p className={styles.notes}>{text.unitCounts}</p>
      </details>
    </div>
  );
}

function PlanTiers({ name, tiers }: PriceBook['plans'][PlanId]) {
  const fees = new Set(tiers.map(({ monthlyFeeCents }) => monthlyFeeCents));
  const [onlyFee] = fees.size === 1 ? fees : [];
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          {tiers.map((tier) => (
            <th key={tier.name} scope="col">
              {tier.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{onlyFee === undefined ? text.perBase : text.perMonth(formatMoney(onlyFee))}</th>
          {tiers.map(({ name: tier, fromUnits, managementRate, monthlyFeeCents }) => (
            <td key={tier}>
              {formatRate(managementRate)}
              {onlyFee === undefined && ` + ${formatMoney(monthlyFeeCents)}`}
              {fromUnits === null && <small> {text.customQuote}</small>}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** What the receipts don't say: when the monthly fee runs, and who pays for placement. */
export function FeeNotes() {
  return (
    <ul className={styles.notes}>
      {text.notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

export function leaseMaxNote({ leaseMax }: PriceBook, terms: ManagementTerms): string {
  return withRemedy(text.leaseMax(leaseMaxOffer(leaseMax)), terms);
}

/** The guarantee, what happens if we miss it, and what several units pay for it. */
export function withRemedy(guarantee: string, { guaranteeRemedy }: ManagementTerms): string {
  return [guarantee, guaranteeRemedy, text.leaseMaxUnits].filter(Boolean).join(' ');
}

/** `Setup is $299 once per property: $199 due at signing, …` */
export function setupSentence(book: PriceBook): string {
  const { setup, tenantPlacement } = book;
  const terms = {
    setupDueAtSigningCents: setup.dueAtSigningCents,
    setupFromFirstRentCents: setup.fromFirstRentCents,
  };
  const total = formatMoney(setup.dueAtSigningCents + setup.fromFirstRentCents);
  return text.setup(
    total,
    setupSplit(terms),
    monthsOfRent(tenantPlacement.months).toLowerCase(),
    monthsOfRent(tenantPlacement.manyUnitsMonths).toLowerCase(),
    tenantPlacement.manyUnitsFrom,
  );
}
