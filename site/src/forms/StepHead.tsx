import styles from './StepForm.module.css';

interface StepHeadProps {
  titleId: string;
  title: string;
  /** The element id of the words that count the steps: it takes the focus when the step changes. */
  stepId: string;
  words: string;
  step: number;
  steps: number;
  /** Shown under the progress where the steps have names. */
  names?: readonly string[];
}

/** The head of a form in steps: what it is, and how far one is. */
export function StepHead({ titleId, title, stepId, words, step, steps, names }: StepHeadProps) {
  return (
    <header className={styles.head}>
      <h2 id={titleId}>{title}</h2>
      <p id={stepId} tabIndex={-1}>
        {words}
        {names && <span className="visually-hidden">{`: ${title}`}</span>}
      </p>
      <progress max={steps} value={step} aria-labelledby={stepId} />
      {names && (
        <ol className={styles.names}>
          {names.map((name, index) => (
            <li key={name} aria-current={index + 1 === step ? 'step' : undefined}>
              {name}
            </li>
          ))}
        </ol>
      )}
    </header>
  );
}
