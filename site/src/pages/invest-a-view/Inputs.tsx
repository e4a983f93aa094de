import {
  INVEST_A_VIEW_FIELDS,
  type InvestAViewInput,
} from '../../../../src/shared/calculators/invest-a-view.contract.js';
import { INVEST_A_VIEW_QUERY } from '../../../../src/shared/calculators/invest-a-view.query.js';
import styles from '../../calculators/Calculator.module.css';
import { CampaignFields } from '../../calculators/CampaignFields';
import { calculatorsMessages } from '../../calculators/calculators.messages';
import { NumberInput } from '../../calculators/NumberInput';
import { Slider } from '../../calculators/Slider';
import type { useCalculator } from '../../calculators/useCalculator';
import { investAViewMessages as text } from './invest-a-view.messages';

const FIELD_NAMES = Object.keys(INVEST_A_VIEW_FIELDS) as (keyof typeof INVEST_A_VIEW_FIELDS)[];

interface InputsProps {
  calculator: ReturnType<typeof useCalculator<InvestAViewInput>>;
  opened: InvestAViewInput;
}

/** Four numbers, each to type or to slide; without script the button asks for the page of these numbers. */
export function Inputs({ calculator, opened }: InputsProps) {
  const { input, corrected, follow } = calculator;
  return (
    <div className={styles.inputs}>
      <h2 className={styles.title}>{text.numbers}</h2>
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
        {calculatorsMessages.calculate}
      </button>
    </div>
  );
}
