import type { EnrollmentStatus, StopReason } from '#shared/campaign.js';
import type { LeadStatus } from '#shared/lead.js';
import styles from '../leads/LeadRow.module.css';
import { Pill } from '../states/Pill';
import { campaignText } from './text';

const TONES = { active: 'notice', completed: 'good', stopped: 'done' } as const;

/** A campaign's status, and why it ended. */
export function EnrollmentState({ status, reason }: { status: EnrollmentStatus; reason: StopReason | null }) {
  return (
    <>
      <Pill tone={TONES[status]}>{campaignText.states[status]}</Pill>
      {reason && <div className={styles.soft}>{campaignText.reasons[reason]}</div>}
    </>
  );
}

/** A lead without a campaign: `Active` once it is closed, `Pending` before. */
export function WithoutEnrollment({ leadStatus }: { leadStatus: LeadStatus }) {
  const state = leadStatus === 'closed' ? 'active' : 'pending';
  return (
    <>
      <Pill tone="done">{campaignText[state]}</Pill>
      <div className={styles.soft}>{campaignText.withoutCampaign[state]}</div>
    </>
  );
}
