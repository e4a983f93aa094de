import { formatCents, formatDollars, formatNumber } from '#shared/format.js';
import type { FeeBreakdown } from '#shared/pricing.js';
import styles from './FeeReceipt.module.css';
import { serverComponentText as text } from './text';

interface FeeReceiptProps {
  title: string;
  fees: FeeBreakdown;
}

/** Everything a plan costs in the first year, as a receipt: each month, then once, then the sum. */
export function FeeReceipt({ title, fees }: FeeReceiptProps) {
  const { monthly, oneTime, firstYear } = fees;
  return (
    <div className={styles.receipt}>
      <p>{title}</p>
      <dl>
        {monthly.rows.map(({ name, label, cents }) => (
          <Line key={name} label={label} cents={cents} />
        ))}
        <Line label={text.eachMonth} cents={monthly.totalCents} isSum />
        {oneTime.rows.map(({ name, label, detail, cents }) => (
          <Line
            key={name}
            label={label}
            detail={name === 'tenantPlacement' ? placementDetail(detail, fees) : detail}
            cents={cents}
          />
        ))}
        <Line label={text.firstYear} cents={firstYear.feesCents} isSum />
      </dl>
    </div>
  );
}

/** `One month's rent`, and for several units: `One month's rent, all 10 units: about $950 each` */
function placementDetail(rent: string | null, { property, tenantPlacementCents }: FeeBreakdown) {
  const { unitCount } = property;
  if (unitCount < 2) return rent;
  const each = formatDollars(tenantPlacementCents / 100 / unitCount);
  return `${rent}, ${text.allUnits(formatNumber(unitCount), each)}`;
}

interface LineProps {
  label: string;
  detail?: string | null;
  cents: number;
  isSum?: boolean;
}

/** One row; also used for statements. */
export function Line({ label, detail, cents, isSum }: LineProps) {
  return (
    <div className={isSum ? styles.sum : undefined}>
      <dt>
        {label}
        {detail && <small>{detail}</small>}
      </dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  );
}
