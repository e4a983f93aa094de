import { type ComponentType, useEffect } from 'react';
import type { FormProps } from 'react-router-dom';
import { RENT_VS_SELL_CONSENT } from '../../../../src/shared/leads/consents.js';
import { EMAIL_MAX } from '../../../../src/shared/users/user.contract.js';
import { Field } from '../../components/Field';
import { useFrame } from '../../document/frame';
import { ContactConsent } from '../../forms/Consent';
import { FormGuards } from '../../forms/FormGuards';
import type { Guards } from '../../forms/form-guards';
import { SUMMARY_ID } from '../../forms/issues';
import { ProblemSummary } from '../../forms/ProblemSummary';
import { useOnceAtATime } from '../../forms/useOnceAtATime';
import styles from './detail.module.css';
import { rentVsSellMessages } from './rent-vs-sell.messages';
import type { UnlockState } from './unlock';

const text = rentVsSellMessages.detail;

interface UnlockFormProps {
  /** Sends without leaving the page where script runs. */
  Form: ComponentType<FormProps>;
  /** The address it is posted to: the page with the inputs in its query. */
  action: string;
  guards: Guards;
  /** The result of the last try. */
  state: UnlockState | undefined;
  isBusy: boolean;
  /** Whether there is nothing more to see yet. */
  isSingleYear: boolean;
}

export function UnlockForm({ Form, action, guards, state, isBusy, isSingleYear }: UnlockFormProps) {
  const { company } = useFrame();
  const { email = '', failure = null } = state ?? {};
  // While the form is being sent, no problem of it is known.
  const issues = (!isBusy && state?.issues) || [];

  useEffect(() => {
    if (state) document.getElementById(SUMMARY_ID)?.focus();
  }, [state]);

  return (
    <Form
      className={styles.form}
      method="post"
      action={action}
      noValidate
      onSubmit={useOnceAtATime(isBusy, state)}
      aria-labelledby="unlock-title"
    >
      <div className={styles.fields}>
        <h3 id="unlock-title">{text.lockedTitle}</h3>
        <p className="soft">{isSingleYear ? text.lockedSingle : text.locked}</p>
      </div>
      <div className={styles.fields}>
        <FormGuards guards={guards} />
        {!isBusy && <ProblemSummary title={text.checkEmail} issues={issues} failure={failure} />}
        <div className={styles.entry}>
          <Field
            name="email"
            label={text.email}
            defaultValue={email}
            error={issues.find(({ field }) => field === 'email')?.message}
            type="email"
            autoComplete="email"
            maxLength={EMAIL_MAX}
            required
          />
          <button className="button primary" type="submit" aria-disabled={isBusy || undefined}>
            {isBusy ? text.busy : text.unlock}
          </button>
        </div>
        <ContactConsent wording={RENT_VS_SELL_CONSENT} company={company.name} />
      </div>
    </Form>
  );
}
