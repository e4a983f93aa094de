import { PAYMENT_TEXT } from '../../../../src/shared/payments/payment.contract.js';
import { useFrame } from '../../document/frame';
import { telephone } from '../../telephone';
import { paymentMessages as text } from './payment.messages';
import styles from './payment.module.css';
import type { PaymentReturn } from './payment-page';
import { Steps } from './Steps';

export function Received(page: PaymentReturn) {
  return (
    <>
      <h1>{text.received}</h1>
      <p className="lead">{text.thanks}</p>
      <Steps {...page} />
      {/* A form without an address posts to this page, and so carries the session. */}
      <form method="post">
        <button className="button primary" type="submit">
          {text.move}
        </button>
      </form>
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
        <ToDashboard />
        <a className="button outline" href="/">
          {text.home}
        </a>
      </div>
    </>
  );
}

export function Failed(page: PaymentReturn) {
  const { company } = useFrame();
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
        <a className="button outline" href={telephone(company.phone)}>
          {text.call(company.phone)}
        </a>
        <ToDashboard />
      </div>
    </>
  );
}

export function Cancelled() {
  const { company } = useFrame();
  return (
    <>
      <h1>{text.cancelled}</h1>
      <p className="lead">{text.cancelledText}</p>
      <div className={styles.ways}>
        <a className="button primary" href="/">
          {text.home}
        </a>
        <a className="button outline" href={telephone(company.phone)}>
          {text.call(company.phone)}
        </a>
        <ToDashboard />
      </div>
    </>
  );
}

/** Staff take payments, too, at the owner's table. */
function ToDashboard() {
  return (
    <a className="button outline" href="/dashboard" data-for="staff">
      {text.dashboard}
    </a>
  );
}
