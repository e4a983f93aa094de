import { type DragMoveEvent, useDndMonitor } from '@dnd-kit/core';
import { useState } from 'react';
import type { LeadStatus } from '../../../../src/shared/leads/lead.contract.js';
import { useBoardTools } from './BoardContext';
import { placeUnder } from './placeUnder';
import styles from './StageColumn.module.css';

/** Shows where the lifted card would land. It alone is redrawn while the card moves. */
export function InsertionLine({ status, rowHeight }: { status: LeadStatus; rowHeight: number }) {
  const { store } = useBoardTools().board;
  const [line, setLine] = useState<number | null>(null);
  const clear = () => setLine(null);
  const follow = (event: Pick<DragMoveEvent, 'active' | 'over'>) => {
    const place = event.over?.id === status ? placeUnder(event, store.get()) : null;
    setLine(place?.line ?? null);
  };
  // A movement is told with the column before it, a change of column after it.
  useDndMonitor({ onDragMove: follow, onDragOver: follow, onDragEnd: clear, onDragCancel: clear });
  if (line === null) return null;
  return <div className={styles.line} style={{ transform: `translateY(${line * rowHeight}px)` }} />;
}
