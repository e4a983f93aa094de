import type { ReactNode } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import type { NextSteps, SigningPayment } from '#shared/enrollment.js';
import { formatAppointment, formatCents } from '#shared/format.js';
import { isApiProblem } from '#shared/site-api.js';
import { getApi } from '../../api';
import { FormIcon } from '../../components/FormIcon';
import { componentText } from '../../components/text';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { phoneLink } from '../../phone';
import { orNotFound, PRIVATE_HEADERS } from '../not-me/private-page';
import styles from '../payment/page.module.css';

const text = {
  title: (company: string) => `Your enrollment request | ${company}`,
  description: 'Where your enrollment stands and what happens next.',
  heading: { requested: 'Enrollment request received', signed: 'Your property is enrolled' },
  closed: 'This request is closed. Call us if you want to open it again.',
  stepsTitle: 'What happens next',
  received: {
    title: 'Your request',
    text: 'We received it. Nothing is charged until you sign.',
    done: 'We received it.',
  },
  callFirst: {
    title: "We'll call you first",
    text: 'Your home is farther away than we usually manage, so we want to talk about it before anything else.',
  },
  payment: {
    title: 'Payment due at signing',
    unsigned: (amount: string) => `${amount} is due when you sign. You can pay it online.`,
    due: (amount: string) => `${amount} is due. A link to pay online will appear here when it's ready.`,
    open: (amount: string) => `${amount} is due. You can pay it online.`,
    pay: (amount: string) => `Pay ${amount}`,
    processing: (amount: string) =>
      `Your bank is processing your ${amount} payment. This can take a few business days. You don't need to do anything.`,
    paid: (amount: string) => `Received: ${amount}. Thank you!`,
  },
  walkthrough: {
    title: 'The walkthrough',
    open: "We'll meet at the property, confirm the rent and note any repairs.",
    ifManaged: "If we can manage your home, we'll schedule it with you.",
    book: 'Schedule the Walkthrough',
    requested:
      "Once your time is confirmed, it shows here and you can add it to your calendar. Didn't pick a time yet?",
    pick: 'Open the Booking Page',
    at: (when: string) => `${when}. We'll meet at the property.`,
    move: 'Choose another time online',
    calendar: 'Add to Calendar (.ics)',
    change: (phone: string) => `Need another time? Call ${phone}.`,
  },
  agreement: {
    title: 'The management agreement',
    none: 'We prepare it after the walkthrough and email it to you, with every fee in it. There is nothing to sign before that.',
    open: 'Your agreement is ready. Review it and sign online.',
    sign: 'Open the Documents',
    signed: 'Signed. Thank you!',
  },
  keep: 'This page is private and always up to date. Use the link in our email to come back.',
  failed: "We couldn't save that. Please try again in a moment, or call us.",
  call: (phone: string) => `Call ${phone}`,
} as const;

interface PageData extends NextSteps {
  token: string;
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params.token!;
  const steps = await orNotFound(getApi(context).nextSteps(token));
  return data<PageData>({ ...steps, token }, { headers: PRIVATE_HEADERS });
}

/** Books the walkthrough; the page then shows the link to the calendar. */
export async function action({ params, context }: ActionFunctionArgs) {
  const api = getApi(context);
  const token = params.token!;
  try {
    const { leadId } = await orNotFound(api.nextSteps(token));
    await api.bookWalkthrough(leadId, token);
    return data('booked', { headers: PRIVATE_HEADERS });
  } catch (error) {
    if (!isApiProblem(error)) throw error;
    return data('failed', { status: error.problem.status, headers: PRIVATE_HEADERS });
  }
}

/** Opens the lead's own agreement. Until there is one, the page says what happens next. */
export async function agreementLoader({ params, context }: LoaderFunctionArgs) {
  const token = params.token!;
  const { agreementUrl } = await orNotFound(getApi(context).nextSteps(token));
  throw redirect(agreementUrl ?? `/next-steps/${token}#agreement`, { headers: PRIVATE_HEADERS });
}

export function Component() {
  const steps = useLoaderData<PageData>();
  const { company } = useSiteData();
  const isFailed = useActionData() === 'failed';
  const isSigned = steps.agreement === 'signed';
  return (
    <section className={`page band ${styles.payment}`}>
      <PageHead title={text.title(company.name)} description={text.description} />
      <h1>{isSigned ? text.heading.signed : text.heading.requested}</h1>
      <p className="lead">{steps.property}</p>
      {isFailed && (
        <p role="alert" className="soft">
          {text.failed}
        </p>
      )}
      {steps.isClosed ? <p>{text.closed}</p> : <Steps {...steps} />}
      <p className="soft">{text.keep}</p>
      <p>
        <a className="button outline" href={phoneLink(company.phone)}>
          {text.call(company.phone)}
        </a>
      </p>
    </section>
  );
}

