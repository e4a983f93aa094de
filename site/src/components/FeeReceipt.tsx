import { formatSignedCents } from '#shared/format.js';
import { reserveNote } from '#shared/management-terms.js';
import { type FeeBreakdown, feeDetail, firstMonthRows, firstMonthTitle } from '#shared/pricing.js';
import { useSiteData } from '../document/site-data';
import styles from './FeeReceipt.module.css';
import { serverComponentText as text } from './text';

interface FeeReceiptProps {
  title: string;
  fees: FeeBreakdown;
}

/** Everything a plan costs in the first year, as a receipt: each month, then once, then the sum, then the first month. */
export function FeeReceipt({ title, fees }: FeeReceiptProps) {
  const { monthly, oneTime, firstYear } = fees;
  const reserve = reserveNote(useSiteData().company.managementTerms);
  return (
    <div className={styles.receipt}>
      <p>{title}</p>
      <dl>
        {monthly.rows.map(({ name, label, cents }) => (
          <Line key={name} label={label} cents={cents} />
        ))}
        <Line label={text.eachMonth} cents={monthly.totalCents} isSum />
        {oneTime.rows.map((row) => (
          <Line key={row.name} label={row.label} detail={feeDetail(row, fees)} cents={row.cents} />
        ))}
        <Line label={text.firstYear} cents={firstYear.feesCents} isSum />
      </dl>
      <p>{firstMonthTitle(fees.property)}</p>
      <dl>
        {firstMonthRows(fees).map((row) => (
          <Line key={row.label} {...row} />
        ))}
      </dl>
      {reserve && <small>{reserve}</small>}
    </div>
  );
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
      <dd>{formatSignedCents(cents)}</dd>
    </div>
  );
}
