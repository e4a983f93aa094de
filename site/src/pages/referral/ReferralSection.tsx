import { REFERRAL_TEXT } from '../../../../src/shared/leads/referral.contract.js';
import { FormIcon } from '../../components/FormIcon';
import { ProblemSummary } from '../../forms/ProblemSummary';
import { ReferralForm } from './ReferralForm';
import { ReferralSubmitted } from './ReferralSubmitted';
import styles from './referral.module.css';
import type { FormState } from './submit-referral';

interface ReferralSectionProps {
  isSubmitted: boolean;
  state: FormState;
  company: string;
}

/** The form or what came of it. The page's script sends the form and puts the answer's parts where these stand. */
export function ReferralSection({ isSubmitted, state, company }: ReferralSectionProps) {
  return (
    <section className={styles.section} id="referral" aria-labelledby="referral-title" data-referral>
      <p className={styles.outcome} role="status">
        {isSubmitted && (
          <>
            <FormIcon shape="done" /> {REFERRAL_TEXT.sent}
          </>
        )}
      </p>
      <div data-shown>
        {isSubmitted ? <ReferralSubmitted /> : <ReferralForm state={state} company={company} />}
      </div>
      {/* The script shows this when there is no answer of the server. */}
      <template>
        <ProblemSummary title="" issues={[]} failure={{ sentence: REFERRAL_TEXT.failed, advice: null }} />
      </template>
    </section>
  );
}
