import { useEffect } from 'react';
import { useBoardTools } from './BoardContext';
import { cardElementId } from './LeadCard';

/** Brings a card that was moved without the hand into view and gives it the focus again. */
export function useFollowedCard(ids: readonly string[], scrollTo: (index: number) => void): void {
  const { followed, stopFollowing } = useBoardTools();
  const index = followed === null ? -1 : ids.indexOf(followed);
  useEffect(() => {
    if (followed === null || index < 0) return;
    scrollTo(index);
    // The row is drawn once the scroller has moved.
    const frame = requestAnimationFrame(() => {
      document.getElementById(cardElementId(followed))?.focus();
      stopFollowing();
    });
    return () => cancelAnimationFrame(frame);
  }, [followed, index, scrollTo, stopFollowing]);
}
