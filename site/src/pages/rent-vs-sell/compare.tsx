import { formatDollars } from '#shared/format.js';
import { formatRate } from '#shared/number-input.js';
import type { PriceBook } from '#shared/pricing.js';
import {
  compareRentVsSell,
  costAssumptions,
  type RentVsSellResult,
  type RentVsSellScenario,
  readScenario,
  writeScenario,
} from '#shared/rent-vs-sell.js';
import styles from './compare.module.css';
import { rentVsSellText } from './text';

const text = rentVsSellText.compare;

/** Saved scenarios travel in this parameter, so a link shares all of them and nothing needs JavaScript. */
export const SAVED_PARAMETER = 'with';
const SEPARATOR = '|';
const MOST_SAVED = 2;

/** The scenario in the form, and the saved ones as a link has them. */
export interface Scenarios extends RentVsSellScenario {
  saved: string;
}

/** The saved scenarios in a link, at most two; invalid numbers get defaults. */
export function readSaved(query: URLSearchParams): RentVsSellScenario[] {
  const saved = (query.get(SAVED_PARAMETER) ?? '').split(SEPARATOR).filter(Boolean);
  return saved.slice(0, MOST_SAVED).map((each) => readScenario(new URLSearchParams(each)));
}

export function writeSaved(saved: RentVsSellScenario[]): string {
  return saved.map((scenario) => writeScenario(scenario).toString()).join(SEPARATOR);
}

interface CompareProps {
  /** What the form shows now. */
  current: RentVsSellScenario;
  saved: RentVsSellScenario[];
  book: PriceBook | null;
}

/** Up to three scenarios next to each other: the one in the form and the saved ones. */
export function Compare({ current, saved, book }: CompareProps) {
  const scenarios = [...saved, current];
  return (
    <section className={`page ${styles.compare}`} aria-labelledby="compare">
      <h2 id="compare" tabIndex={-1}>
        {text.title}
      </h2>
      {saved.length === 0 ? (
        <p className="soft">{text.intro}</p>
      ) : (
        <ScenarioTable scenarios={scenarios} book={book} />
      )}
      {saved.length < MOST_SAVED ? (
        <p>
          <a className="button outline" href={linkTo(current, [...saved, current])}>
            {text.save}
          </a>
        </p>
      ) : (
        <p className="soft">{text.full}</p>
      )}
    </section>
  );
}

function linkTo(current: RentVsSellScenario, saved: RentVsSellScenario[]): string {
  const query = writeScenario(current);
  if (saved.length > 0) query.set(SAVED_PARAMETER, writeSaved(saved));
  return `/rent-vs-sell?${query}#compare`;
}

function ScenarioTable({ scenarios, book }: { scenarios: RentVsSellScenario[]; book: PriceBook | null }) {
  const results = scenarios.map((each) => compareRentVsSell(each, costAssumptions(each.plan, book, each)));
  const saved = scenarios.slice(0, -1);
  const current = scenarios.at(-1)!;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll the table on narrow screens
    <section className={styles.scroller} tabIndex={0} aria-label={text.table}>
      <table>
        <thead>
          <tr>
            <td />
            {scenarios.map((scenario, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a scenario is its place
              <th key={index} scope="col">
                {scenario === current ? text.now : text.saved(index + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ name, of, isTotal }) => (
            <tr key={name} data-total={isTotal}>
              <th scope="row">{name}</th>
              {scenarios.map((scenario, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a scenario is its place
                <td key={index}>{of(scenario, results[index]!)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{text.actions}</th>
            {saved.map((scenario, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a scenario is its place
              <td key={index}>
                <a href={linkTo(scenario, saved.with(index, current))}>{text.swap}</a>{' '}
                <a href={linkTo(current, saved.toSpliced(index, 1))}>{text.remove(index + 1)}</a>
              </td>
            ))}
            <td />
          </tr>
        </tbody>
      </table>
    </section>
  );
}

interface ScenarioRow {
  name: string;
  isTotal?: boolean;
  of(scenario: RentVsSellScenario, result: RentVsSellResult): string;
}

/** Without a home value, the results are those of our example. */
function valued(amount: (result: RentVsSellResult) => number): ScenarioRow['of'] {
  return ({ homeValue }, result) => (homeValue > 0 ? formatDollars(amount(result)) : text.dash);
}

const ROWS: ScenarioRow[] = [
  { name: text.rows.rent, of: ({ monthlyRent }) => formatDollars(monthlyRent) },
  { name: text.rows.value, of: ({ homeValue }) => (homeValue > 0 ? formatDollars(homeValue) : text.dash) },
  { name: text.rows.appreciation, of: ({ appreciationRate }) => `${formatRate(appreciationRate)}%` },
  { name: text.rows.vacancy, of: ({ vacancyRate }) => `${formatRate(vacancyRate)}%` },
  { name: text.rows.plan, of: ({ plan }) => (plan ? text.plans[plan] : text.noPlan) },
  { name: text.rows.years, of: ({ yearsToHold }) => String(yearsToHold) },
  { name: text.rows.cashFlow, of: valued(({ rows }) => rows[0]!.netCashFlow) },
  { name: text.rows.rentOut, of: valued(({ rows }) => rows.at(-1)!.wealthIfRent) },
  { name: text.rows.sell, of: valued(({ rows }) => rows.at(-1)!.wealthIfSell) },
  {
    name: text.rows.verdict,
    isTotal: true,
    of({ homeValue }, { recommendation, isCloseCall }) {
      if (homeValue === 0) return text.noHomeValue;
      return isCloseCall ? text.close : recommendation;
    },
  },
];
