import { useTranslate } from 'react-admin';
import type { EnrollmentStatus, StopReason } from '../../../src/shared/campaigns/campaign.contract.js';
import type { LeadStatus } from '../../../src/shared/leads/lead.contract.js';
import styles from '../leads/LeadRow.module.css';
import { Pill } from '../states/Pill';

const TONES = { active: 'told', completed: 'good', stopped: 'done' } as const;

/** Where a campaign stands, and why it ended. */
export function EnrollmentState({ status, reason }: { status: EnrollmentStatus; reason: StopReason | null }) {
  const translate = useTranslate();
  return (
    <>
      <Pill tone={TONES[status]}>{translate(`campaigns.states.${status}`)}</Pill>
      {reason && <div className={styles.soft}>{translate(`campaigns.reasons.${reason}`)}</div>}
    </>
  );
}

/** A lead without a campaign: `Active` once it is closed, until then `Pending`; beneath, that no campaign runs. */
export function WithoutEnrollment({ leadStatus }: { leadStatus: LeadStatus }) {
  const translate = useTranslate();
  const state = leadStatus === 'closed' ? 'active' : 'pending';
  return (
    <>
      <Pill tone="done">{translate(`campaigns.${state}`)}</Pill>
      <div className={styles.soft}>{translate(`campaigns.withoutCampaign.${state}`)}</div>
    </>
  );
}
