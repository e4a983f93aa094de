import type { Neighborhood } from '../../../../src/shared/content/neighborhoods.js';
import { ExternalLink } from '../../components/ExternalLink';
import { Skyline } from '../../illustrations/skylines/Skyline';
import styles from './neighborhoods.module.css';
import { sectionsMessages } from './sections.messages';

const { neighborhoods: text } = sectionsMessages;

export function Neighborhoods({ neighborhoods }: { neighborhoods: Neighborhood[] }) {
  if (neighborhoods.length === 0) return null;
  return (
    <section className="band sand">
      <div className="page">
        <h2>{text.title}</h2>
        <p className={`soft ${styles.intro}`}>{text.intro}</p>
        <ul className={styles.areas}>
          {neighborhoods.map(({ name, description, rentalsUrl, skyline }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and none moves on its page
            <li key={index}>
              <Skyline name={skyline} />
              <h3>{name}</h3>
              <p className="soft">{description}</p>
              <ExternalLink href={rentalsUrl} label={text.view} about={text.viewIn(name)} />
            </li>
          ))}
        </ul>
        <a className="button primary" href="/rentals">
          {text.action}
        </a>
      </div>
    </section>
  );
}
