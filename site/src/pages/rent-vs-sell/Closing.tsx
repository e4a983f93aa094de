import styles from '../../calculators/Calculator.module.css';
import { rentVsSellMessages } from './rent-vs-sell.messages';

const text = rentVsSellMessages.closing;

export function Closing() {
  return (
    <section className={`deep band ${styles.closing}`}>
      <div className="page">
        <h2>{text.title}</h2>
        <p>{text.text}</p>
        <a className="button secondary" href="/analysis">
          {text.action}
        </a>
      </div>
    </section>
  );
}
