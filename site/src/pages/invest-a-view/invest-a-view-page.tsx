import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { InvestAViewInput } from '../../../../src/shared/calculators/invest-a-view.contract.js';
import { projectInvestment } from '../../../../src/shared/calculators/invest-a-view.js';
import { Assumptions } from '../../calculators/Assumptions';
import styles from '../../calculators/Calculator.module.css';
import { Closing } from '../../calculators/Closing';
import { type CalculatorState, stateOf } from '../../calculators/calculator';
import { useCalculator } from '../../calculators/useCalculator';
import { useFrame } from '../../document/frame';
import { PageHead } from '../../document/PageHead';
import { ServerRendered } from '../../document/ServerRendered';
import { assumptionsOf } from './assumptions';
import { Inputs } from './Inputs';
import { investAViewMessages as text } from './invest-a-view.messages';
import { INVEST_A_VIEW } from './invest-a-view-calculator';
import { Result } from './Result';
import { Strategies } from './Strategies';

export function loader({ request }: LoaderFunctionArgs): CalculatorState<InvestAViewInput> {
  return stateOf(INVEST_A_VIEW, new URL(request.url).searchParams);
}

export function Component() {
  const { company } = useFrame();
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
