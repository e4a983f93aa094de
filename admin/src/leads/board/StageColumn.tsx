import { type DragMoveEvent, useDndMonitor, useDroppable } from '@dnd-kit/core';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useRef, useState } from 'react';
import { type LeadStatus, STATUS_LABELS } from '#shared/lead.js';
import { useBoardTools } from './BoardContext';
import { ColumnHeader, type StageColumnProps } from './ColumnHeader';
import { findDropTarget } from './dropTarget';
import { LeadCard, useFollowedCard } from './LeadCard';
import { NextPage } from './NextPage';
import styles from './StageColumn.module.css';
import { boardText } from './text';

/** One stage of the pipeline: a scrolling, virtualized list of cards. */
export function StageColumn(props: StageColumnProps) {
  const { status, column, collapsed } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, height, rowHeight, scrollTo } = useColumnRows(status, column.ids, scroller);
  const { setNodeRef, isOver } = useDroppable({ id: status, data: { scroller, rowHeight } });
  useFollowedCard(column.ids, scrollTo);

  return (
    <section
      aria-label={STATUS_LABELS[status].column}
      className={styles.column}
      data-over={isOver || undefined}
      data-collapsed={collapsed || undefined}
    >
      <ColumnHeader {...props} />
      <div
        ref={(node) => {
          scroller.current = node;
          setNodeRef(node);
        }}
        className={styles.scroller}
        hidden={collapsed}
      >
        {column.count === 0 && <ColumnEmpty status={status} />}
        <ul className={styles.rows} style={{ height }}>
          {rows.map(({ index, id, top }) => (
            <li
              key={id}
              className={styles.row}
              style={{ height: rowHeight, transform: `translateY(${top}px)` }}
              aria-setsize={column.count}
              aria-posinset={index + 1}
            >
              <LeadCard card={props.cards[id]!} flashing={props.flashing.includes(id)} />
            </li>
          ))}
        </ul>
        <InsertionLine status={status} rowHeight={rowHeight} />
        {column.next !== null && (
          <NextPage status={status} wanted={(rows.at(-1)?.index ?? 0) > column.ids.length - 8} />
        )}
      </div>
    </section>
  );
}

function ColumnEmpty({ status }: { status: LeadStatus }) {
  const { filter } = useBoardTools().board;
  const filtered = Object.keys(filter).length > 0;
  return (
    <p className={styles.empty}>
      {filtered ? boardText.noMatch : boardText.empty[status as keyof typeof boardText.empty]}
    </p>
  );
}

/** Shows where the card would land. Only this line re-renders during a drag. */
function InsertionLine({ status, rowHeight }: { status: LeadStatus; rowHeight: number }) {
  const { store } = useBoardTools().board;
  const [line, setLine] = useState<number | null>(null);
  const clear = () => setLine(null);
  const follow = (event: Pick<DragMoveEvent, 'active' | 'over'>) => {
    const place = event.over?.id === status ? findDropTarget(event, store.get()) : null;
    setLine(place?.line ?? null);
  };
  // onDragMove still has the previous column; onDragOver has the new one.
  useDndMonitor({ onDragMove: follow, onDragOver: follow, onDragEnd: clear, onDragCancel: clear });
  if (line === null) return null;
  return <div className={styles.line} style={{ transform: `translateY(${line * rowHeight}px)` }} />;
}

// Cards in a column share one height, in rem so they grow with the text size.
const ROW_REM = 11.375;
const WALKTHROUGH_ROW_REM = 12.625;
const OVERSCAN = 3;

/** The visible rows of a column, plus the lifted card's row. */
function useColumnRows(
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

/** A keyboard drag ends if its element unmounts, so keep that row rendered. */
function withRow(range: Range, row: number): number[] {
  const rows = defaultRangeExtractor(range);
  return row < 0 || rows.includes(row) ? rows : [...rows, row].sort((a, b) => a - b);
}

function rowHeightOf(status: LeadStatus): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return rem * (status === 'walkthrough_scheduled' ? WALKTHROUGH_ROW_REM : ROW_REM);
}
