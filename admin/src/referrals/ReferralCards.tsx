import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';
import type { ReferralView } from '../../../src/shared/leads/referral.contract.js';
import { TimeAgo } from '../leads/TimeAgo';
import { CallDue } from './CallDue';
import { ClientInfo, RealtorInfo, ReferredProperty } from './ReferralInfo';
import { StateSelect } from './StateSelect';

/** The table's rows as cards, for screens too narrow for six columns. */
export function ReferralCards() {
  const translate = useTranslate();
  const { data = [] } = useListContext<ReferralView>();
  return (
    <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {data.map((referral) => (
        <Paper component="li" key={referral.id} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
          <CallDue referral={referral} />
          <ClientInfo referral={referral} />
          <ReferredProperty referral={referral} />
          <div>
            <Typography variant="body2" color="textSecondary">
              {translate('referral.column.realtor')}
            </Typography>
            <RealtorInfo referral={referral} />
          </div>
          <StateSelect referral={referral} />
          <Typography variant="body2" color="textSecondary">
            {translate('referral.column.received')} <TimeAgo iso={referral.createdAt} />
          </Typography>
        </Paper>
      ))}
    </Stack>
  );
}
