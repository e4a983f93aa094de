import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import type { LeadStatus } from '../../../../src/shared/leads/lead.contract.js';
import { useBoardTools } from './BoardContext';

// Every card of a column is equally high, in rem so that larger text gets larger cards.
const ROW_REM = 11.375;
const WALKTHROUGH_ROW_REM = 12.625;
const OVERSCAN = 3;

/** The rows of a column that are in view, and beside them the lifted card's. */
export function useColumnRows(
  status: LeadStatus,
  ids: readonly string[],
  scroller: RefObject<HTMLDivElement | null>,
) {
  const lifted = useBoardTools().board.state.dragging;
  const rowHeight = rowHeightOf(status);
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan: OVERSCAN,
    rangeExtractor: (range) => withRow(range, lifted === null ? -1 : ids.indexOf(lifted)),
  });
  const rows = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const id = ids[index];
    return id ? [{ index, id, top: start }] : [];
  });
  const scrollTo = (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' });
  return { rows, rowHeight, height: virtualizer.getTotalSize(), scrollTo };
}

/** The keyboard's drag ends when the element it began on leaves the document. */
function withRow(range: Range, row: number): number[] {
  const rows = defaultRangeExtractor(range);
  return row < 0 || rows.includes(row) ? rows : [...rows, row].sort((a, b) => a - b);
}

function rowHeightOf(status: LeadStatus): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return rem * (status === 'walkthrough_scheduled' ? WALKTHROUGH_ROW_REM : ROW_REM);
}
