import { useCallback, useEffect, useRef, useState } from 'react';
import type { LeadStatus } from '#shared/lead.js';
import { useApi } from '../../api/useApi';
import { useBoardTools } from './BoardContext';
import styles from './StageColumn.module.css';
import { boardText } from './text';

/** Loads the next page when the user scrolls near the end. */
export function NextPage({ status, wanted }: { status: LeadStatus; wanted: boolean }) {
  const { failed, load } = useNextPage(status);
  useEffect(() => {
    if (wanted && !failed) void load();
  }, [wanted, failed, load]);
  return (
    <div className={styles.page}>
      {failed && <p role="alert">{boardText.pageFailed}</p>}
      <button type="button" onClick={load}>
        {failed ? boardText.retry : boardText.more}
      </button>
    </div>
  );
}

function useNextPage(status: LeadStatus) {
  const api = useApi();
  const { store, filter } = useBoardTools().board;
  const [failed, setFailed] = useState(false);
  const busy = useRef(false);

  const load = useCallback(async () => {
    const { next, sort } = store.get().columns[status];
    if (busy.current || next === null) return;
    busy.current = true;
    try {
      const page = await api.boardColumn(status, sort, next, filter);
      // Drop the page if the board was reloaded in the meantime.
      if (store.get().columns[status].next === next) store.dispatch({ type: 'pageLoaded', status, ...page });
      setFailed(false);
    } catch {
      setFailed(true);
    }
    busy.current = false;
  }, [api, filter, status, store]);

  return { failed, load };
}
