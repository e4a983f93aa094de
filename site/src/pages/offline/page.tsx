import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { DarkHouse } from '../../illustrations/DarkHouse';
import { phoneLink } from '../../phone';
import { ENROLL_DRAFT_DAYS } from '../enroll/draft';
import styles from '../errors/AppError.module.css';

const text = {
  title: (company: string) => `You're offline | ${company}`,
  description: 'This page needs a connection.',
  heading: "You're offline",
  text: "This page needs a connection. Try again when you're back online.",
  kept: `A rental analysis or referral you started is saved while this tab stays open. An enrollment is saved on this device for ${ENROLL_DRAFT_DAYS} days.`,
  retry: 'Try again',
  call: (phone: string) => `Call ${phone}`,
} as const;

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
