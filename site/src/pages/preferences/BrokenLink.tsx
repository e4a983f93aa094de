import { useRouteError } from 'react-router-dom';
import { failureOf } from '../../document/failures';
import { useFrame } from '../../document/frame';
import { DarkHouse } from '../../illustrations/DarkHouse';
import { telephone } from '../../telephone';
import { AppError } from '../errors/AppError';
import styles from '../errors/AppError.module.css';
import { preferencesMessages } from './preferences.messages';

const text = preferencesMessages.broken;

/** Mail programs cut links in two; whoever came to end our e-mails has to find another way. */
export function BrokenLink() {
  const { company } = useFrame();
  if (failureOf(useRouteError()).status !== 404) return <AppError />;
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
          <a className="button outline" href={telephone(company.phone)}>
            {text.call(company.phone)}
          </a>
        </p>
      </div>
      <DarkHouse />
    </section>
  );
}
