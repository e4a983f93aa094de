import { useEffect, useState } from 'react';
import { useEvent } from 'react-admin';

/**
 * Calls `act` once, `ms` after the first of several calls. Later calls don't postpone it, or a busy day would never
 * update. Calls made while it runs trigger one more run.
 */
export function coalesced(act: () => Promise<unknown>, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUnderWay = false;
  let isWanted = false;

  function soon() {
    if (isUnderWay) isWanted = true;
    else timer ??= setTimeout(run, ms);
  }

  async function run() {
    timer = undefined;
    isUnderWay = true;
    await act().catch(() => undefined);
    isUnderWay = false;
    if (isWanted) soon();
    isWanted = false;
  }

  function cancel() {
    clearTimeout(timer);
    isWanted = false;
  }

  return { soon, cancel };
}

/** Coalesces calls while the component is mounted. */
export function useCoalesced(act: () => Promise<unknown>, ms: number): () => void {
  const latest = useEvent(act);
  const [{ soon, cancel }] = useState(() => coalesced(latest, ms));
  useEffect(() => cancel, [cancel]);
  return soon;
}
