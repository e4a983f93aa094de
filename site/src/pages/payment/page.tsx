import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router-dom';
import { SANDBOX_SESSION } from '#shared/payment.js';
import { ROLE_HINT_COOKIE } from '#shared/user.js';
import { getApi } from '../../api';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { Canceled, Failed, Moved, type PaymentReturn, Processing, Received } from './outcomes';
import styles from './page.module.css';
import { paymentText as text } from './text';
import { verifySession } from './verify';

/** Query parameter set after someone without dashboard access clicked the button. */
const MOVED_PARAM = 'moved';
const HEADERS = { 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const sessionId = asked.get('session_id') ?? '';
  const isCanceled = !sessionId && asked.has('cancelled');
  const verification = await verifySession(getApi(context), sessionId);
  const page: PaymentReturn = { ...verification, sessionId, isCanceled, isMoved: asked.has(MOVED_PARAM) };
  return data(page, { status: isCanceled ? 200 : verification.status, headers: HEADERS });
}

/** `Move to Onboarding Stage` repeats the verification, which is safe to do twice. */
export async function action({ request, context }: ActionFunctionArgs) {
  const sessionId = new URL(request.url).searchParams.get('session_id') ?? '';
  const { failure, isProcessing, status } = await verifySession(getApi(context), sessionId);
  if (failure || isProcessing) return data(null, { status, headers: HEADERS });
  const isStaff = (request.headers.get('cookie') ?? '').includes(`${ROLE_HINT_COOKIE}=`);
  const session = new URLSearchParams({ session_id: sessionId });
  return redirect(isStaff ? '/dashboard' : `/payment/success?${session}&${MOVED_PARAM}`, 303);
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
