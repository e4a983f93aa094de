import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import { initialValues } from '#shared/number-input.js';
import type { PriceBook } from '#shared/pricing.js';
import {
  compareRentVsSell,
  correctedRentVsSell,
  costAssumptions,
  formatAssumedRates,
  RENT_VS_SELL_FIELDS,
  RENT_VS_SELL_QUERY,
  readRentVsSell,
  readScenario,
  tippingPoints,
  writeScenario,
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
import { loadContent } from '../../content';
import { PageHead } from '../../document/PageHead';
import { ServerRendered } from '../../document/ServerRendered';
import { useSiteData } from '../../document/site-data';
import { createGuards, type Guards } from '../../forms/FormGuards';
import { formResponse } from '../../forms/failure';
import { Compare, readSaved, SAVED_PARAMETER, type Scenarios, writeSaved } from './compare';
import { Detail } from './detail';
import { Inputs } from './inputs';
import { Result } from './result';
import { rentVsSellText } from './text';
import { issuePass, readPass, type UnlockState, unlock } from './unlock';

const RENT_VS_SELL: Calculator<Scenarios> = {
  fields: RENT_VS_SELL_FIELDS,
  names: RENT_VS_SELL_QUERY,
  read: (query) => ({ ...readScenario(query), saved: writeSaved(readSaved(query)) }),
  corrected: correctedRentVsSell,
  write({ saved, ...scenario }) {
    const query = writeScenario(scenario);
    if (saved) query.set(SAVED_PARAMETER, saved);
    return query;
  },
};

const EXAMPLE = String(writeScenario({ ...initialValues(RENT_VS_SELL_FIELDS), plan: null }));

interface PageData extends CalculatorState<Scenarios> {
  book: PriceBook | null;
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
    book: (await loadContent(context)).priceBook,
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
  const { guards, book, ...opened } = useLoaderData<PageData>();
  const posted = useActionData<ActionResult>();
  const pass = posted?.pass ?? opened.pass;
  const calculator = useCalculator(RENT_VS_SELL, opened);
  const { saved, ...scenario } = calculator.input;
  const costs = costAssumptions(scenario.plan, book);
  const result = compareRentVsSell(scenario, costs);
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
          book={book}
          monthlyPayment={result.monthlyPayment}
          pass={pass}
        />
        <Result
          homeValue={scenario.homeValue}
          result={result}
          tipping={tippingPoints(scenario, costs)}
          isExample={String(writeScenario(scenario)) === EXAMPLE}
        />
      </div>
      <Compare
        current={scenario}
        saved={readSaved(new URLSearchParams([[SAVED_PARAMETER, saved]]))}
        book={book}
      />
      <Assumptions sentences={rentVsSellText.assumptions(formatAssumedRates(book))} />
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
