import { useTranslate } from 'react-admin';
import { formatDollars, formatNumber } from '../../../../src/shared/format.js';
import { STATUS_LABELS } from '../../../../src/shared/leads/lead.contract.js';
import { stageColors } from '../stageColors';
import { CollapseButton } from './CollapseButton';
import { SortButton } from './SortButton';
import type { StageColumnProps } from './StageColumn';
import styles from './StageColumn.module.css';

export function ColumnHeader({ status, column, collapsed, onCollapse }: StageColumnProps) {
  const translate = useTranslate();
  const label = STATUS_LABELS[status];
  const { color, ground } = stageColors(status);
  return (
    <header className={styles.header}>
      <h3 className={styles.heading}>
        <i className={styles.dot} style={{ color }} />
        <span title={label.column}>{label.column}</span>
        <span className={styles.count} style={{ color, backgroundColor: ground }}>
          {formatNumber(column.count)}
        </span>
      </h3>
      {!collapsed && <SortButton status={status} sort={column.sort} />}
      <CollapseButton column={label.column} collapsed={collapsed} onClick={onCollapse} />
      {!collapsed && (
        <p className={styles.sum} title={translate('board.rentLabel')}>
          {translate('board.rent', { amount: formatDollars(column.rentSum) })}
          {label.caption && ` · ${label.caption}`}
        </p>
      )}
    </header>
  );
}
