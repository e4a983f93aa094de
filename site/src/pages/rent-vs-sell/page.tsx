import type { MouseEvent } from 'react';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import { formatDollars } from '#shared/format.js';
import { initialValues } from '#shared/number-input.js';
import {
  formatMoney,
  formatRate,
  offeredPlans,
  type PriceBook,
  planOrDefault,
  toCents,
} from '#shared/pricing.js';
import {
  compareRentVsSell,
  correctedRentVsSell,
  costAssumptions,
  formatAssumedRates,
  RENT_VS_SELL_FIELDS,
  RENT_VS_SELL_QUERY,
  type RentVsSellScenario,
  readRentVsSell,
  readScenario,
  tippingPoints,
  UNITS_PARAMETER,
  writeScenario,
} from '#shared/rent-vs-sell.js';
import { getApi } from '../../api';
import styles from '../../calculators/Calculator.module.css';
import { NumberInput } from '../../calculators/NumberInput';
import { Assumptions, CampaignFields, Closing } from '../../calculators/sections';
import { calculatorText } from '../../calculators/text';
import {
  type Calculator,
  type CalculatorState,
  RESULT_ID,
  readCalculator,
  useCalculator,
} from '../../calculators/useCalculator';
import { Field } from '../../components/Field';
import { loadContent } from '../../content';
import { PageHead } from '../../document/PageHead';
import { ServerRendered } from '../../document/ServerRendered';
import { useSiteData } from '../../document/site-data';
import { createGuards, type Guards, HiddenFields } from '../../forms/FormGuards';
import { formResponse } from '../../forms/failure';
import { Compare, readSaved, SAVED_PARAMETER, type Scenarios, writeSaved } from './compare';
import { Detail } from './detail';
import { type ExampleKind, Result } from './result';
import { rentVsSellText } from './text';
import { issuePass, PASS_FIELD, readPass, type UnlockState, unlock } from './unlock';

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

type FieldName = keyof typeof RENT_VS_SELL_FIELDS;
const FIELD_NAMES = Object.keys(RENT_VS_SELL_FIELDS) as FieldName[];
const EXAMPLE = initialValues(RENT_VS_SELL_FIELDS);

/** Which numbers are still our example's, not the owner's: all of them, the home and its loan, or the loan. */
function exampleKind(scenario: RentVsSellScenario): ExampleKind | null {
  const isOurs = (fields: FieldName[]) => fields.every((name) => scenario[name] === EXAMPLE[name]);
  if (isOurs(FIELD_NAMES)) return 'all';
  if (!isOurs(['originalMortgage', 'mortgageBalance', 'interestRate'])) return null;
  return isOurs(['homeValue', 'pricePaid']) ? 'home' : 'loan';
}

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
  const costs = costAssumptions(scenario.plan, book, scenario);
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
          scenario={scenario}
          result={result}
          tipping={tippingPoints(scenario, costs)}
          example={exampleKind(scenario)}
        />
      </div>
      <Compare
        current={scenario}
        saved={readSaved(new URLSearchParams([[SAVED_PARAMETER, saved]]))}
        book={book}
      />
      <Assumptions
        sentences={rentVsSellText.assumptions({
          ...formatAssumedRates(book, scenario.plan),
          plan: book && scenario.plan && book.plans[scenario.plan].name,
        })}
      />
      {scenario.homeValue > 0 && (
        <Detail
          rows={result.rows}
          query={calculator.query}
          guards={posted?.guards ?? guards}
          hasPass={pass !== null}
        />
      )}
      <ServerRendered id="closing">
        {import.meta.env.SSR && <Closing {...rentVsSellText.closing} />}
      </ServerRendered>
    </>
  );
}

interface InputsProps {
  calculator: ReturnType<typeof useCalculator<Scenarios>>;
  opened: RentVsSellScenario;
  /** Null while prices can't be loaded; then no plan can be chosen. */
  book: PriceBook | null;
  /** Monthly loan payment in dollars. */
  monthlyPayment: number;
  /** Keeps the table open without JavaScript. */
  pass: string | null;
}

