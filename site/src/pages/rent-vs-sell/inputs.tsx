import { formatDollars } from '#shared/format.js';
import { RENT_VS_SELL_FIELDS, RENT_VS_SELL_QUERY, type RentVsSellInput } from '#shared/rent-vs-sell.js';
import styles from '../../calculators/Calculator.module.css';
import { NumberInput } from '../../calculators/NumberInput';
import { CampaignFields } from '../../calculators/sections';
import { calculatorText } from '../../calculators/text';
import type { useCalculator } from '../../calculators/useCalculator';
import { HiddenFields } from '../../forms/FormGuards';
import { rentVsSellText as text } from './text';
import { PASS_FIELD } from './unlock';

type FieldName = keyof RentVsSellInput;

interface InputsProps {
  calculator: ReturnType<typeof useCalculator<RentVsSellInput>>;
  opened: RentVsSellInput;
  /** Monthly loan payment in dollars. */
  monthlyPayment: number;
  /** Keeps the table open without JavaScript. */
  pass: string | null;
}

/** Nine numbers in three groups. Without JavaScript the button reloads the page with these numbers. */
export function Inputs({ calculator, opened, monthlyPayment, pass }: InputsProps) {
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
        {(['taxesAndInsurance', 'monthlyRent', 'appreciationRate', 'yearsToHold'] as const).map(field)}
      </fieldset>
      <p className={styles.aside}>
        {text.noRent} <a href="/analysis">{text.analysis}</a>
      </p>
      <CampaignFields />
      {pass && <HiddenFields fields={[[PASS_FIELD, pass]]} />}
      <button className="button primary" type="submit">
        {calculatorText.calculate}
      </button>
    </form>
  );
}
