import { useEffect, useRef, useState } from 'react';
import { useListContext, useNotify, useTranslate } from 'react-admin';
import type { ContentKind, ContentView } from '../../../src/shared/content/content.contract.js';
import { useApi } from '../useApi';
import { nameOf } from './contentColumns';

export type Step = 'up' | 'down';
export type OnMove = (record: ContentView, step: Step) => void;

/** The button that moves a record; it is found again after the rows have changed places. */
export const moveButtonId = (record: ContentView, step: Step) => `${step}-${record.id}`;

/** Moves a record by one place of what the list shows, and says where it is now. */
export function useMoveContent(kind: ContentKind) {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useApi();
  const { data = [], refetch } = useListContext<ContentView>();
  const [announcement, setAnnouncement] = useState<string | null>(null);
  const isMoving = useRef(false);
  const keepFocus = useFocusAfter(data);

  async function move(record: ContentView, step: Step) {
    const others = data.filter(({ id }) => id !== record.id);
    const place = data.findIndex(({ id }) => id === record.id) + (step === 'up' ? -1 : 1);
    if (isMoving.current || place < 0 || place > others.length) return;
    isMoving.current = true;
    try {
      await api.moveContent(kind, record.id, others[place - 1]?.id ?? null);
      const where = { name: nameOf(kind, record), place: place + 1, count: data.length };
      setAnnouncement(translate('content.moved', where));
      keepFocus(moveButtonId(record, step));
    } catch {
      notify('content.moveFailed', { type: 'error' });
    }
    await refetch();
    isMoving.current = false;
  }

  const onMove: OnMove = (record, step) => void move(record, step);
  return { move: onMove, announcement, count: data.length };
}

/** A row that React puts elsewhere in the document loses the focus; it gets it back. */
function useFocusAfter(rows: unknown) {
  const waiting = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new rows are what it waits for
  useEffect(() => {
    if (waiting.current) document.getElementById(waiting.current)?.focus();
    waiting.current = null;
  }, [rows]);
  return (id: string) => {
    waiting.current = id;
  };
}
