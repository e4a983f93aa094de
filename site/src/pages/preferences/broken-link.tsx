import { useRouteError } from 'react-router-dom';
import { toPageError } from '../../document/page-errors';
import { useSiteData } from '../../document/site-data';
import { DarkHouse } from '../../illustrations/DarkHouse';
import { phoneLink } from '../../phone';
import { AppError } from '../errors/AppError';
import styles from '../errors/AppError.module.css';
import { preferencesText } from './text';

const text = preferencesText.broken;

/** Mail clients break long links, so offer another way to unsubscribe. */
export function BrokenLink() {
  const { company } = useSiteData();
  if (toPageError(useRouteError()).status !== 404) return <AppError />;
  return (
    <section className={`page band ${styles.error}`}>
      <title>{text.title(company.name)}</title>
      <meta name="robots" content="noindex" />
      <div>
        <h1>{text.heading}</h1>
        <p className="lead">{text.text}</p>
        <p className="soft">{text.help}</p>
        <p className={styles.ways}>
          <a className="button primary" href={`mailto:${company.email}`}>
            {text.write(company.email)}
          </a>
          <a className="button outline" href={phoneLink(company.phone)}>
            {text.call(company.phone)}
          </a>
        </p>
      </div>
      <DarkHouse />
    </section>
  );
}
