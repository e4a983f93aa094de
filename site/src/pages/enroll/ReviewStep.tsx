import { FormIcon } from '../../components/FormIcon';
import { StepButton } from '../../forms/StepButton';
import { stepOf } from './check-draft';
import type { EnrollDraft } from './draft';
import { enrollMessages } from './enroll.messages';
import styles from './enroll.module.css';
import { type ReviewLine, reviewOf } from './review-of';

const { form: text, review } = enrollMessages;
const FAILURE_ID = 'failure';

interface ReviewStepProps {
  draft: EnrollDraft;
  failure: string | null;
  isBusy: boolean;
}

export function ReviewStep({ draft, failure, isBusy }: ReviewStepProps) {
  return (
    <>
      <p className="soft">{review.intro}</p>
      <dl className={styles.review}>
        {reviewOf(draft).map((line) => (
          <Line key={line.label} {...line} />
        ))}
      </dl>
      <p className="soft">{review.after}</p>
      {failure && !isBusy && (
        <p className={styles.failure} id={FAILURE_ID}>
          <FormIcon shape="problem" /> {failure}
        </p>
      )}
      <div className={styles.buttons}>
        {!isBusy && (
          <StepButton className="button outline" intent="back" to={2}>
            {text.back}
          </StepButton>
        )}
        <StepButton
          className="button primary"
          intent="submit"
          to={3}
          aria-disabled={isBusy || undefined}
          aria-describedby={failure ? FAILURE_ID : undefined}
        >
          {isBusy ? text.busy : text.submit}
        </StepButton>
      </div>
      <p className="visually-hidden" role="status">
        {isBusy && text.busy}
      </p>
    </>
  );
}

function Line({ label, value, field }: ReviewLine) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
      <dd>
        <StepButton
          className={styles.edit}
          intent={`edit:${field}`}
          to={stepOf(field)}
          aria-label={review.editOne(label)}
        >
          {review.edit}
        </StepButton>
      </dd>
    </div>
  );
}
