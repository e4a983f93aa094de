import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { formatDollars, formatPercent } from '#shared/format.js';
import {
  correctedInvestAView,
  INVEST_A_VIEW_FIELDS,
  INVEST_A_VIEW_QUERY,
  INVESTMENT_STRATEGIES,
  type InvestAViewInput,
  type InvestAViewResult,
  projectInvestment,
  readInvestAView,
  STRATEGY_KEYS,
  type StrategyKey,
  WITHDRAWAL_RATE,
  writeInvestAView,
} from '#shared/invest-a-view.js';
import { Announcement } from '../../calculators/Announcement';
import styles from '../../calculators/Calculator.module.css';
import { NumberInput, Slider } from '../../calculators/NumberInput';
import { Assumptions, CampaignFields, Closing } from '../../calculators/sections';
import { calculatorText } from '../../calculators/text';
import {
  type Calculator,
  type CalculatorState,
  RESULT_ID,
  readCalculator,
  useCalculator,
} from '../../calculators/useCalculator';
import { ChartNumbers } from '../../components/charts/ChartNumbers';
import { AreaChart } from '../../components/charts/LineChart';
import { FormIcon } from '../../components/FormIcon';
import { PageHead } from '../../document/PageHead';
import { ServerRendered } from '../../document/ServerRendered';
import { useSiteData } from '../../document/site-data';
import cardStyles from './strategies.module.css';
import { investAViewText as text } from './text';

const INVEST_A_VIEW: Calculator<InvestAViewInput> = {
  fields: INVEST_A_VIEW_FIELDS,
  names: INVEST_A_VIEW_QUERY,
  read: readInvestAView,
  corrected: correctedInvestAView,
  write: writeInvestAView,
};

export function loader({ request }: LoaderFunctionArgs): CalculatorState<InvestAViewInput> {
  return readCalculator(INVEST_A_VIEW, new URL(request.url).searchParams);
}

export function Component() {
  const { company } = useSiteData();
  const opened = useLoaderData<CalculatorState<InvestAViewInput>>();
  const calculator = useCalculator(INVEST_A_VIEW, opened);
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description} />
      <div className={`page ${styles.head}`}>
        <h1>{text.heading}</h1>
        <p className="lead">{text.intro}</p>
      </div>
      <form
        className={`page ${styles.calculator}`}
        method="get"
        action="/invest-a-view"
        noValidate
        {...calculator.form}
      >
        <Strategies opened={opened.input.strategy} isUnknown={opened.corrected.includes('strategy')} />
        <Inputs calculator={calculator} opened={opened.input} />
        <Result input={calculator.input} result={projectInvestment(calculator.input)} />
      </form>
      <Assumptions sentences={assumptionsOf(calculator.input.strategy)} />
      <ServerRendered id="closing">{import.meta.env.SSR && <Closing {...text.closing} />}</ServerRendered>
    </>
  );
}

function assumptionsOf(strategy: StrategyKey): string[] {
  const { name, expectedReturn } = INVESTMENT_STRATEGIES[strategy];
  return text.assumptions(name, formatPercent(expectedReturn), formatPercent(WITHDRAWAL_RATE));
}

interface StrategiesProps {
  /** The strategy on page load. */
  opened: StrategyKey;
  /** Whether the URL had an unknown strategy. */
  isUnknown: boolean;
}

function Strategies({ opened, isUnknown }: StrategiesProps) {
  return (
    <fieldset className={cardStyles.strategies}>
      <legend>{text.strategies}</legend>
      {isUnknown && <p>{text.unknownStrategy(INVESTMENT_STRATEGIES[opened].name)}</p>}
      {STRATEGY_KEYS.map((key) => (
        <Card key={key} strategy={key} isChosen={key === opened} />
      ))}
    </fieldset>
  );
}

function Card({ strategy, isChosen }: { strategy: StrategyKey; isChosen: boolean }) {
  const { name, expectedReturn, risk, description, turnoverRate } = INVESTMENT_STRATEGIES[strategy];
  return (
    <label className={cardStyles.card}>
      <input type="radio" name={INVEST_A_VIEW_QUERY.strategy} value={strategy} defaultChecked={isChosen} />
      <span className={cardStyles.name}>{name}</span>
      <span className={cardStyles.rate}>
        <strong>{formatPercent(expectedReturn)}</strong> {text.perYear}
      </span>
      <span className={cardStyles.facts}>
        {text.risk} <b>{risk}</b>
        {' · '}
        {text.turnover} <b>{text.timesAYear(turnoverRate)}</b>
      </span>
      <span className={cardStyles.description}>{description}</span>
    </label>
  );
}

