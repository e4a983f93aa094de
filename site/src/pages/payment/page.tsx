import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router-dom';
import { formatCents } from '#shared/format.js';
import { PAYMENT_TEXT, type PaidCheckout, SANDBOX_SESSION } from '#shared/payment.js';
import { isApiProblem, type SiteApi } from '#shared/site-api.js';
import { ROLE_HINT_COOKIE } from '#shared/user.js';
import { getApi } from '../../api';
import { FormIcon } from '../../components/FormIcon';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { phoneLink } from '../../phone';
import styles from './page.module.css';

const text = {
  title: (company: string) => `Payment | ${company}`,
  description: 'The status of your payment.',
  steps: ['Payment session', 'Payment verified', 'Lead found', 'Status updated'],
  stepState: { done: 'done', failed: 'failed', next: 'not reached' },
  received: 'Payment received',
  thanks: ({ amountCents, about }: Paid) =>
    `Thank you. We've received the onboarding payment of ${formatCents(amountCents)} for ${about}. The property is moving to onboarding.`,
  move: 'Move to Onboarding Stage',
  moved: 'The property is in onboarding',
  movedText: "You're all set. We'll call or email you about what comes next.",
  lead: 'Open the Lead',
  dashboard: 'Go to the Dashboard',
  processing: 'Your bank is processing this payment',
  processingText:
    "Thank you. Bank transfers usually take a few business days, and there's nothing else you need to do. Your property moves to onboarding when the payment arrives.",
  failed: "We couldn't confirm your payment",
  failedText: "If you paid, your payment is safe, and we'll be notified of it. Please try again in a moment.",
  noSession: 'No payment to show',
  noSessionText: "This page confirms a checkout, but this link doesn't include one.",
  retry: 'Try Again',
  canceled: 'Checkout canceled',
  canceledText:
    "This checkout didn't charge you. Its link works for 24 hours. After that, ask us for a new one.",
  sandbox: 'SANDBOX: no card was charged and no money moved',
  call: (phone: string) => `Call ${phone}`,
  home: 'Go to the Home Page',
} as const;

/** Query parameter set after someone without dashboard access clicked the button. */
const MOVED_PARAM = 'moved';
const HEADERS = { 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const sessionId = asked.get('session_id') ?? '';
  const isCanceled = !sessionId && asked.has('cancelled');
  const { leadId, ...verification } = await verifySession(getApi(context), sessionId);
  const page: PaymentReturn = {
    ...verification,
    ...(isStaff(request) && { leadId }),
    sessionId,
    isCanceled,
    isMoved: asked.has(MOVED_PARAM),
  };
  return data(page, { status: isCanceled ? 200 : verification.status, headers: HEADERS });
}

/** `Move to Onboarding Stage` repeats the verification, which is safe to do twice. */
export async function action({ request, context }: ActionFunctionArgs) {
  const sessionId = new URL(request.url).searchParams.get('session_id') ?? '';
  const { failure, isProcessing, status } = await verifySession(getApi(context), sessionId);
  if (failure || isProcessing) return data(null, { status, headers: HEADERS });
  const session = new URLSearchParams({ session_id: sessionId });
  return redirect(isStaff(request) ? '/dashboard' : `/payment/success?${session}&${MOVED_PARAM}`, 303);
}

function isStaff(request: Request): boolean {
  return (request.headers.get('cookie') ?? '').includes(`${ROLE_HINT_COOKIE}=`);
}

export function Component() {
  const page = useLoaderData<PaymentReturn>();
  const { company } = useSiteData();
  return (
    <section className="page band">
      <PageHead title={text.title(company.name)} description={text.description} />
      <meta name="robots" content="noindex" />
      <div className={styles.payment}>
        {page.sessionId.startsWith(SANDBOX_SESSION) && (
          <p className={styles.sandbox} role="note">
            {text.sandbox}
          </p>
        )}
        <Outcome {...page} />
      </div>
    </section>
  );
}

function Outcome(page: PaymentReturn) {
  if (page.isCanceled) return <Canceled />;
  if (page.isProcessing) return <Processing {...page} />;
  if (page.failure) return <Failed {...page} />;
  return page.isMoved ? <Moved {...page} /> : <Received {...page} />;
}

interface PaymentReturn extends Verification {
  sessionId: string;
  isCanceled: boolean;
  isMoved: boolean;
}

function Received(page: PaymentReturn) {
  return (
    <>
      <h1>{text.received}</h1>
      {page.paid && <p className="lead">{text.thanks(page.paid)}</p>}
      <div data-for="public">
        <p>{text.movedText}</p>
        <p>
          <HomeLink />
        </p>
      </div>
      <div data-for="staff">
        <Steps {...page} />
        {/* A form without an action posts to this URL, which carries the session. */}
        <div className={styles.actions}>
          <form method="post">
            <button className="button primary" type="submit">
              {text.move}
            </button>
          </form>
          <LeadLink {...page} />
        </div>
      </div>
    </>
  );
}

