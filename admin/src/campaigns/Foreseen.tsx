import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { PlannedMessageView } from '#shared/campaigns/campaign.contract.js';
import { Pill } from '../states/Pill';
import { Moment } from '../time/TimeAgo';
import { campaignText } from './text';

/** A message as it would go, or why it would not. */
export function Foreseen({ message }: { message: PlannedMessageView }) {
  const { title, type, step, plannedAt, sendsAt, reason } = message;
  return (
    <Paper component="li" sx={ROW}>
      <div>
        <strong>{title}</strong>
        <Typography variant="body2" color="textSecondary">
          {campaignText.types[type]} · {campaignText.steps[step]}
        </Typography>
      </div>
      <div>
        <Moment iso={sendsAt ?? plannedAt} />{' '}
        <Pill tone={sendsAt ? (reason ? 'wary' : 'good') : 'done'}>
          {campaignText.plan[sendsAt ? (reason ? 'later' : 'onTime') : 'notSent']}
        </Pill>
        {reason && (
          <Typography variant="body2" color="textSecondary">
            {reason}
          </Typography>
        )}
      </div>
    </Paper>
  );
}

const ROW = {
  px: 2,
  py: 1.5,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  overflowWrap: 'anywhere',
};
