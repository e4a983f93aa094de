import { useLocation } from 'react-router-dom';
import { useFocus } from './useFocus';
import type { Resumed } from './useResume';

/** Focuses what a step begins with: the field its address names, else what the state asks for. Who goes on typing is left alone. */
export function useArrival(state: { focus: string | null }): void {
  const { hash, state: kept } = useLocation();
  const isResumed = (kept as Resumed | null)?.isResumed;
  useFocus(state, isResumed ? '' : hash ? hash.slice(1) : undefined);
}
