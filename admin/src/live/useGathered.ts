import { useEffect, useState } from 'react';
import { useEvent } from 'react-admin';
import { gathered } from './gathered';

/** Gathers calls while the component is on screen. */
export function useGathered(act: () => Promise<unknown>, ms: number): () => void {
  const latest = useEvent(act);
  const [{ soon, cancel }] = useState(() => gathered(latest, ms));
  useEffect(() => cancel, [cancel]);
  return soon;
}
