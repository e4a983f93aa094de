import { formatDollars, formatPercent } from '#shared/format.js';
import {
  CLOSE_CALL_SHARE,
  RENT_VS_SELL_FIELDS,
  type Recommendation,
  type RentVsSellResult,
  type RentVsSellScenario,
  type TippingPoints,
} from '#shared/rent-vs-sell.js';
import { Announcement } from '../../calculators/Announcement';
import styles from '../../calculators/Calculator.module.css';
import { RESULT_ID } from '../../calculators/useCalculator';
import { describeLead, WealthChart, WealthTable } from '../../calculators/WealthChart';
import { FormIcon } from '../../components/FormIcon';
import { rentVsSellText as text } from './text';

export type ExampleKind = 'all' | 'home' | 'loan';

interface ResultProps {
  scenario: RentVsSellScenario;
  result: RentVsSellResult;
  tipping: TippingPoints;
  /** Null once the home and its loan are the owner's. */
  example: ExampleKind | null;
}

/** The recommendation and its figures. Without a home value there is none. */
export function Result(answer: ResultProps) {
  return (
    <section className={styles.result} aria-labelledby={RESULT_ID}>
      {answer.scenario.homeValue > 0 ? <Answer {...answer} /> : <MissingHomeValue {...answer} />}
    </section>
  );
}

/** With our example's loan, the first year isn't the owner's either. */
function MissingHomeValue({ result, example }: ResultProps) {
  const { title, loan } = text.unanswered;
  const why = example ? `${text.unanswered.why} ${loan}` : text.unanswered.why;
  return (
    <>
      <h2 id={RESULT_ID} tabIndex={-1}>
        {title}
      </h2>
      <p className="lead">{why}</p>
      <Announcement words={`${title}. ${why}${example ? '' : ` ${lossAnnouncement(result)}`}`} />
      {!example && <FirstYear result={result} />}
    </>
  );
}

function Answer({ scenario, result, tipping, example }: ResultProps) {
  const { recommendation, finalDifference, netProceedsToday, gainSincePurchase, isCloseCall } = result;
  const kind = example ? text.example[example] : isCloseCall ? text.closeCall : text.result;
  const amount = formatDollars(Math.abs(finalDifference));
  const ahead = describeLead(result);
  return (
    <>
      <h2 id={RESULT_ID} tabIndex={-1} data-tone={recommendation === 'SELL' ? 'clay' : 'green'}>
        <small>{kind}</small> {recommendation}
      </h2>
      <p className="lead">
        <strong>{amount}</strong> {ahead}
      </p>
      <p className={`soft ${styles.tipping}`}>{describeTipping(recommendation, tipping)}</p>
      <Announcement
        words={`${isCloseCall ? `${text.closeCall}. ` : ''}${recommendation}. ${amount} ${ahead}. ${lossAnnouncement(result)}`}
      />
      <WealthChart result={result} />
      <WealthTable result={result} />
      {isCloseCall && <p>{text.closeCallWhy(formatPercent(CLOSE_CALL_SHARE))}</p>}
      <FirstYear result={result} />
      <dl className={styles.figures}>
        <div>
          <dt>{text.figures.proceeds}</dt>
          <dd>{formatDollars(netProceedsToday)}</dd>
        </div>
        {scenario.pricePaid > 0 && (
          <div>
            <dt>{text.figures.gain}</dt>
            <dd>{formatDollars(gainSincePurchase)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

/** The rent and the appreciation at which the recommendation changes. */
function describeTipping(recommendation: Recommendation, { monthlyRent, appreciationRate }: TippingPoints) {
  const { rent, appreciation, sentence, never } = text.tipping[recommendation];
  const isTurning = appreciationRate !== null && appreciationRate > RENT_VS_SELL_FIELDS.appreciationRate.min;
  const conditions = [
    monthlyRent && rent(formatDollars(monthlyRent)),
    isTurning && appreciation(appreciationRate),
  ].filter(Boolean);
  return conditions.length > 0 ? sentence(conditions.join(' or ')) : never;
}

const firstYearText = text.firstYear;

function describeFirstYear({ rows, isFirstYearNegative, breakEvenMonthlyRent }: RentVsSellResult) {
  const amount = formatDollars(Math.abs(rows[0]!.netCashFlow));
  return (isFirstYearNegative ? firstYearText.loss : firstYearText.gain)(
    amount,
    breakEvenMonthlyRent === null ? null : formatDollars(breakEvenMonthlyRent),
  );
}

/** Text for screen readers; empty without a loss. */
function lossAnnouncement(result: RentVsSellResult): string {
  return result.isFirstYearNegative ? `${firstYearText.lossTitle}. ${describeFirstYear(result)}` : '';
}

/** First-year cash flow. The box turns into a warning on a loss. */
function FirstYear({ result }: { result: RentVsSellResult }) {
  const { isFirstYearNegative } = result;
  return (
    <div className={styles.notice} data-warning={isFirstYearNegative || undefined}>
      <FormIcon shape={isFirstYearNegative ? 'problem' : 'done'} />
      <p>
        <strong>{isFirstYearNegative ? firstYearText.lossTitle : firstYearText.gainTitle}</strong>{' '}
        {describeFirstYear(result)}
      </p>
    </div>
  );
}
