import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { formatDateTime } from '#shared/format.js';
import type { SendingView } from '#shared/message.js';
import { useApi } from '../api/useApi';
import { ConfirmButton } from '../components/ConfirmDialog';
import { useAct } from '../components/useAct';

/** Says which messages are held back, with a button to resume. */
export function SendingPaused({ sending }: { sending: SendingView }) {
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();
  const { pausedAt, campaignsPausedAt, campaignsReason, waiting } = sending;
  const what = pausedAt ? 'page.sending' : 'page.sending.campaigns';

  return (
    <Box sx={BANNER}>
      <Box sx={{ flex: '1 1 20rem' }}>
        {translate(`${what}.paused`, { since: formatDateTime(pausedAt ?? campaignsPausedAt!) })}{' '}
        {translate('page.sending.waiting', { smart_count: waiting })} {!pausedAt && campaignsReason}
      </Box>
      <ConfirmButton
        variant="outlined"
        color="inherit"
        label={translate('page.sending.resume')}
        title={translate('page.sending.title')}
        text={translate(`${what}.text`)}
        onConfirm={() => act(() => api.resumeSending(), 'page.sending.resumed')}
      />
    </Box>
  );
}

const BANNER = {
  px: 3,
  py: 1.5,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  color: 'var(--wary)',
  bgcolor: 'var(--wary-ground)',
  fontWeight: 600,
};