export { ErrorBoundary } from '../not-me/private-page';

function Steps(steps: PageData) {
  const { walkthroughAt, agreement, payment, callsFirst } = steps;
  const isCharged = agreement === 'signed' || payment?.state === 'paid';
  return (
    <>
      <h2>{text.stepsTitle}</h2>
      <ol className={styles.steps}>
        <Step title={text.received.title} isDone>
          <p>{isCharged ? text.received.done : text.received.text}</p>
        </Step>
        {callsFirst && (
          <Step title={text.callFirst.title}>
            <p>{text.callFirst.text}</p>
          </Step>
        )}
        <Step title={text.walkthrough.title} isDone={walkthroughAt !== null}>
          <Walkthrough {...steps} />
        </Step>
        <Step id="agreement" title={text.agreement.title} isDone={agreement === 'signed'}>
          <Agreement {...steps} />
        </Step>
        {payment && (
          <Step title={text.payment.title} isDone={payment.state === 'paid'}>
            <Payment payment={payment} isSigned={agreement === 'signed'} />
          </Step>
        )}
      </ol>
    </>
  );
}

interface StepProps {
  id?: string;
  title: string;
  isDone?: boolean;
  children: ReactNode;
}

function Step({ id, title, isDone = false, children }: StepProps) {
  return (
    <li id={id} data-state={isDone ? 'done' : 'next'}>
      <span className={styles.mark} aria-hidden="true">
        {isDone && <FormIcon shape="done" size={18} />}
      </span>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  );
}

const walkthrough = text.walkthrough;

function Walkthrough({ walkthroughAt, isWalkthroughRequested, agreement, token, callsFirst }: PageData) {
  const { company } = useSiteData();
  if (callsFirst) return <p>{walkthrough.ifManaged}</p>;
  if (walkthroughAt)
    return (
      <>
        <p>{walkthrough.at(formatAppointment(new Date(walkthroughAt)))}</p>
        <p>
          {walkthrough.change(company.phone)}{' '}
          {!company.bookingUrl && <a href={`/book/${token}`}>{walkthrough.move}</a>}
        </p>
        <a className="button outline" href={`/api/public/next-steps/${token}/walkthrough.ics`} download>
          {walkthrough.calendar}
        </a>
      </>
    );
  if (isWalkthroughRequested || agreement === 'signed')
    return (
      <>
        <p>{isWalkthroughRequested ? walkthrough.requested : walkthrough.open}</p>
        <NewTab
          href={company.bookingUrl ?? `/book/${token}`}
          label={isWalkthroughRequested ? walkthrough.pick : walkthrough.book}
          className="button outline"
        />
      </>
    );
  if (!company.bookingUrl)
    return (
      <>
        <p>{walkthrough.open}</p>
        <a className="button primary" href={`/book/${token}`}>
          {walkthrough.book}
        </a>
      </>
    );
  return (
    <form method="post">
      <p>{walkthrough.open}</p>
      <button className="button primary" name="book" value="1" type="submit">
        {walkthrough.book}
      </button>
    </form>
  );
}

function Agreement({ agreement, agreementUrl }: PageData) {
  return (
    <>
      <p>{text.agreement[agreement]}</p>
      {agreementUrl && <NewTab href={agreementUrl} label={text.agreement.sign} className="button primary" />}
    </>
  );
}

function Payment({
  payment: { state, cents, url },
  isSigned,
}: {
  payment: SigningPayment;
  isSigned: boolean;
}) {
  const amount = formatCents(cents);
  if (state !== 'due') return <p>{text.payment[state](amount)}</p>;
  if (!url) return <p>{text.payment[isSigned ? 'due' : 'unsigned'](amount)}</p>;
  return (
    <>
      <p>{text.payment.open(amount)}</p>
      <a className="button primary" href={url}>
        {text.payment.pay(amount)}
      </a>
    </>
  );
}

function NewTab({ href, label, className }: { href: string; label: string; className: string }) {
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
      {label} <small>({componentText.newTab})</small>
    </a>
  );
}
