import { formatPercent } from '#shared/format.js';
import {
  INVEST_A_VIEW_FIELDS,
  INVEST_A_VIEW_QUERY,
  INVESTMENT_STRATEGIES,
  type InvestAViewInput,
  STRATEGY_KEYS,
  type StrategyKey,
} from '#shared/invest-a-view.js';
import styles from '../../calculators/Calculator.module.css';
import { NumberInput, Slider } from '../../calculators/NumberInput';
import { CampaignFields } from '../../calculators/sections';
import { calculatorText } from '../../calculators/text';
import type { useCalculator } from '../../calculators/useCalculator';
import cardStyles from './strategies.module.css';
import { investAViewText as text } from './text';

interface StrategiesProps {
  /** The strategy on page load. */
  opened: StrategyKey;
  /** Whether the URL had an unknown strategy. */
  isUnknown: boolean;
}

export function Strategies({ opened, isUnknown }: StrategiesProps) {
  return (
    <fieldset className={cardStyles.strategies}>
      <legend>{text.strategies}</legend>
      {isUnknown && <p>{text.unknownStrategy(INVESTMENT_STRATEGIES[opened].name)}</p>}
      {STRATEGY_KEYS.map((key) => (
        <Card key={key} strategy={key} isChosen={key === opened} />
      ))}
    </fieldset>
  );
}

function Card({ strategy, isChosen }: { strategy: StrategyKey; isChosen: boolean }) {
  const { name, expectedReturn, risk, description, turnoverRate } = INVESTMENT_STRATEGIES[strategy];
  return (
    <label className={cardStyles.card}>
      <input type="radio" name={INVEST_A_VIEW_QUERY.strategy} value={strategy} defaultChecked={isChosen} />
      <span className={cardStyles.name}>{name}</span>
      <span className={cardStyles.rate}>
        <strong>{formatPercent(expectedReturn)}</strong> {text.perYear}
      </span>
      <span className={cardStyles.facts}>
        {text.risk} <b>{risk}</b>
        {' · '}
        {text.turnover} <b>{turnoverRate}</b>
      </span>
      <span className={cardStyles.description}>{description}</span>
    </label>
  );
}

const FIELD_NAMES = Object.keys(INVEST_A_VIEW_FIELDS) as (keyof typeof INVEST_A_VIEW_FIELDS)[];

interface InputsProps {
  calculator: ReturnType<typeof useCalculator<InvestAViewInput>>;
  opened: InvestAViewInput;
}

/** Four numbers with sliders. Without JavaScript the button reloads the page with these numbers. */
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
        {calculatorText.calculate}
      </button>
    </div>
  );
}
