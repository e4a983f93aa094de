import { type DragMoveEvent, useDndMonitor, useDroppable } from '@dnd-kit/core';
import Check from '@mui/icons-material/Check';
import UnfoldMore from '@mui/icons-material/KeyboardDoubleArrowRight';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Divider, IconButton, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useRef, useState } from 'react';
import { formatDollars, formatNumber } from '#shared/format.js';
import {
  BOARD_SORTS,
  type BoardSort,
  type LeadCard as Card,
  type LeadStatus,
  STATUS_LABELS,
} from '#shared/lead.js';
import { mainContent } from '../../layout/Page';
import { stageColors } from '../StatusBadge';
import { useBoardTools } from './BoardContext';
import type { ColumnState } from './boardState';
import { findDropTarget } from './dropTarget';
import { LeadCard, useFollowedCard } from './LeadCard';
import { NextPage } from './NextPage';
import styles from './StageColumn.module.css';
import { boardText } from './text';
import { useBoardAddress } from './useBoardAddress';

/** One stage of the pipeline: a scrolling, virtualized list of cards. */
export function StageColumn(props: StageColumnProps) {
  const { status, column, collapsed } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, height, rowHeight, scrollTo } = useColumnRows(column.ids, scroller);
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
const ROW_REM = 9;
const OVERSCAN = 3;

/** The visible rows of a column, plus the lifted card's row. */
function useColumnRows(ids: readonly string[], scroller: RefObject<HTMLDivElement | null>) {
  const lifted = useBoardTools().board.state.dragging;
  const rowHeight = getRowHeight();
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

function getRowHeight(): number {
  return ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

interface StageColumnProps {
  status: LeadStatus;
  column: ColumnState;
  cards: Readonly<Record<string, Card>>;
  flashing: readonly string[];
  collapsed: boolean;
  onCollapse: () => void;
}

function ColumnHeader(props: StageColumnProps) {
  const { status, column, collapsed } = props;
  const { column: name, caption } = STATUS_LABELS[status];
  if (collapsed) return <CollapsedHeader {...props} />;
  return (
    <header className={styles.header}>
      <h3 className={styles.heading}>{name}</h3>
      <ColumnMenu {...props} />
      <p className={styles.facts}>
        <Count status={status} count={column.count} />
        <span title={boardText.rentLabel}>{boardText.rent(formatDollars(column.rentSum))}</span>
        {caption && <span>{caption}</span>}
        {column.sort !== 'manual' && <span>{boardText.sort[column.sort]}</span>}
      </p>
    </header>
  );
}

function CollapsedHeader({ status, column, onCollapse }: StageColumnProps) {
  const name = STATUS_LABELS[status].column;
  return (
    <header className={styles.header}>
      <IconButton size="small" aria-label={boardText.expand(name)} onClick={onCollapse}>
        <UnfoldMore fontSize="small" />
      </IconButton>
      <Count status={status} count={column.count} />
      <h3 className={styles.heading}>{name}</h3>
    </header>
  );
}

function Count({ status, count }: { status: LeadStatus; count: number }) {
  const { color, ground } = stageColors(status);
  return (
    <strong className={styles.count} style={{ color, backgroundColor: ground }}>
      {formatNumber(count)}
    </strong>
  );
}

/** Sort order and collapse of one column. */
function ColumnMenu({ status, column, onCollapse }: StageColumnProps) {
  const { setSort } = useBoardAddress();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = STATUS_LABELS[status].column;

  function choose(sort: BoardSort) {
    setAnchor(null);
    setSort(status, sort);
  }

  return (
    <>
      <IconButton
        size="small"
        aria-label={boardText.options(name)}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} container={mainContent} open={anchor !== null} onClose={() => setAnchor(null)}>
        {BOARD_SORTS.map((sort) => (
          <MenuItem
            key={sort}
            role="menuitemradio"
            aria-checked={sort === column.sort}
            onClick={() => choose(sort)}
          >
            <ListItemIcon>{sort === column.sort && <Check fontSize="small" />}</ListItemIcon>
            {boardText.sort[sort]}
          </MenuItem>
        ))}
        <Divider sx={{ display: { xs: 'none', sm: 'block' } }} />
        <MenuItem sx={{ display: { xs: 'none', sm: 'flex' } }} onClick={onCollapse}>
          <ListItemIcon />
          {boardText.collapse}
        </MenuItem>
      </Menu>
    </>
  );
}
