import { Check } from 'lucide-react';
import { formatDollars } from '#shared/format.js';
import type { PriceBook } from '#shared/price-book.js';
import { DEFAULT_PLAN, feeBreakdown, SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import { Line } from '../../components/FeeReceipt';
import receipt from '../../components/FeeReceipt.module.css';
import { exampleRent, ONE_HOME } from '../pricing/plans';
import styles from './how-it-works.module.css';
import { howText as text } from './text';

/** Three steps, each with a piece of the product as the owner will see it. */
export function HowItWorks({ book }: { book: PriceBook | null }) {
  const pictures = [
    <Estimate key="estimate" rent={exampleRent(book ?? SHIPPED_PRICE_BOOK)} />,
    <Walkthrough key="walkthrough" />,
    book && <Statement key="statement" book={book} />,
  ];
  return (
    <section className="band">
      <div className="page">
        <div className="split">
          <h2>{text.title}</h2>
          <p className="lead">{text.intro}</p>
        </div>
        <ol className={styles.steps}>
          {text.steps.map(({ title, text: sentence }, index) => (
            <li key={title}>
              <div className={styles.stage}>{pictures[index]}</div>
              <h3>
                <i>{index + 1}</i> {title}
              </h3>
              <p className="soft">{sentence}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Where the rentals lie on the range, in percent of its width. */
const RENTALS = [18, 31, 39, 45, 63, 74, 88];

/** The ends of the range, as shares of the rent. */
const RANGE = [0.91, 1.08];
const toFiveDollars = (amount: number) => Math.round(amount / 5) * 5;

function Estimate({ rent }: { rent: number }) {
  return (
    <figure className={styles.mini}>
      <figcaption>{text.example}</figcaption>
      <p className={styles.big}>
        {formatDollars(rent)}
        <span>{text.perMonth}</span>
      </p>
      <svg viewBox="0 0 280 28" aria-hidden="true">
        <path stroke="var(--line)" strokeWidth="4" d="M4 14h272" />
        <path stroke="var(--green)" strokeWidth="4" d="M62 14h156" />
        {RENTALS.map((at) => (
          <circle
            key={at}
            cx={at * 2.8}
            cy="14"
            r="5"
            fill="var(--card)"
            stroke="var(--deep)"
            strokeWidth="2"
          />
        ))}
        <path fill="var(--wheat)" stroke="var(--deep)" strokeWidth="2" d="m148 4 10 10-10 10-10-10z" />
      </svg>
      <p className={styles.ends}>
        {RANGE.map((share) => (
          <span key={share}>{formatDollars(toFiveDollars(rent * share))}</span>
        ))}
      </p>
    </figure>
  );
}

function Walkthrough() {
  return (
    <figure className={styles.mini}>
      <figcaption>
        <b>{text.walkthrough.title}</b>
        <br />
        {text.walkthrough.when}
      </figcaption>
      <ul>
        {text.walkthrough.points.map((point) => (
          <li key={point}>
            <Check size={18} aria-hidden="true" /> {point}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Statement({ book }: { book: PriceBook }) {
  const { rentCents, monthly } = feeBreakdown(
    { plan: DEFAULT_PLAN, property: ONE_HOME, rentDollarsPerMonth: exampleRent(book) },
    book,
  );
  return (
    <figure className={`${styles.mini} ${receipt.receipt}`}>
      <figcaption>{text.statement.title}</figcaption>
      <dl>
        <Line label={text.statement.collected} cents={rentCents} />
        {monthly.rows.map(({ name, label, cents }) => (
          <Line key={name} label={label} cents={-cents} />
        ))}
        <Line label={text.statement.paid} cents={rentCents - monthly.totalCents} isSum />
      </dl>
    </figure>
  );
}
