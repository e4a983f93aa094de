import { FormIcon } from '../../components/FormIcon';
import { paymentMessages as text } from './payment.messages';
import styles from './payment.module.css';
import type { Verification } from './verify';

/** The four steps of a payment as far as they really went. */
export function Steps({ reached, failure }: Verification) {
  return (
    <ol className={styles.steps}>
      {text.steps.map((name, index) => {
        const state = index < reached ? 'done' : index === reached && failure ? 'failed' : 'next';
        return (
          <li key={name} data-state={state}>
            <span className={styles.mark} aria-hidden="true">
              {state !== 'next' && <FormIcon shape={state === 'done' ? 'done' : 'problem'} size={18} />}
            </span>
            <span>
              {name}
              <span className="visually-hidden">: {text.stepState[state]}</span>
              {state === 'failed' && (
                <strong className={styles.failure} role="alert">
                  {failure}
                </strong>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
