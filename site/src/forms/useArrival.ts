import { useLocation } from 'react-router-dom';
import { useFocus } from './useFocus';
import { focusToResume, type Resumed } from './useResume';

/** Focuses what a step begins with: the field its address names, else what the state asks for. */
export function useArrival(state: { focus: string | null }): void {
  const { hash, state: kept } = useLocation();
  const resumed = kept as Resumed | null;
  const resumedAt = resumed?.isResumed ? focusToResume() : undefined;
  useFocus(state, resumedAt ?? (hash ? hash.slice(1) : undefined));
}
