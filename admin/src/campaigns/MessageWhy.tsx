import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { EnrollmentMessage } from '#shared/campaigns/campaign.contract.js';
import { Checks } from '../outbox/Checks';
import { StatusMark } from '../outbox/StatusMark';
import { may } from '../session/may';
import { Moment } from '../time/TimeAgo';
import { campaignText } from './text';

/** One message of a campaign: when, what became of it, and every rule it was put to. */
export function MessageWhy({ message }: { message: EnrollmentMessage }) {
  const { id, title, type, state, stepAt, dueAt, sentAt, settledAt, checks } = message;
  return (
    <Paper component="li" sx={ROW}>
      <div>
        <Typography component="h4" sx={{ fontWeight: 600 }}>
          {may('messages.list') ? (
            <Link component={RouterLink} to={`/admin/outbox/${id}`}>
              {title}
            </Link>
          ) : (
            title
          )}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {campaignText.types[type]} · {campaignText.one.plannedFor} <Moment iso={stepAt} />
          {state === 'pending' && dueAt !== stepAt && (
            <>
              {' '}
              · {campaignText.one.waitsUntil} <Moment iso={dueAt} />
            </>
          )}
          {sentAt && (
            <>
              {' '}
              · {campaignText.one.sentAt} <Moment iso={sentAt} />
            </>
          )}
          {settledAt && (
            <>
              {' '}
              · {campaignText.one.settledAt} <Moment iso={settledAt} />
            </>
          )}
        </Typography>
      </div>
      <div>
        <StatusMark message={{ ...message, channel: type }} />
      </div>
      {checks.length > 0 && (
        <Box component="details" sx={{ gridColumn: '1 / -1' }}>
          <summary>{campaignText.one.rules}</summary>
          <Checks checks={checks} />
        </Box>
      )}
    </Paper>
  );
}

export const ROW = {
  p: 2,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr)' },
  overflowWrap: 'anywhere',
  '& summary': { cursor: 'pointer', minHeight: 24 },
};
