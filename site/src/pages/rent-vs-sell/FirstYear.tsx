import type { RentVsSellResult } from '../../../../src/shared/calculators/rent-vs-sell.contract.js';
import { formatDollars } from '../../../../src/shared/format.js';
import styles from '../../calculators/Calculator.module.css';
import { FormIcon } from '../../components/FormIcon';
import { rentVsSellMessages } from './rent-vs-sell.messages';

const text = rentVsSellMessages.firstYear;

/** What the first year leaves or costs; the box stays in its place and only turns into a warning. */
export function FirstYear({ result }: { result: RentVsSellResult }) {
  const { rows, isFirstYearNegative, breakEvenMonthlyRent } = result;
  const amount = formatDollars(Math.abs(rows[0]!.netCashFlow));
  const rent = formatDollars(breakEvenMonthlyRent);
  return (
    <div className={styles.notice} data-warning={isFirstYearNegative || undefined}>
      <FormIcon shape={isFirstYearNegative ? 'problem' : 'done'} />
      <p>
        <strong>{isFirstYearNegative ? text.lossTitle : text.gainTitle}</strong>{' '}
        {(isFirstYearNegative ? text.loss : text.gain)(amount, rent)}
      </p>
    </div>
  );
}
