import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { DarkHouse } from '../../illustrations/DarkHouse';
import { phoneLink } from '../../phone';
import styles from '../errors/AppError.module.css';
import { offlineText as text } from './text';

/** Cached by the service worker and shown for any page while offline. */
export function Component() {
  const { company } = useSiteData();
  return (
    <section className={`page band ${styles.error}`}>
      <PageHead title={text.title(company.name)} description={text.description} />
      <div>
        <h1>{text.heading}</h1>
        <p className="lead">{text.text}</p>
        <p className="soft">{text.kept}</p>
        <div className={styles.ways}>
          {/* A form without an action reloads this page. */}
          <form>
            <button className="button primary" type="submit">
              {text.retry}
            </button>
          </form>
          <a className="button outline" href={phoneLink(company.phone)}>
            {text.call(company.phone)}
          </a>
        </div>
      </div>
      <DarkHouse />
    </section>
  );
}
