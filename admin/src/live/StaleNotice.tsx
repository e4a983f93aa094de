import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { Delayed } from '../states/Delayed';
import { isConnected, watchConnection } from './liveLeads';

// A server that restarts is back before this.
const PATIENCE_MS = 5_000;

/** Says that what is on screen may be behind while nothing tells of changes. */
export function StaleNotice({ onRefresh, text = 'page.stale' }: { onRefresh: () => unknown; text?: string }) {
  const translate = useTranslate();
  const connected = useSyncExternalStore(watchConnection, isConnected);
  if (connected) return null;
  return (
    <Delayed ms={PATIENCE_MS}>
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" onClick={onRefresh}>
            {translate('page.refresh')}
          </Button>
        }
      >
        {translate(text)}
      </Alert>
    </Delayed>
  );
}
