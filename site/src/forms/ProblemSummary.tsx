import type { MouseEvent } from 'react';
import { FormIcon } from '../components/FormIcon';
import type { Failure } from './failure';
import { formsMessages as text } from './forms.messages';
import { type Issue, SUMMARY_ID } from './issues';
import styles from './ProblemSummary.module.css';

interface ProblemSummaryProps {
  /** Names what the issues have in common. */
  title: string;
  issues: Issue[];
  /** Why the last submit failed as a whole. */
  failure?: Pick<Failure, 'sentence' | 'advice'> | null;
}

/**
 * The problems of a form, with a link to each field. It takes the focus when it appears and is read for that: as an
 * alert it would be read twice.
 */
export function ProblemSummary({ title, issues, failure }: ProblemSummaryProps) {
  if (issues.length === 0 && !failure) return null;
  return (
    <section
      className={styles.problems}
      id={SUMMARY_ID}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without script this is what leads to the problems
      autoFocus
      aria-labelledby={`${SUMMARY_ID}-title`}
    >
      <p id={`${SUMMARY_ID}-title`}>
        <FormIcon shape="problem" /> {failure?.sentence ?? title}
      </p>
      {failure?.advice && <p>{failure.advice}</p>}
      {failure && <p>{text.kept}</p>}
      <ul>
        {issues.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <a href={`#${field}`} onClick={goTo(field)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Goes to a field without changing the address: on a new hash the router would drop the form's last answer. */
function goTo(field: string) {
  return (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(field)?.focus();
  };
}
