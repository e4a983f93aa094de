import type { MouseEvent } from 'react';
import { formatDollars } from '#shared/format.js';
import {
  formatMoney,
  formatRate,
  offeredPlans,
  type PlanId,
  type PriceBook,
  planOrDefault,
  toCents,
} from '#shared/pricing.js';
import {
  costAssumptions,
  RENT_VS_SELL_FIELDS,
  RENT_VS_SELL_QUERY,
  type RentVsSellScenario,
} from '#shared/rent-vs-sell.js';
import styles from '../../calculators/Calculator.module.css';
import { NumberInput } from '../../calculators/NumberInput';
import { CampaignFields } from '../../calculators/sections';
import { calculatorText } from '../../calculators/text';
import { RESULT_ID, type useCalculator } from '../../calculators/useCalculator';
import { Field } from '../../components/Field';
import { HiddenFields } from '../../forms/FormGuards';
import { SAVED_PARAMETER, type Scenarios } from './compare';
import { rentVsSellText as text } from './text';
import { PASS_FIELD } from './unlock';

type FieldName = keyof typeof RENT_VS_SELL_FIELDS;

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
export function Inputs({ calculator, opened, book, monthlyPayment, pass }: InputsProps) {
  const { input, corrected, form } = calculator;
  const field = (name: FieldName) => (
    <NumberInput
      key={name}
      {...text.fields[name]}
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
        <legend>{text.groups.home}</legend>
        {(['homeValue', 'pricePaid'] as const).map(field)}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{text.groups.loan}</legend>
        {(['originalMortgage', 'mortgageBalance', 'interestRate'] as const).map(field)}
        <p className={styles.outcome}>
          {text.payment} <strong>{formatDollars(monthlyPayment)}</strong> {text.perMonth}
        </p>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{text.groups.rental}</legend>
        {(
          [
            'monthlyRent',
            'taxesAndInsurance',
            'rentGrowthRate',
            'vacancyRate',
            'appreciationRate',
            'yearsToHold',
          ] as const
        ).map(field)}
        {book && <PlanSelect opened={opened.plan} book={book} />}
        {book && !input.plan && <OurPlan book={book} calculator={calculator} pass={pass} />}
      </fieldset>
      <p className={styles.aside}>
        {text.noRent} <a href="/analysis">{text.analysis}</a>
      </p>
      <CampaignFields />
      {input.saved && <HiddenFields fields={[[SAVED_PARAMETER, input.saved]]} />}
      {pass && <HiddenFields fields={[[PASS_FIELD, pass]]} />}
      <button className="button primary" type="submit">
        {calculatorText.calculate}
      </button>
    </form>
  );
}

/** The example rate is no fee of ours, so one tap leads to one. Without JavaScript it reloads the page. */
function OurPlan({ book, calculator, pass }: Pick<InputsProps, 'calculator' | 'pass'> & { book: PriceBook }) {
  const plan = planOrDefault(null, book);
  const { managementRate, feeDollarsPerMonth } = costAssumptions(plan, book);
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
      {text.plan.example(formatRate(book.rentVsSell.managementRate))}{' '}
      <a href={`/rent-vs-sell?${query}#${RESULT_ID}`} onClick={choose}>
        {text.plan.use(
          book.plans[plan].name,
          formatRate(managementRate),
          formatMoney(toCents(feeDollarsPerMonth)),
        )}
      </a>
    </p>
  );
}

/** Empty for owners who haven't chosen a plan. */
function PlanSelect({ opened, book }: { opened: PlanId | null; book: PriceBook }) {
  return (
    <div className={styles.wide}>
      <Field
        name="plan"
        label={text.plan.label}
        hint={text.plan.hint}
        placeholder={text.plan.none(formatRate(book.rentVsSell.managementRate))}
        defaultValue={opened ?? ''}
        options={offeredPlans(book).map((id) => ({ value: id, label: text.plan.of(book.plans[id].name) }))}
      />
    </div>
  );
}
