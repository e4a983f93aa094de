import type { RentVsSellResult } from '../../../../src/shared/calculators/rent-vs-sell.contract.js';
import { formatDollars } from '../../../../src/shared/format.js';
import styles from '../../calculators/Calculator.module.css';
import { FormIcon } from '../../components/FormIcon';
import { rentVsSellMessages } from './rent-vs-sell.messages';

const text = rentVsSellMessages.firstYear;

function firstYearWords({ rows, isFirstYearNegative, breakEvenMonthlyRent }: RentVsSellResult) {
  const amount = formatDollars(Math.abs(rows[0]!.netCashFlow));
  return (isFirstYearNegative ? text.loss : text.gain)(amount, formatDollars(breakEvenMonthlyRent));
}

/** Words for screen readers; blank where nothing is lost. */
export function lossToTell(result: RentVsSellResult): string {
  return result.isFirstYearNegative ? `${text.lossTitle}. ${firstYearWords(result)}` : '';
}

/** What the first year leaves or costs; the box stays in its place and only turns into a warning. */
export function FirstYear({ result }: { result: RentVsSellResult }) {
  const { isFirstYearNegative } = result;
  return (
    <div className={styles.notice} data-warning={isFirstYearNegative || undefined}>
      <FormIcon shape={isFirstYearNegative ? 'problem' : 'done'} />
      <p>
        <strong>{isFirstYearNegative ? text.lossTitle : text.gainTitle}</strong> {firstYearWords(result)}
      </p>
    </div>
  );
}
