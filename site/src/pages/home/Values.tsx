import type { SitePicture } from '../../../../src/shared/content/site-image.contract.js';
import { Picture } from '../../components/Picture';
import { sectionsMessages } from './sections.messages';
import styles from './sections.module.css';

const { values: text } = sectionsMessages;

/** What the company is like, above its own picture where it uploaded one. */
export function Values({ about }: { about: SitePicture | null }) {
  return (
    <section className="band">
      <div className="page">
        <h2>{text.title}</h2>
        <ul className={styles.values}>
          {text.cards.map(({ title, text: sentence }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="lead">{sentence}</p>
            </li>
          ))}
        </ul>
        {about && (
          <Picture
            className={styles.about}
            picture={about}
            sizes="(min-width: 75rem) 72rem, 92vw"
            loading="lazy"
          />
        )}
        <a className="button primary" href="/enroll">
          {text.action}
        </a>
      </div>
    </section>
  );
}
