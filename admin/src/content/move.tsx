import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import type { ContentKind, ContentView } from '#shared/content.js';
import { useApi } from '../api/useApi';
import { nameOf } from './columns';
import { contentText } from './text';

export type Step = 'up' | 'down';
type OnMove = (record: ContentView, step: Step) => void;

const MoveContext = createContext<OnMove>(() => undefined);

export const useMove = () => useContext(MoveContext);

/** Lets the rows inside move one place at a time, and announces the new position. */
export function MoveContent({ kind, children }: { kind: ContentKind; children: ReactNode }) {
  const { move, announcement } = useMoveContent(kind);
  return (
    <MoveContext.Provider value={move}>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {children}
    </MoveContext.Provider>
  );
}

/** The id of a move button, to find it again after the rows were reordered. */
export const moveButtonId = (record: ContentView, step: Step) => `${step}-${record.id}`;

function useMoveContent(kind: ContentKind) {
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
      setAnnouncement(contentText.moved(nameOf(kind, record), place + 1, data.length));
      keepFocus(moveButtonId(record, step));
    } catch {
      notify(contentText.moveFailed, { type: 'error' });
    }
    await refetch();
    isMoving.current = false;
  }

  const onMove: OnMove = (record, step) => void move(record, step);
  return { move: onMove, announcement };
}

/** Restores the focus of a row that React moved within the document. */
function useFocusAfter(rows: unknown) {
  const waiting = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the new rows arrive
  useEffect(() => {
    if (waiting.current) document.getElementById(waiting.current)?.focus();
    waiting.current = null;
  }, [rows]);
  return (id: string) => {
    waiting.current = id;
  };
}
