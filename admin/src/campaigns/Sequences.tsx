import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { LeadSequence } from '#shared/campaigns/campaign.contract.js';
import { Moment } from '../time/TimeAgo';
import { EnrollmentState } from './EnrollmentState';
import { campaignText } from './text';
import { useCampaignsPath } from './useCampaignsPath';

/** Every campaign the lead was in, so that earlier messages can still be read. */
export function Sequences({ sequences, id }: { sequences: LeadSequence[]; id: string }) {
  const base = useCampaignsPath();
  return (
    <Box component="section" aria-labelledby="sequences">
      <Typography id="sequences" variant="h3" component="h3" sx={{ mb: 1.5 }}>
        {campaignText.one.sequences}
      </Typography>
      <Box component="ul" sx={LIST}>
        {sequences.map(({ id: each, workflow, status, reason, startedAt }) => (
          <Paper key={each} component="li" sx={ROW}>
            <div>
              {each === id ? (
                <strong aria-current="page">{campaignText.workflows[workflow]}</strong>
              ) : (
                <Link component={RouterLink} to={`${base}/${each}`} sx={{ fontWeight: 600 }}>
                  {campaignText.workflows[workflow]}
                </Link>
              )}
              <Typography variant="body2" color="textSecondary">
                {campaignText.started} <Moment iso={startedAt} />
              </Typography>
            </div>
            <div>
              <EnrollmentState status={status} reason={reason} />
            </div>
          </Paper>
        ))}
      </Box>
    </Box>
  );
}

const LIST = { listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.5 };
const ROW = {
  p: 2,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr)' },
};
