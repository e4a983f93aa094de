import { referralMessages } from './referral.messages';
import styles from './referral.module.css';

const { submitted: text } = referralMessages;

export function ReferralSubmitted() {
  return (
    <div className={styles.submitted}>
      {/* biome-ignore lint/a11y/noAutofocus: the answer to what was just sent is where reading goes on */}
      <h2 id="referral-title" tabIndex={-1} autoFocus>
        {text.title}
      </h2>
      <h3>{text.nextTitle}</h3>
      <ol>
        {text.next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {/* A blank page in place of this one. */}
      <form action="/realtor-referral#referral">
        <button className="button primary" type="submit">
          {text.another}
        </button>
      </form>
    </div>
  );
}
