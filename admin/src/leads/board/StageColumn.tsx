import { useDroppable } from '@dnd-kit/core';
import { useRef } from 'react';
import { STATUS_LABELS } from '../../../../src/shared/leads/lead.contract.js';
import { ColumnEmpty } from './ColumnEmpty';
import { ColumnHeader } from './ColumnHeader';
import { InsertionLine } from './InsertionLine';
import { LeadCard } from './LeadCard';
import { NextPage } from './NextPage';
import styles from './StageColumn.module.css';
import type { StageColumnProps } from './stageColumnProps';
import { useColumnRows } from './useColumnRows';
import { useFollowedCard } from './useFollowedCard';

/** One stage of the pipeline: its own scroller, of which only the rows in view are in the document. */
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
