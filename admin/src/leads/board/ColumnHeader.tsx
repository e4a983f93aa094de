import UnfoldMore from '@mui/icons-material/KeyboardDoubleArrowRight';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import { formatDollars, formatNumber } from '../../../../src/shared/format.js';
import { type LeadStatus, STATUS_LABELS } from '../../../../src/shared/leads/lead.contract.js';
import { stageColors } from '../stageColors';
import { ColumnMenu } from './ColumnMenu';
import styles from './StageColumn.module.css';
import type { StageColumnProps } from './stageColumnProps';

export function ColumnHeader(props: StageColumnProps) {
  const translate = useTranslate();
  const { status, column, collapsed } = props;
  const { column: name, caption } = STATUS_LABELS[status];
  if (collapsed) return <CollapsedHeader {...props} />;
  return (
    <header className={styles.header}>
      <h3 className={styles.heading}>{name}</h3>
      <ColumnMenu {...props} />
      <p className={styles.facts}>
        <Count status={status} count={column.count} />
        <span title={translate('board.rentLabel')}>
          {translate('board.rent', { amount: formatDollars(column.rentSum) })}
        </span>
        {caption && <span>{caption}</span>}
        {column.sort !== 'manual' && <span>{translate(`board.sort.${column.sort}`)}</span>}
      </p>
    </header>
  );
}

function CollapsedHeader({ status, column, onCollapse }: StageColumnProps) {
  const translate = useTranslate();
  const name = STATUS_LABELS[status].column;
  return (
    <header className={styles.header}>
      <IconButton size="small" aria-label={translate('board.expand', { column: name })} onClick={onCollapse}>
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
