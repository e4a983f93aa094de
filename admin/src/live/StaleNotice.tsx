import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { pageText } from '../layout/text';
import { Delayed } from '../states/skeletons';
import { isConnected, watchConnection } from './liveLeads';

// Longer than a server restart.
const PATIENCE_MS = 5_000;

/** Warns that the screen may be stale while the live connection is down. */
export function StaleNotice({
  onRefresh,
  text = pageText.stale,
}: {
  onRefresh: () => unknown;
  text?: string;
}) {
  const connected = useSyncExternalStore(watchConnection, isConnected);
  if (connected) return null;
  return (
    <Delayed ms={PATIENCE_MS}>
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" onClick={onRefresh}>
            {pageText.refresh}
          </Button>
        }
      >
        {text}
      </Alert>
    </Delayed>
  );
}
