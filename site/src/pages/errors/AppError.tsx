import type { ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { toPageError } from '../../document/page-errors';
import { useSiteData } from '../../document/site-data';
import { DarkHouse } from '../../illustrations/DarkHouse';
import { phoneLink } from '../../phone';
import styles from './AppError.module.css';

const text = {
  failed: {
    heading: 'Something went wrong on our end',
    help: 'This may not have gone through. Please try again in a moment.',
  },
  smallPrint: 'Unexpected Application Error!',
  reference: (id: string) => `Reference: ${id}`,
  home: 'Go to the Home Page',
  analysis: 'Free Rental Analysis',
  call: (phone: string) => `Call ${phone}`,
} as const;

/** Copy for errors that only the server renders. */
const refusal = {
  notFound: { heading: 'Page not found', help: 'The address may have a typo, or the page may have moved.' },
  otherSite: {
    heading: 'This form was sent from another site',
    help: 'Nothing was saved. Open the form on this site and try again.',
  },
  notAllowed: {
    heading: "This page doesn't accept forms",
    help: 'Go back and reload it.',
  },
  tooMany: {
    heading: 'Too many requests',
    help: 'Your network sent more requests than we can answer. Wait a minute, then reload.',
  },
  other: { heading: "We couldn't show this page", help: 'Go back, reload it and try again.' },
} as const;

interface Reason {
  heading: string;
  help: string;
}

/** Only the server answers with client errors, so the browser doesn't download their text. */
const REASONS: Record<number, Reason> = import.meta.env.SSR
  ? { 403: refusal.otherSite, 404: refusal.notFound, 405: refusal.notAllowed, 429: refusal.tooMany }
  : {};

function reasonOf(status: number): Reason {
  if (!import.meta.env.SSR) return text.failed;
  return REASONS[status] ?? (status < 500 ? refusal.other : text.failed);
}

/** The error page for unknown URLs and unexpected errors. */
export function AppError() {
  const { status, reference } = toPageError(useRouteError());
  const { company } = useSiteData();
  const { heading, help } = reasonOf(status);
  return (
    <>
      <title>{`${heading} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      <ErrorLayout
        heading={heading}
        lead={help}
        smallPrint={`${text.smallPrint} ${reference ? text.reference(reference) : ''}`}
      >
        <a className="button primary" href="/">
          {text.home}
        </a>
        <a className="button outline" href="/analysis">
          {text.analysis}
        </a>
        <a className="button quiet" href={phoneLink(company.phone)}>
          {text.call(company.phone)}
        </a>
      </ErrorLayout>
    </>
  );
}

interface ErrorLayoutProps {
  heading: string;
  lead: string;
  hint?: string;
  smallPrint?: string;
  /** Where to go from here. */
  children: ReactNode;
}

/** A page that has nothing to show, and links that lead on. */
export function ErrorLayout({ heading, lead, hint, smallPrint, children }: ErrorLayoutProps) {
  return (
    <section className={`page band ${styles.error}`}>
      <div>
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        {hint && <p className="soft">{hint}</p>}
        <div className={styles.actions}>{children}</div>
        {smallPrint && <p className={styles.small}>{smallPrint}</p>}
      </div>
      <DarkHouse />
    </section>
  );
}
