import { useFrame } from '../../document/frame';
import { PageHead } from '../../document/PageHead';
import { DarkHouse } from '../../illustrations/DarkHouse';
import { telephone } from '../../telephone';
import styles from '../errors/AppError.module.css';
import { offlineMessages as text } from './offline.messages';

/** Kept by the service worker and shown at any address of the site while there is no connection. */
export function Component() {
  const { company } = useFrame();
  return (
    <section className={`page band ${styles.error}`}>
      <PageHead title={text.title(company.name)} description={text.description} />
      <div>
        <h1>{text.heading}</h1>
        <p className="lead">{text.text}</p>
        <p className="soft">{text.kept}</p>
        <div className={styles.ways}>
          {/* A form without an address asks for this page again. */}
          <form>
            <button className="button primary" type="submit">
              {text.retry}
            </button>
          </form>
          <a className="button outline" href={telephone(company.phone)}>
            {text.call(company.phone)}
          </a>
        </div>
      </div>
      <DarkHouse />
    </section>
  );
}
