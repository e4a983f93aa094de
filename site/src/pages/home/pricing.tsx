import { formatDollars, formatPercent } from '#shared/format.js';
import { PRICE_BOOK, PUBLIC_TIERS, type PublicTier } from '#shared/pricing.js';
import { ExternalLink } from '../../components/ExternalLink';
import { useSiteData } from '../../document/site-data';
import styles from './pricing.module.css';
import { feeNotes, sectionsText } from './text';

const { pricing: text } = sectionsText;

export function Pricing() {
  const { company } = useSiteData();
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
