import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { LeadStatus } from '../../../../src/shared/leads/lead.contract.js';
import { useApi } from '../../useApi';
import { useBoardTools } from './BoardContext';
import styles from './StageColumn.module.css';

/** The end of the loaded cards: the next page is read when the reader comes near it. */
export function NextPage({ status, wanted }: { status: LeadStatus; wanted: boolean }) {
  const translate = useTranslate();
  const { failed, load } = useNextPage(status);
  useEffect(() => {
    if (wanted && !failed) void load();
  }, [wanted, failed, load]);
  return (
    <div className={styles.page}>
      {failed && <p role="alert">{translate('board.pageFailed')}</p>}
      <button type="button" onClick={load}>
        {translate(failed ? 'board.retry' : 'board.more')}
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
      // The board may have been read anew meanwhile: then this page continues another one.
      if (store.get().columns[status].next === next) store.dispatch({ type: 'pageLoaded', status, ...page });
      setFailed(false);
    } catch {
      setFailed(true);
    }
    busy.current = false;
  }, [api, filter, status, store]);

  return { failed, load };
}
