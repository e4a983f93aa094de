import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { formatDateTime } from '../../../src/shared/format.js';
import { callOf, type ReferralView } from '../../../src/shared/leads/referral.contract.js';
import { relativeTime } from '../leads/relativeTime';

/** By when the client is to be called; once that was done there is nothing left to say. */
export function CallDue({ referral }: { referral: ReferralView }) {
  const translate = useTranslate();
  const now = new Date();
  const call = callOf(referral, now);
  const { contactDueAt } = referral;
  if (call === 'made') return <div>{translate('referral.called')}</div>;
  return (
    <div>
      <Box component="span" sx={call === 'overdue' ? OVERDUE : undefined}>
        <time dateTime={contactDueAt} title={formatDateTime(contactDueAt)}>
          {translate(`referral.${call}`, { when: relativeTime(contactDueAt, now) })}
        </time>
      </Box>
    </div>
  );
}

const OVERDUE = {
  display: 'inline-block',
  color: 'var(--bad)',
  bgcolor: 'var(--bad-ground)',
  px: 1.25,
  py: 0.25,
  borderRadius: 4,
  fontWeight: 600,
};
