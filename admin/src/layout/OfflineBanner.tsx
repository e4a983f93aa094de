import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useIsOnline } from './useIsOnline';

export function OfflineBanner() {
  const translate = useTranslate();
  const online = useIsOnline();
  return (
    <Box role="status">
      {!online && (
        <Box sx={{ px: 3, py: 1.5, color: 'var(--wary)', bgcolor: 'var(--wary-ground)', fontWeight: 600 }}>
          {translate('page.offline')}
        </Box>
      )}
    </Box>
  );
}
