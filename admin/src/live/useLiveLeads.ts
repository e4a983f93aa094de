import { useEffect, useEffectEvent } from 'react';
import { type LeadsWatcher, watchLeads } from './liveLeads';

/** Follows changes to leads while the component is on screen. */
export function useLiveLeads(watcher: LeadsWatcher): void {
  const changed = useEffectEvent(watcher.changed);
  const told = useEffectEvent((leadIds: string[]) => watcher.told?.(leadIds));
  const resync = useEffectEvent(watcher.resync);
  useEffect(
    () =>
      watchLeads({
        changed: (changes) => changed(changes),
        told: (leadIds) => told(leadIds),
        resync: () => resync(),
      }),
    [],
  );
}
