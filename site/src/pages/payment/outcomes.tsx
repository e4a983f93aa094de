import { PAYMENT_TEXT } from '#shared/payment.js';
import { FormIcon } from '../../components/FormIcon';
import { useSiteData } from '../../document/site-data';
import { phoneLink } from '../../phone';
import styles from './page.module.css';
import { paymentText as text } from './text';
import type { Verification } from './verify';

export interface PaymentReturn extends Verification {
  sessionId: string;
  isCanceled: boolean;
  isMoved: boolean;
}

export function Received(page: PaymentReturn) {
  return (
    <>
      <h1>{text.received}</h1>
      <p className="lead">{text.thanks}</p>
      <div data-for="public">
        <p>{text.movedText}</p>
        <p>
          <a className="button outline" href="/">
            {text.home}
          </a>
        </p>
      </div>
      <div data-for="staff">
        <Steps {...page} />
        {/* A form without an action posts to this URL, which carries the session. */}
        <form method="post">
          <button className="button primary" type="submit">
            {text.move}
          </button>
        </form>
      </div>
    </>
  );
}

export function Moved(page: PaymentReturn) {
  return (
    <>
      <h1>{text.moved}</h1>
      <p className="lead">{text.movedText}</p>
      <Steps {...page} />
      <div className={styles.ways}>
        <DashboardLink />
        <a className="button outline" href="/">
          {text.home}
        </a>
      </div>
    </>
  );
}

export function Processing(page: PaymentReturn) {
  const { company } = useSiteData();
  return (
    <>
      <h1>{text.processing}</h1>
      <p className="lead">{text.processingText}</p>
      <div data-for="staff">
        <Steps {...page} />
      </div>
      <div className={styles.ways}>
        <a className="button outline" href="/">
          {text.home}
        </a>
        <a className="button outline" href={phoneLink(company.phone)}>
          {text.call(company.phone)}
        </a>
        <DashboardLink />
      </div>
    </>
  );
}

export function Failed(page: PaymentReturn) {
  const { company } = useSiteData();
  const isWithoutSession = page.failure === PAYMENT_TEXT.noSession;
  return (
    <>
      <h1>{isWithoutSession ? text.noSession : text.failed}</h1>
      <p className="lead">{isWithoutSession ? text.noSessionText : text.failedText}</p>
      <Steps {...page} />
      <div className={styles.ways}>
        {!isWithoutSession && (
          <form>
            <input type="hidden" name="session_id" value={page.sessionId} />
            <button className="button primary" type="submit">
              {text.retry}
            </button>
          </form>
        )}
        <a className="button outline" href={phoneLink(company.phone)}>
          {text.call(company.phone)}
        </a>
        <DashboardLink />
      </div>
    </>
  );
}

export function Canceled() {
  const { company } = useSiteData();
  return (
    <>
      <h1>{text.canceled}</h1>
      <p className="lead">{text.canceledText}</p>
      <div className={styles.ways}>
        <a className="button primary" href="/">
          {text.home}
        </a>
        <a className="button outline" href={phoneLink(company.phone)}>
          {text.call(company.phone)}
        </a>
        <DashboardLink />
      </div>
    </>
  );
}

/** Staff also take payments in person. */
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
