import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import type { RentVsSellInput } from '../../../../src/shared/calculators/rent-vs-sell.contract.js';
import { compareRentVsSell } from '../../../../src/shared/calculators/rent-vs-sell.js';
import { readRentVsSell } from '../../../../src/shared/calculators/rent-vs-sell.query.js';
import { apiOf } from '../../api';
import { Assumptions } from '../../calculators/Assumptions';
import styles from '../../calculators/Calculator.module.css';
import { Closing } from '../../calculators/Closing';
import { type CalculatorState, stateOf } from '../../calculators/calculator';
import { useCalculator } from '../../calculators/useCalculator';
import { useFrame } from '../../document/frame';
import { PageHead } from '../../document/PageHead';
import { ServerRendered } from '../../document/ServerRendered';
import { formAnswer } from '../../forms/failure';
import { type Guards, newGuards } from '../../forms/form-guards';
import { ASSUMPTIONS } from './assumptions';
import { Detail } from './Detail';
import { Inputs } from './Inputs';
import { Result } from './Result';
import { rentVsSellMessages as text } from './rent-vs-sell.messages';
import { RENT_VS_SELL } from './rent-vs-sell-calculator';
import { type UnlockState, unlock } from './unlock';
import { goodPass, newPass } from './unlock-pass';

interface Opened extends CalculatorState<RentVsSellInput> {
  guards: Guards;
  /** Says that the table was unlocked on the page before. */
  pass: string | null;
}

interface Answered extends UnlockState {
  pass: string | null;
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Opened> {
  const { searchParams } = new URL(request.url);
  const pass = goodPass(searchParams, context);
  return { ...stateOf(RENT_VS_SELL, searchParams), guards: await newGuards(context, request), pass };
}

/** Unlocks the table; the inputs stand in the address it is posted to. */
export async function action({ request, context }: ActionFunctionArgs) {
  const inputs = readRentVsSell(new URL(request.url).searchParams);
  const state = await unlock(apiOf(context), await request.formData(), inputs);
  return formAnswer({ ...state, pass: state.isUnlocked ? newPass(context) : null });
}

/** The loader gives only the first numbers: there is nothing to load again. */
export function shouldRevalidate(): boolean {
  return false;
}

export function Component() {
  const { company } = useFrame();
  const { guards, ...opened } = useLoaderData<Opened>();
  const posted = useActionData<Answered>();
  const pass = posted?.pass ?? opened.pass;
  const calculator = useCalculator(RENT_VS_SELL, opened);
  const result = compareRentVsSell(calculator.input);
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description} />
      {pass && <meta name="robots" content="noindex" />}
      <div className={`page ${styles.head}`}>
        <h1>{text.heading}</h1>
        <p className="lead">{text.intro}</p>
      </div>
      <div className={`page ${styles.calculator}`}>
        <Inputs
          calculator={calculator}
          opened={opened.input}
          monthlyPayment={result.monthlyPayment}
          pass={pass}
        />
        <Result homeValue={calculator.input.homeValue} result={result} />
      </div>
      <Assumptions sentences={ASSUMPTIONS} />
      <Detail
        rows={result.rows}
        query={calculator.query}
        guards={posted?.guards ?? guards}
        hasPass={pass !== null}
      />
      <ServerRendered id="closing">{import.meta.env.SSR && <Closing {...text.closing} />}</ServerRendered>
    </>
  );
}
