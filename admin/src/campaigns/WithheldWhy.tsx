import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { WithheldMessage } from '#shared/campaigns/campaign.contract.js';
import { Pill } from '../states/Pill';
import { Moment } from '../time/TimeAgo';
import { ROW } from './MessageWhy';
import { campaignText } from './text';

/** One message that the plan gave no time, and why. */
export function WithheldWhy({ message }: { message: WithheldMessage }) {
  const { title, type, stepAt, since, reason } = message;
  return (
    <Paper component="li" sx={ROW}>
      <div>
        <Typography component="h4" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {campaignText.types[type]}
          {stepAt && (
            <>
              {' '}
              · {campaignText.one.plannedFor} <Moment iso={stepAt} />
            </>
          )}{' '}
          · {campaignText.one.withheldSince} <Moment iso={since} />
        </Typography>
      </div>
      <div>
        <Pill tone="done">{campaignText.one.withheld}</Pill>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {reason}
        </Typography>
      </div>
    </Paper>
  );
}
