import { formatDollars, formatPercent } from '../../../../src/shared/format.js';
import { PRICE_BOOK } from '../../../../src/shared/pricing/price-book.js';
import { PUBLIC_TIERS, type PublicTier } from '../../../../src/shared/pricing/public-tiers.js';
import { ExternalLink } from '../../components/ExternalLink';
import { useFrame } from '../../document/frame';
import styles from './pricing.module.css';
import { feeNotes, sectionsMessages } from './sections.messages';

const { pricing: text } = sectionsMessages;

export function Pricing() {
  const { company } = useFrame();
  return (
    <section className="band">
      <div className="page">
        <h2>{text.title}</h2>
        <ul className={styles.tiers}>
          {PUBLIC_TIERS.map((tier) => (
            <Tier key={tier.name} {...tier} />
          ))}
        </ul>
        <p className={styles.whose}>{text.whose}</p>
        <dl className={styles.notes}>
          {feeNotes(PRICE_BOOK).map(({ title, text: note }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{note}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.ways}>
          <a className="button primary" href="/analysis">
            {text.action}
          </a>
          <ExternalLink className="button outline" href={company.multiFamilyQuoteUrl} label={text.quote} />
        </div>
      </div>
    </section>
  );
}

function Tier({ name, managementRate, isCustomQuote }: PublicTier) {
  return (
    <li className={styles.tier}>
      <h3>{name}</h3>
      <p className={styles.rate}>{formatPercent(managementRate)}</p>
      <p className="soft">
        {text.perMonth(formatDollars(PRICE_BOOK.administrationDollarsPerMonth))}
        {isCustomQuote && text.customQuote}
      </p>
    </li>
  );
}
