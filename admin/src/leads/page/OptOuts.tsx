import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { displayName, type LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { textNumberOf } from '../../../../src/shared/phone-number.js';
import { OptOutButton } from './OptOutButton';
import { useDeskQuery } from './useDeskQuery';

/** The channels an owner has left, and buttons to record it; they work also while the state is unknown. */
export function OptOuts({ lead }: { lead: LeadView }) {
  const translate = useTranslate();
  const { data } = useDeskQuery(lead.id, 'optedOut', (api, id) => api.optedOut(id));
  const channels = textNumberOf(lead.phone) ? (['email', 'sms'] as const) : (['email'] as const);
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {channels.map((channel) =>
        data?.[channel] ? (
          <Typography key={channel} variant="body2">
            {translate(`leadPage.optOut.${channel}.told`)}
          </Typography>
        ) : (
          <OptOutButton key={channel} leadId={lead.id} name={displayName(lead)} channel={channel} />
        ),
      )}
    </Stack>
  );
}
