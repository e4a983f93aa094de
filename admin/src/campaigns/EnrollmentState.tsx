import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { EnrollmentStatus, StopReason } from '../../../src/shared/campaigns/campaign.contract.js';
import type { LeadStatus } from '../../../src/shared/leads/lead.contract.js';
import { Pill } from '../states/Pill';

const TONES = { active: 'told', completed: 'good', stopped: 'done' } as const;

/** Where a campaign stands, and why it ended. */
export function EnrollmentState({ status, reason }: { status: EnrollmentStatus; reason: StopReason | null }) {
  const translate = useTranslate();
  return (
    <>
      <Pill tone={TONES[status]}>{translate(`campaigns.states.${status}`)}</Pill>
      {reason && (
        <Typography variant="body2" color="textSecondary">
          {translate(`campaigns.reasons.${reason}`)}
        </Typography>
      )}
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
      <Typography variant="body2" color="textSecondary">
        {translate(`campaigns.withoutCampaign.${state}`)}
      </Typography>
    </>
  );
}
