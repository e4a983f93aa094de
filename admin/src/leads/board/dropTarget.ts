import type { DragMoveEvent } from '@dnd-kit/core';
import type { RefObject } from 'react';
import type { LeadStatus } from '#shared/lead.js';
import { type BoardState, indexOf } from './boardState';
import { type DropPlace, dropPlace } from './dropPlace';

/** What a column passes to the drag as data. */
interface ColumnData {
  scroller: RefObject<HTMLElement | null>;
  rowHeight: number;
}

/** Where the dragged card would land; null outside all columns. */
export function findDropTarget(
  { active, over }: Pick<DragMoveEvent, 'active' | 'over'>,
  state: BoardState,
): (DropPlace & { status: LeadStatus }) | null {
  const held = active.rect.current.translated;
  const data = over?.data.current as ColumnData | undefined;
  const scroller = data?.scroller.current;
  const id = String(active.id);
  const card = state.cards[id];
  if (!over || !held || !data || !scroller || !card) return null;

  const status = over.id as LeadStatus;
  const column = state.columns[status];
  const isOwn = card.status === status;
  // A column sorted by date decides the position.
  if (column.sort !== 'manual') return { status, index: 0, line: null };
  const place = dropPlace({
    cardTop: held.top,
    cardHeight: held.height,
    scrollerTop: scroller.getBoundingClientRect().top,
    scrollTop: scroller.scrollTop,
    rowHeight: data.rowHeight,
    rows: column.ids.length,
    ownRow: isOwn ? indexOf(state, id) : null,
  });
  return { status, ...place };
}
