import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';

export function OfflineBanner() {
  const translate = useTranslate();
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine);
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

function watchConnection(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
