import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useListContext } from 'react-admin';
import { pageText } from '../layout/text';
import { Delayed } from '../states/skeletons';
import { useCoalesced } from './coalesced';
import { isConnected, useLiveLeads, watchConnection } from './liveLeads';

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

const REFETCH_AFTER_MS = 500;

/** Refreshes the surrounding list on live changes and shows when it may be stale. */
export function LiveList() {
  const { resource, refetch } = useListContext();
  useLiveList(resource);
  return <StaleNotice onRefresh={refetch} />;
}

/** Any change can affect paging, order or totals, so refetch the visible page, once per burst. */
function useLiveList(resource: string): void {
  const queries = useQueryClient();
  const refetch = () => queries.invalidateQueries({ queryKey: [resource, 'getList'] });
  const refetchSoon = useCoalesced(refetch, REFETCH_AFTER_MS);
  useLiveLeads({ changed: refetchSoon, resync: refetchSoon });
}