const FIELD_NAMES = Object.keys(INVEST_A_VIEW_FIELDS) as (keyof typeof INVEST_A_VIEW_FIELDS)[];

interface InputsProps {
  calculator: ReturnType<typeof useCalculator<InvestAViewInput>>;
  opened: InvestAViewInput;
}

/** Four numbers with sliders. Without JavaScript the button reloads the page with these numbers. */
function Inputs({ calculator, opened }: InputsProps) {
  const { input, corrected, follow } = calculator;
  return (
    <div className={styles.inputs}>
      <h2 className={styles.title}>{text.numbers}</h2>
      <p className="soft">{text.examples}</p>
      {FIELD_NAMES.map((name) => (
        <NumberInput
          key={name}
          {...text.fields[name]}
          name={INVEST_A_VIEW_QUERY[name]}
          field={INVEST_A_VIEW_FIELDS[name]}
          opened={opened[name]}
          value={input[name]}
          isCorrected={corrected.includes(name)}
        >
          <Slider
            of={INVEST_A_VIEW_QUERY[name]}
            label={text.fields[name].label}
            field={INVEST_A_VIEW_FIELDS[name]}
            value={input[name]}
            onSlide={follow}
          />
        </NumberInput>
      ))}
      <CampaignFields />
      <button className="button primary" type="submit">
        {calculatorText.calculate}
      </button>
    </div>
  );
}

interface ResultProps {
  input: InvestAViewInput;
  result: InvestAViewResult;
}

/** The projected value, the income it provides, and how much of the goal that covers. */
function Result({ input, result }: ResultProps) {
  const { name } = INVESTMENT_STRATEGIES[input.strategy];
  const total = formatDollars(result.totalValue);
  const income = formatDollars(result.monthlyIncome);
  const covered = formatPercent(result.probabilityOfSuccess / 100);
  // The figure stops at 100%.
  const coverage = result.surplus > 0 ? text.over(covered) : covered;
  return (
    <section className={styles.result} aria-labelledby={RESULT_ID}>
      <h2 id={RESULT_ID} tabIndex={-1}>
        <small>{text.totalAfter(calculatorText.years(result.years.length - 1))}</small> {total}
      </h2>
      <Announcement words={`${name}: ${total}. ${text.said(income, coverage)}`} />
      <Growth result={result} />
      <dl className={styles.figures}>
        <Figure name={text.monthlyIncome} value={income} />
        <Figure name={text.coverage} value={coverage} />
        <Figure name={text.shortfall} value={formatDollars(result.shortfall)} />
      </dl>
      <Goal target={input.targetAnnualIncome} result={result} />
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Whether the goal is reached. The box keeps its place either way. */
function Goal({ target, result }: { target: number; result: InvestAViewResult }) {
  const { shortfall, surplus } = result;
  const isReached = shortfall === 0;
  const wanted = formatDollars(target);
  return (
    <div className={styles.notice} data-warning={!isReached || undefined}>
      <FormIcon shape={isReached ? 'done' : 'problem'} />
      <p>
        <strong>{isReached ? text.reachedTitle : text.missedTitle}</strong>{' '}
        {isReached
          ? text.reached(wanted, surplus > 0 ? formatDollars(surplus) : null)
          : text.missed(formatDollars(shortfall), wanted)}
      </p>
    </div>
  );
}

/** Value and contributions over time, as a chart and a table. */
function Growth({ result: { years } }: { result: InvestAViewResult }) {
  const { year: count, totalValue, paidIn } = years.at(-1)!;
  return (
    <>
      <AreaChart
        series={[
          { name: text.value, tone: 'green', values: years.map((year) => year.totalValue) },
          { name: text.paidIn, tone: 'soft', values: years.map((year) => year.paidIn) },
        ]}
        ends={[calculatorText.today, calculatorText.yearNumber(count)]}
        description={text.chart(
          formatDollars(totalValue),
          formatDollars(paidIn),
          calculatorText.years(count),
        )}
      />
      <ChartNumbers
        heads={[calculatorText.year, text.value, text.paidIn]}
        rows={years.map((year) => [
          String(year.year),
          formatDollars(year.totalValue),
          formatDollars(year.paidIn),
        ])}
      />
    </>
  );
}
