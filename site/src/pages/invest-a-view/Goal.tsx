import { formatDollars } from '../../../../src/shared/format.js';
import styles from '../../calculators/Calculator.module.css';
import { FormIcon } from '../../components/FormIcon';
import { investAViewMessages as text } from './invest-a-view.messages';

/** Whether the income is what was asked for; the box stays in its place. */
export function Goal({ target, shortfall }: { target: number; shortfall: number }) {
  const isReached = shortfall === 0;
  const wanted = formatDollars(target);
  return (
    <div className={styles.notice} data-warning={!isReached || undefined}>
      <FormIcon shape={isReached ? 'done' : 'problem'} />
      <p>
        <strong>{isReached ? text.reachedTitle : text.missedTitle}</strong>{' '}
        {isReached ? text.reached(wanted) : text.missed(formatDollars(shortfall), wanted)}
      </p>
    </div>
  );
}
