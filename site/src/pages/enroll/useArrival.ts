import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useFocus } from '../../forms/useFocus';
import { type EnrollState, isFromServer } from './enroll-state';
import { showResumed } from './hold-back';
import type { Resumed } from './useResume';

/** Focuses what a step begins with: the field its address names, else what the state asks for. */
export function useArrival(state: EnrollState): void {
  const { hash, state: kept } = useLocation();
  const resumed = kept as Resumed | null;
  // Before the focus, which nothing unseen can take.
  useLayoutEffect(() => {
    if (!isFromServer(state)) showResumed();
  }, [state]);
  useFocus(state, resumed?.focus ?? (hash ? hash.slice(1) : undefined));
}
