import type { DragMoveEvent } from '@dnd-kit/core';
import type { RefObject } from 'react';
import type { LeadStatus } from '../../../../src/shared/leads/lead.contract.js';
import { indexOf } from './boardCards';
import type { BoardState } from './boardState';
import { type DropPlace, dropPlace } from './dropPlace';

/** What a column tells the drag about itself. */
export interface ColumnData {
  scroller: RefObject<HTMLElement | null>;
  rowHeight: number;
}

/** The place a drag is over now; null outside every column. */
export function placeUnder(
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
  // A column sorted by date chooses the place itself.
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
