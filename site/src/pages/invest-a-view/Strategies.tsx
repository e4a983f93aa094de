import {
  INVESTMENT_STRATEGIES,
  STRATEGY_KEYS,
  type StrategyKey,
} from '../../../../src/shared/calculators/invest-a-view.contract.js';
import { INVEST_A_VIEW_QUERY } from '../../../../src/shared/calculators/invest-a-view.query.js';
import { formatPercent } from '../../../../src/shared/format.js';
import { investAViewMessages as text } from './invest-a-view.messages';
import styles from './strategies.module.css';

interface StrategiesProps {
  /** The one the page was opened with. */
  opened: StrategyKey;
  /** Whether the link named another. */
  isUnknown: boolean;
}

/** Three cards of which one is chosen. */
export function Strategies({ opened, isUnknown }: StrategiesProps) {
  return (
    <fieldset className={styles.strategies}>
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
    <label className={styles.card}>
      <input type="radio" name={INVEST_A_VIEW_QUERY.strategy} value={strategy} defaultChecked={isChosen} />
      <span className={styles.name}>{name}</span>
      <span className={styles.rate}>
        <strong>{formatPercent(expectedReturn)}</strong> {text.perYear}
      </span>
      <span className={styles.facts}>
        {text.risk} <b>{risk}</b>
        {' · '}
        {text.turnover} <b>{turnoverRate}</b>
      </span>
      <span className={styles.description}>{description}</span>
    </label>
  );
}
