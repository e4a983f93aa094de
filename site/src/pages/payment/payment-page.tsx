import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router-dom';
import { SANDBOX_SESSION } from '../../../../src/shared/payments/payment.contract.js';
import { ROLE_HINT_COOKIE } from '../../../../src/shared/users/user.contract.js';
import { apiOf } from '../../api';
import { useFrame } from '../../document/frame';
import { PageHead } from '../../document/PageHead';
import { Cancelled, Failed, Moved, Received } from './outcomes';
import { paymentMessages as text } from './payment.messages';
import styles from './payment.module.css';
import { type Verification, verifySession } from './verify';

/** Parameter of the address once somebody without a dashboard has pressed the button. */
const MOVED = 'moved';
const HEADERS = { 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' };

export interface PaymentReturn extends Verification {
  sessionId: string;
  isCancelled: boolean;
  isMoved: boolean;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const sessionId = asked.get('session_id') ?? '';
  const isCancelled = !sessionId && asked.has('cancelled');
  const verification = await verifySession(apiOf(context), sessionId);
  const page: PaymentReturn = { ...verification, sessionId, isCancelled, isMoved: asked.has(MOVED) };
  return data(page, { status: isCancelled ? 200 : verification.status, headers: HEADERS });
}

/** `Move to Onboarding Stage`: the same step as before, which harms nobody twice. */
export async function action({ request, context }: ActionFunctionArgs) {
  const sessionId = new URL(request.url).searchParams.get('session_id') ?? '';
  const { failure, status } = await verifySession(apiOf(context), sessionId);
  if (failure) return data(null, { status, headers: HEADERS });
  const isStaff = (request.headers.get('cookie') ?? '').includes(`${ROLE_HINT_COOKIE}=`);
  const session = new URLSearchParams({ session_id: sessionId });
  return redirect(isStaff ? '/dashboard' : `/payment/success?${session}&${MOVED}`, 303);
}

export function Component() {
  const page = useLoaderData<PaymentReturn>();
  const { company } = useFrame();
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
  if (page.isCancelled) return <Cancelled />;
  if (page.failure) return <Failed {...page} />;
  return page.isMoved ? <Moved {...page} /> : <Received {...page} />;
}
