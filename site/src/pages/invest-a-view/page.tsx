import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { formatPercent } from '#shared/format.js';
import {
  correctedInvestAView,
  INVEST_A_VIEW_FIELDS,
  INVEST_A_VIEW_QUERY,
  INVESTMENT_STRATEGIES,
  type InvestAViewInput,
  projectInvestment,
  readInvestAView,
  type StrategyKey,
  WITHDRAWAL_RATE,
  writeInvestAView,
} from '#shared/invest-a-view.js';
import styles from '../../calculators/Calculator.module.css';
import { Assumptions, Closing } from '../../calculators/sections';
import {
  type Calculator,
  type CalculatorState,
  readCalculator,
  useCalculator,
} from '../../calculators/useCalculator';
import { PageHead } from '../../document/PageHead';
import { ServerRendered } from '../../document/ServerRendered';
import { useSiteData } from '../../document/site-data';
import { Inputs, Strategies } from './inputs';
import { Result } from './result';
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
