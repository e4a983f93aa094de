import type { ReactNode } from 'react';
import { useActionData, useLoaderData } from 'react-router-dom';
import { formsText } from '../../forms/text';
import styles from './page.module.css';
import type { Intent, Posted } from './requests';

interface ReportFormProps {
  intent: Intent;
  className?: string | undefined;
  children: ReactNode;
}

/** A form of the report with its token and honeypot. There are several on the page, so nothing in them has an id. */
export function ReportForm({ intent, className, children }: ReportFormProps) {
  const { formToken } = useLoaderData<{ formToken: string }>();
  return (
    <form method="post" className={className}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="formToken" value={formToken} />
      <div hidden>
        <label>
          {formsText.honeypot} <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {children}
    </form>
  );
}

/** The answer to this form, if it was the one that was posted. */
export function usePosted(intent: Intent): Posted | null {
  const posted = useActionData<Posted>();
  return posted?.intent === intent ? posted : null;
}

export function FormFailure({ intent }: { intent: Intent }) {
  const failure = usePosted(intent)?.failure;
  return failure ? (
    <p role="alert" className={styles.failed}>
      {[failure.message, failure.advice].filter(Boolean).join(' ')}
    </p>
  ) : null;
}
