import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import { formatPercent } from '#shared/format.js';
import { PRICE_BOOK } from '#shared/pricing.js';
import {
  compareRentVsSell,
  correctedRentVsSell,
  RENT_VS_SELL_FIELDS,
  RENT_VS_SELL_QUERY,
  type RentVsSellInput,
  readRentVsSell,
  writeRentVsSell,
} from '#shared/rent-vs-sell.js';
import { getApi } from '../../api';
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
import { createGuards, type Guards } from '../../forms/FormGuards';
import { formResponse } from '../../forms/failure';
import { Detail } from './detail';
import { Inputs } from './inputs';
import { Result } from './result';
import { rentVsSellText } from './text';
import { issuePass, readPass, type UnlockState, unlock } from './unlock';

const RENT_VS_SELL: Calculator<RentVsSellInput> = {
  fields: RENT_VS_SELL_FIELDS,
  names: RENT_VS_SELL_QUERY,
  read: readRentVsSell,
  corrected: correctedRentVsSell,
  write: writeRentVsSell,
};

const { managementRate, maintenanceRate, sellingCostRate, alternativeReturnRate } = PRICE_BOOK.rentVsSell;

const ASSUMPTIONS = rentVsSellText.assumptions({
  management: formatPercent(managementRate),
  maintenance: formatPercent(maintenanceRate),
  sale: formatPercent(sellingCostRate),
  alternative: formatPercent(alternativeReturnRate),
});

interface PageData extends CalculatorState<RentVsSellInput> {
  guards: Guards;
  /** Proof that the table was already unlocked. */
  pass: string | null;
}

interface ActionResult extends UnlockState {
  pass: string | null;
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PageData> {
  const { searchParams } = new URL(request.url);
  const pass = readPass(searchParams, context);
  return {
    ...readCalculator(RENT_VS_SELL, searchParams),
    guards: await createGuards(context, request),
    pass,
  };
}

/** Unlocks the table. The inputs are in the URL. */
export async function action({ request, context }: ActionFunctionArgs) {
  const inputs = readRentVsSell(new URL(request.url).searchParams);
  const state = await unlock(getApi(context), await request.formData(), inputs);
  return formResponse({ ...state, pass: state.isUnlocked ? issuePass(context) : null });
}

/** The loader returns only the initial numbers, so there is nothing to reload. */
export function shouldRevalidate(): boolean {
  return false;
}

export function Component() {
  const { company } = useSiteData();
  const { guards, ...opened } = useLoaderData<PageData>();
  const posted = useActionData<ActionResult>();
  const pass = posted?.pass ?? opened.pass;
  const calculator = useCalculator(RENT_VS_SELL, opened);
  const result = compareRentVsSell(calculator.input);
  return (
    <>
      <PageHead title={rentVsSellText.title(company.name)} description={rentVsSellText.description} />
      {pass && <meta name="robots" content="noindex" />}
      <div className={`page ${styles.head}`}>
        <h1>{rentVsSellText.heading}</h1>
        <p className="lead">{rentVsSellText.intro}</p>
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
      <ServerRendered id="closing">
        {import.meta.env.SSR && <Closing {...rentVsSellText.closing} />}
      </ServerRendered>
    </>
  );
}
