import { useEffect, useState } from 'react';
import { isSettled } from '../../../../src/shared/analysis/analysis.contract.js';
import { apiOf } from '../../api';

const ASK_EVERY_MS = 700;
/** After this the report page takes over the waiting: it shows the property already. */
const PATIENCE_MS = 6000;

const LOOKING_UP = 1;
const PREPARING = 2;

/** Follows the look-up of a stored lead, then opens its report. Null without a lead, else the stage. */
export function useWayToReport(leadId: string | null): number | null {
  const [stage, setStage] = useState(LOOKING_UP);

  useEffect(() => {
    if (!leadId) return;
    const given = new AbortController();
    // The patience runs beside the asking: an answer that never comes must not outlast it.
    void Promise.race([untilSettled(leadId, given.signal), pause(PATIENCE_MS)]).then(() => {
      if (given.signal.aborted) return;
      setStage(PREPARING);
      window.location.assign(`/analysis/${leadId}`);
    });
    // Coming back from the report restores this page as it was left: start with a blank form instead.
    const startOver = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
    window.addEventListener('pageshow', startOver, { signal: given.signal });
    return () => given.abort();
  }, [leadId]);

  return leadId ? stage : null;
}

async function untilSettled(leadId: string, given: AbortSignal): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end && !given.aborted) {
    if (await isReady(leadId)) return;
    await pause(ASK_EVERY_MS);
  }
}

async function isReady(leadId: string): Promise<boolean> {
  try {
    return isSettled((await apiOf(undefined).analysis(leadId)).status);
  } catch {
    return false;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