/** The numbers in three groups. Without JavaScript the button reloads the page with these numbers. */
function Inputs({ calculator, opened, book, monthlyPayment, pass }: InputsProps) {
  const { input, corrected, form } = calculator;
  const field = (name: FieldName, isBlankAtZero = false) => (
    <NumberInput
      key={name}
      isBlank={isBlankAtZero && opened[name] === 0}
      {...rentVsSellText.fields[name]}
      name={RENT_VS_SELL_QUERY[name]}
      field={RENT_VS_SELL_FIELDS[name]}
      opened={opened[name]}
      value={input[name]}
      isCorrected={corrected.includes(name)}
    />
  );
  return (
    <form className={styles.inputs} method="get" action="/rent-vs-sell" noValidate {...form}>
      <fieldset className={styles.group}>
        <legend>{rentVsSellText.groups.home}</legend>
        {(['homeValue', 'pricePaid'] as const).map((name) => field(name, true))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{rentVsSellText.groups.loan}</legend>
        {(['originalMortgage', 'mortgageBalance', 'interestRate'] as const).map((name) => field(name))}
        <p className={styles.outcome}>
          {rentVsSellText.payment} <strong>{formatDollars(monthlyPayment)}</strong> {rentVsSellText.perMonth}
        </p>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{rentVsSellText.groups.rental}</legend>
        {(
          [
            'monthlyRent',
            'taxesAndInsurance',
            'rentGrowthRate',
            'vacancyRate',
            'appreciationRate',
            'yearsToHold',
          ] as const
        ).map((name) => field(name))}
        {book && <PlanSelect opened={opened} book={book} />}
        {book && !input.plan && <OurPlan book={book} calculator={calculator} pass={pass} />}
      </fieldset>
      <p className={styles.aside}>
        {rentVsSellText.noRent} <a href="/analysis">{rentVsSellText.analysis}</a>
      </p>
      <CampaignFields />
      {input.units !== undefined && <HiddenFields fields={[[UNITS_PARAMETER, String(input.units)]]} />}
      {input.saved && <HiddenFields fields={[[SAVED_PARAMETER, input.saved]]} />}
      {pass && <HiddenFields fields={[[PASS_FIELD, pass]]} />}
      <button className="button primary" type="submit">
        {calculatorText.calculate}
      </button>
    </form>
  );
}

/** The example rate isn't our fee, so one tap switches to a plan. Without JavaScript it reloads the page. */
function OurPlan({ book, calculator, pass }: Pick<InputsProps, 'calculator' | 'pass'> & { book: PriceBook }) {
  const plan = planOrDefault(null, book);
  const { managementRate, feeDollarsPerMonth } = costAssumptions(plan, book, calculator.input);
  const query = new URLSearchParams(`${calculator.query}&plan=${plan}`);
  if (pass) query.set(PASS_FIELD, pass);
  const choose = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    const select = event.currentTarget.closest('form')!.elements.namedItem('plan') as HTMLSelectElement;
    select.value = plan;
    select.focus();
    calculator.follow();
  };
  return (
    <p className={styles.wide}>
      {rentVsSellText.plan.example(formatRate(book.rentVsSell.managementRate))}{' '}
      <a href={`/rent-vs-sell?${query}#${RESULT_ID}`} onClick={choose}>
        {rentVsSellText.plan.use(
          book.plans[plan].name,
          formatRate(managementRate),
          formatMoney(toCents(feeDollarsPerMonth)),
        )}
      </a>
    </p>
  );
}

/** Empty for owners who haven't chosen a plan. */
function PlanSelect({ opened: { plan, units }, book }: { opened: RentVsSellScenario; book: PriceBook }) {
  return (
    <div className={styles.wide}>
      <Field
        name="plan"
        label={rentVsSellText.plan.label}
        hint={rentVsSellText.plan.hint(units ?? 1)}
        placeholder={rentVsSellText.plan.none(formatRate(book.rentVsSell.managementRate))}
        defaultValue={plan ?? ''}
        options={offeredPlans(book).map((id) => ({
          value: id,
          label: rentVsSellText.plan.of(book.plans[id].name),
        }))}
      />
    </div>
  );
}
