import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { WithheldMessage } from '../../../src/shared/campaigns/campaign.contract.js';
import { Pill } from '../states/Pill';
import { Moment } from '../time/Moment';
import { ROW } from './MessageWhy';

/** One message that the plan gave no time, and why. */
export function WithheldWhy({ message }: { message: WithheldMessage }) {
  const translate = useTranslate();
  const { title, type, stepAt, since, reason } = message;
  return (
    <Paper component="li" sx={ROW}>
      <div>
        <Typography component="h4" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {translate(`campaigns.types.${type}`)}
          {stepAt && (
            <>
              {' '}
              · {translate('campaigns.one.plannedFor')} <Moment iso={stepAt} />
            </>
          )}{' '}
          · {translate('campaigns.one.withheldSince')} <Moment iso={since} />
        </Typography>
      </div>
      <div>
        <Pill tone="done">{translate('campaigns.one.withheld')}</Pill>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {reason}
        </Typography>
      </div>
    </Paper>
  );
}
