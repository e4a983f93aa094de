import Check from '@mui/icons-material/Check';
import UnfoldMore from '@mui/icons-material/KeyboardDoubleArrowRight';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { formatDollars, formatNumber } from '#shared/format.js';
import { BOARD_SORTS, type BoardSort, type LeadCard, type LeadStatus, STATUS_LABELS } from '#shared/lead.js';
import { mainContent } from '../../layout/Main';
import { stageColors } from '../stageColors';
import type { ColumnState } from './boardState';
import styles from './StageColumn.module.css';
import { boardText } from './text';
import { useBoardAddress } from './useBoardAddress';

export interface StageColumnProps {
  status: LeadStatus;
  column: ColumnState;
  cards: Readonly<Record<string, LeadCard>>;
  flashing: readonly string[];
  collapsed: boolean;
  onCollapse: () => void;
}

export function ColumnHeader(props: StageColumnProps) {
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
