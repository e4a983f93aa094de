import styles from './Calculator.module.css';

interface ClosingProps {
  title: string;
  text: string;
  action: string;
}

/** Leads from a calculator to the rental analysis. */
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
