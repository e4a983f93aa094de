import type { MouseEvent } from 'react';
import { FormIcon } from '../components/FormIcon';
import styles from './ErrorSummary.module.css';
import type { Failure } from './failure';
import { formsText as text } from './text';
import { type Issue, SUMMARY_ID } from './validation';

interface ErrorSummaryProps {
  /** Heading for the issues. */
  title: string;
  issues: Issue[];
  /** Set when the submission failed as a whole. */
  failure?: Pick<Failure, 'message' | 'advice'> | null;
}

/**
 * Lists a form's errors with a link to each field. It takes focus when it appears, so it isn't an alert, which would be
 * read twice.
 */
export function ErrorSummary({ title, issues, failure }: ErrorSummaryProps) {
  if (issues.length === 0 && !failure) return null;
  return (
    <section
      className={styles.problems}
      id={SUMMARY_ID}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript this leads to the errors
      autoFocus
      aria-labelledby={`${SUMMARY_ID}-title`}
    >
      <p id={`${SUMMARY_ID}-title`}>
        <FormIcon shape="problem" /> {failure?.message ?? title}
      </p>
      {failure?.advice && <p>{failure.advice}</p>}
      {failure && <p>{text.inputSaved}</p>}
      <ul>
        {issues.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <a href={`#${field}`} onClick={focusField(field)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Focuses a field without changing the URL: the router drops the action data when the hash changes. */
function focusField(field: string) {
  return (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(field)?.focus();
  };
}
