import {
  RENT_VS_SELL_FIELDS,
  type RentVsSellInput,
} from '../../../../src/shared/calculators/rent-vs-sell.contract.js';
import { RENT_VS_SELL_QUERY } from '../../../../src/shared/calculators/rent-vs-sell.query.js';
import { formatDollars } from '../../../../src/shared/format.js';
import styles from '../../calculators/Calculator.module.css';
import { CampaignFields } from '../../calculators/CampaignFields';
import { calculatorsMessages } from '../../calculators/calculators.messages';
import { NumberInput } from '../../calculators/NumberInput';
import type { useCalculator } from '../../calculators/useCalculator';
import { HiddenFields } from '../../forms/HiddenFields';
import { rentVsSellMessages as text } from './rent-vs-sell.messages';
import { PASS_FIELD } from './unlock-pass';

type FieldName = keyof RentVsSellInput;

interface InputsProps {
  calculator: ReturnType<typeof useCalculator<RentVsSellInput>>;
  opened: RentVsSellInput;
  /** Dollars a month, by the fields of the loan. */
  monthlyPayment: number;
  /** Keeps the table open where no script runs. */
  pass: string | null;
}

/** Nine numbers in three groups; without script the button asks for the page of these numbers. */
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
        {calculatorsMessages.calculate}
      </button>
    </form>
  );
}
