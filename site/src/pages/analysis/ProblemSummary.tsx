import { ANALYSIS_TEXT } from '../../../../src/shared/analysis/analysis.contract.js';
import { FormIcon } from '../../components/FormIcon';
import styles from './AnalysisForm.module.css';
import { SUMMARY_ID } from './advance';
import { analysisMessages } from './analysis.messages';
import type { Issue } from './check-draft';

const text = analysisMessages.problems;

/** What stands in the way, with a link to each field; takes the focus when it appears. */
export function ProblemSummary({ issues, failure }: { issues: Issue[]; failure: string | null }) {
  if (issues.length === 0 && !failure) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: without script this is what leads to the problems
    <div className={styles.problems} id={SUMMARY_ID} role="alert" tabIndex={-1} autoFocus>
      <p>
        <FormIcon shape="problem" /> {failure ?? titleOf(issues)}
      </p>
      {failure && <p>{text.kept}</p>}
      <ul>
        {issues.map(({ field, message }) => (
          <li key={field}>
            <a href={`#${field}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function titleOf(issues: Issue[]): string {
  const isAboutProperties = issues.some(({ field }) => field.startsWith('properties.'));
  return isAboutProperties ? ANALYSIS_TEXT.missingField : text.checkEmail;
}
