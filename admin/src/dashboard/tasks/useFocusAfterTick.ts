import { useEffect, useRef } from 'react';
import type { TaskView } from '../../../../src/shared/leads/task.contract.js';

/** The focus goes on to the next task when the ticked one leaves, and to the heading after the last. */
export function useFocusAfterTick(tasks: TaskView[], goToHeading: () => void) {
  const list = useRef<HTMLDivElement>(null);
  const ticked = useRef<{ id: string; place: number } | null>(null);

  useEffect(() => {
    const left = ticked.current;
    if (!left || tasks.some(({ id }) => id === left.id)) return;
    ticked.current = null;
    // Whoever went elsewhere meanwhile stays there.
    if (document.activeElement !== document.body) return;
    const boxes = list.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [];
    const next = boxes[Math.min(left.place, boxes.length - 1)];
    if (next) next.focus({ preventScroll: true });
    else goToHeading();
  }, [tasks, goToHeading]);

  const onTick = ({ id }: TaskView) => {
    ticked.current = { id, place: tasks.findIndex((task) => task.id === id) };
  };
  return { list, onTick };
}