function Moved(page: PaymentReturn) {
  return (
    <>
      <h1>{text.moved}</h1>
      <p className="lead">{text.movedText}</p>
      <Steps {...page} />
      <div className={styles.actions}>
        <LeadLink {...page} />
        <DashboardLink />
        <HomeLink />
      </div>
    </>
  );
}

function Processing(page: PaymentReturn) {
  return (
    <>
      <h1>{text.processing}</h1>
      <p className="lead">{text.processingText}</p>
      <div data-for="staff">
        <Steps {...page} />
      </div>
      <div className={styles.actions}>
        <HomeLink />
        <CallLink />
        <DashboardLink />
      </div>
    </>
  );
}

function Failed(page: PaymentReturn) {
  const isWithoutSession = page.failure === PAYMENT_TEXT.noSession;
  return (
    <>
      <h1>{isWithoutSession ? text.noSession : text.failed}</h1>
      <p className="lead">{isWithoutSession ? text.noSessionText : text.failedText}</p>
      <Steps {...page} />
      <div className={styles.actions}>
        {!isWithoutSession && (
          <form>
            <input type="hidden" name="session_id" value={page.sessionId} />
            <button className="button primary" type="submit">
              {text.retry}
            </button>
          </form>
        )}
        <CallLink />
        <DashboardLink />
      </div>
    </>
  );
}

function Canceled() {
  return (
    <>
      <h1>{text.canceled}</h1>
      <p className="lead">{text.canceledText}</p>
      <div className={styles.actions}>
        <HomeLink isPrimary />
        <CallLink />
        <DashboardLink />
      </div>
    </>
  );
}

function HomeLink({ isPrimary = false }: { isPrimary?: boolean }) {
  return (
    <a className={`button ${isPrimary ? 'primary' : 'outline'}`} href="/">
      {text.home}
    </a>
  );
}

function CallLink() {
  const { phone } = useSiteData().company;
  return (
    <a className="button outline" href={phoneLink(phone)}>
      {text.call(phone)}
    </a>
  );
}

/** Staff also take payments in person, and then go on with the lead. */
function LeadLink({ leadId }: Verification) {
  if (!leadId) return null;
  return (
    <a className="button outline" href={`/leads/${leadId}`} data-for="staff">
      {text.lead}
    </a>
  );
}

function DashboardLink() {
  return (
    <a className="button outline" href="/dashboard" data-for="staff">
      {text.dashboard}
    </a>
  );
}

/** The four steps of a payment, as far as they got. */
function Steps({ reached, failure }: Verification) {
  return (
    <ol className={styles.steps}>
      {text.steps.map((name, index) => {
        const state = index < reached ? 'done' : index === reached && failure ? 'failed' : 'next';
        return (
          <li key={name} data-state={state}>
            <span className={styles.mark} aria-hidden="true">
              {state !== 'next' && <FormIcon shape={state === 'done' ? 'done' : 'problem'} size={18} />}
            </span>
            <span>
              {name}
              <span className="visually-hidden">: {text.stepState[state]}</span>
              {state === 'failed' && (
                <strong className={styles.failure} role="alert">
                  {failure}
                </strong>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

type Paid = Pick<PaidCheckout, 'amountCents' | 'about'>;

interface Verification {
  /** How many of the four steps are done. */
  reached: number;
  /** Why the next step failed. */
  failure: string | null;
  status: number;
  /** Whose payment it is, once that is verified. */
  leadId?: string;
  paid?: Paid;
  /** The payer's bank was asked, and takes days to answer. */
  isProcessing?: boolean;
}

/**
 * Session present, payment verified, lead found, status updated. The server does all four and reports where it stopped.
 */
const STEPS = { verified: 1, leadFound: 2, updated: 3, all: 4 };

const FAILED_STEPS: Record<string, number> = {
  PAYMENT_NOT_VERIFIED: STEPS.verified,
  VERIFICATION_UNAVAILABLE: STEPS.verified,
  LEAD_ID_MISSING: STEPS.leadFound,
  LEAD_NOT_FOUND: STEPS.leadFound,
  LEAD_NOT_MOVED: STEPS.updated,
};

async function verifySession(api: SiteApi, sessionId: string): Promise<Verification> {
  if (!sessionId) return { reached: 0, failure: PAYMENT_TEXT.noSession, status: 400 };
  try {
    const { data, amountCents, about } = await api.verifyPayment(sessionId);
    const paid = { amountCents, about };
    return { reached: STEPS.all, failure: null, status: 200, leadId: data.metadata.leadId, paid };
  } catch (error) {
    return toFailedVerification(error);
  }
}

/** Other errors, such as rate limits, happen before anything is checked. */
function toFailedVerification(error: unknown): Verification {
  if (!isApiProblem(error)) throw error;
  const { code, status, detail } = error.problem;
  if (code === 'PAYMENT_PROCESSING')
    return { reached: STEPS.verified, failure: null, status: 200, isProcessing: true };
  const reached = FAILED_STEPS[code];
  if (reached === undefined) return { reached: STEPS.verified, failure: PAYMENT_TEXT.notVerified, status };
  return { reached, failure: detail, status };
}
