import { useLocation } from 'react-router-dom';
import { readCampaign } from '../attribution';
import { HiddenFields } from '../forms/FormGuards';
import styles from './Calculator.module.css';
import { calculatorText } from './text';

/** The assumptions behind a result, and how to save it. */
export function Assumptions({ sentences }: { sentences: string[] }) {
  return (
    <section className={`page ${styles.assumptions}`} aria-labelledby="assumptions">
      <h3 id="assumptions">{calculatorText.assumptions}</h3>
      <ul className={styles.note}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className={styles.note}>{calculatorText.share}</p>
    </section>
  );
}

interface ClosingProps {
  title: string;
  text: string;
  action: string;
}

/** Call to action from a calculator to the rental analysis. */
export function Closing({ title, text, action }: ClosingProps) {
  return (
    <section className={`deep band ${styles.closing}`}>
      <div className="page">
        <h2>{title}</h2>
        <p>{text}</p>
        <a className="button secondary" href="/analysis">
          {action}
        </a>
      </div>
    </section>
  );
}

/** Carries UTM parameters through a GET form submitted without JavaScript. */
export function CampaignFields() {
  return <HiddenFields fields={readCampaign(useLocation().search)} />;
}
