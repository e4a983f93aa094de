import { useFrame } from '../../document/frame';
import { PageHead } from '../../document/PageHead';
import { DarkHouse } from '../../illustrations/DarkHouse';
import { telephone } from '../../telephone';
import styles from '../errors/AppError.module.css';
import { linkEndedMessages as text } from './link-ended.messages';

/** Where an old link to a signed document leads. */
export function Component() {
  const { company } = useFrame();
  return (
    <section className={`page band ${styles.error}`}>
      <PageHead title={text.title(company.name)} description={text.description} />
      <div>
        <h1>{text.heading}</h1>
        <p className="lead">{text.text}</p>
        <p className="soft">{text.help}</p>
        <div className={styles.ways}>
          <a className="button primary" href={telephone(company.phone)}>
            {text.call(company.phone)}
          </a>
          <a className="button outline" href={`mailto:${company.email}`}>
            {text.write}
          </a>
          <a className="button quiet" href="/">
            {text.home}
          </a>
        </div>
      </div>
      <DarkHouse />
    </section>
  );
}
