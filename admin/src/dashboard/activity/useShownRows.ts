import { type FocusEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { heldBack, keyOf, type Reading, renewInPlace, type ShownActivity } from './shownRows';

/** The rows on screen. News wait while somebody points at the list, has the focus in it or has scrolled into it. */
export function useShownRows(latest: Reading) {
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<readonly ShownActivity[]>(latest.rows);
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const show = () => setShown(latest.rows);
  /** The reader's own deletion needs no mark and no waiting. */
  const hide = (row: Pick<ShownActivity, 'type' | 'id'>) => setDeleted((before) => [...before, keyOf(row)]);

  const take = useEffectEvent((reading: Reading) =>
    setShown((before) => (isBeingRead(list.current) ? renewInPlace(before, reading) : reading.rows)),
  );
  useLayoutEffect(() => take(latest), [latest]);

  const lookAway = () => {
    if (!isBeingRead(list.current)) show();
  };
  const whenLeft = {
    onPointerLeave: lookAway,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) lookAway();
    },
  };
  return {
    list,
    shown: shown.filter((row) => !deleted.includes(keyOf(row))),
    held: heldBack(shown, latest),
    show,
    hide,
    removals: deleted.length,
    whenLeft,
  };
}

function isBeingRead(list: HTMLElement | null): boolean {
  return list !== null && (list.matches(':hover, :focus-within') || list.getBoundingClientRect().top < 0);
}
