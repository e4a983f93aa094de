import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { phoneLink } from '../../phone';
import { ENROLL_DRAFT_DAYS } from '../enroll/draft';
import { ErrorLayout } from '../errors/AppError';

const text = {
  title: (company: string) => `You're offline | ${company}`,
  description: 'This page needs a connection.',
  heading: "You're offline",
  text: "This page needs a connection. Try again when you're back online.",
  kept: `A rental analysis or referral you started is saved while this tab stays open. An enrollment is saved on this device for ${ENROLL_DRAFT_DAYS} days.`,
  retry: 'Try Again',
  call: (phone: string) => `Call ${phone}`,
} as const;

/** Cached by the service worker and shown for any page while offline. */
export function Component() {
  const { company } = useSiteData();
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description} />
      <ErrorLayout heading={text.heading} lead={text.text} hint={text.kept}>
        {/* A form without an action reloads this page. */}
        <form>
          <button className="button primary" type="submit">
            {text.retry}
          </button>
        </form>
        <a className="button outline" href={phoneLink(company.phone)}>
          {text.call(company.phone)}
        </a>
      </ErrorLayout>
    </>
  );
}
