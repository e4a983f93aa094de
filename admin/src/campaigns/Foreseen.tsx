import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ForeseenMessage } from '../../../src/shared/campaigns/campaign.contract.js';
import { Pill } from '../states/Pill';
import { Moment } from '../time/Moment';

/** A message as it would go, or why it would not. */
export function Foreseen({ message }: { message: ForeseenMessage }) {
  const translate = useTranslate();
  const { title, type, step, plannedAt, sendsAt, reason } = message;
  return (
    <Paper component="li" sx={ROW}>
      <div>
        <strong>{title}</strong>
        <Typography variant="body2" color="textSecondary">
          {translate(`campaigns.types.${type}`)} · {translate(`campaigns.steps.${step}`)}
        </Typography>
      </div>
      <div>
        <Moment iso={sendsAt ?? plannedAt} />{' '}
        <Pill tone={sendsAt ? (reason ? 'wary' : 'good') : 'done'}>
          {translate(`campaigns.plan.${sendsAt ? (reason ? 'later' : 'onTime') : 'notSent'}`)}
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
