import { ANALYSIS_CONSENT } from '../../../../src/shared/leads/consents.js';
import { EMAIL_MAX } from '../../../../src/shared/users/user.contract.js';
import { Field } from '../../components/Field';
import { Stages } from '../../components/Stages';
import { ContactConsent } from '../../forms/Consent';
import type { Issue } from '../../forms/issues';
import { StepButton } from '../../forms/StepButton';
import styles from './AnalysisForm.module.css';
import { analysisMessages } from './analysis.messages';
import type { AnalysisDraft } from './draft';

const { form: text, labels } = analysisMessages;

interface EmailStepProps {
  draft: AnalysisDraft;
  issues: Issue[];
  /** How far the submit is; null while nothing is under way. */
  stage: number | null;
  company: string;
}

export function EmailStep({ draft, issues, stage, company }: EmailStepProps) {
  const isBusy = stage !== null;
  const view = draft.properties.length > 1 ? text.viewMany : text.view;
  return (
    <>
      <div>
        <h3>{text.readyTitle}</h3>
        <p className="soft">{text.ready(draft.properties.length)}</p>
      </div>
      <PropertyNames draft={draft} />
      <Field
        name="email"
        label={labels.email}
        defaultValue={draft.email}
        error={issues.find(({ field }) => field === 'email')?.message}
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
      />
      <ContactConsent wording={ANALYSIS_CONSENT} company={company} />
      <StepButton className="button primary" intent="submit" to={2} aria-disabled={isBusy || undefined}>
        {isBusy ? text.busy : view}
      </StepButton>
      <div role="status">{isBusy && <Stages names={text.stages} current={stage} />}</div>
      {!isBusy && (
        <StepButton className={`button quiet ${styles.back}`} intent="back" to={1}>
          {text.back}
        </StepButton>
      )}
    </>
  );
}

function PropertyNames({ draft }: { draft: AnalysisDraft }) {
  return (
    <ul className={styles.names}>
      {draft.properties.map(({ id, street, city }) => (
        <li key={id}>{`${street}, ${city}`}</li>
      ))}
    </ul>
  );
}
