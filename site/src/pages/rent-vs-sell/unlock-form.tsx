import { type ComponentType, useEffect } from 'react';
import type { FormProps } from 'react-router-dom';
import { RENT_VS_SELL_CONSENT } from '#shared/consent.js';
import { EMAIL_MAX } from '#shared/limits.js';
import { Field } from '../../components/Field';
import { useSiteData } from '../../document/site-data';
import { ContactConsent } from '../../forms/Consent';
import { ErrorSummary } from '../../forms/ErrorSummary';
import { FormGuards, type Guards } from '../../forms/FormGuards';
import { usePreventDoubleSubmit } from '../../forms/hooks';
import { SUMMARY_ID } from '../../forms/validation';
import styles from './detail.module.css';
import { rentVsSellText } from './text';
import type { UnlockState } from './unlock';

const text = rentVsSellText.detail;

interface UnlockFormProps {
  /** Submits without leaving the page when JavaScript is available. */
  Form: ComponentType<FormProps>;
  /** The page's URL with the inputs in its query. */
  action: string;
  guards: Guards;
  /** The result of the last attempt. */
  state: UnlockState | undefined;
  isBusy: boolean;
  /** Whether there are no further years to show. */
  isSingleYear: boolean;
}

export function UnlockForm({ Form, action, guards, state, isBusy, isSingleYear }: UnlockFormProps) {
  const { company } = useSiteData();
  const { email = '', failure = null } = state ?? {};
  // Errors are hidden while the form is being sent.
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
      onSubmit={usePreventDoubleSubmit(isBusy, state)}
      aria-labelledby="unlock-title"
    >
      <div className={styles.fields}>
        <h3 id="unlock-title">{text.lockedTitle}</h3>
        <p className="soft">{isSingleYear ? text.lockedSingle : text.locked}</p>
      </div>
      <div className={styles.fields}>
        <FormGuards guards={guards} />
        {!isBusy && <ErrorSummary title={text.checkEmail} issues={issues} failure={failure} />}
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
