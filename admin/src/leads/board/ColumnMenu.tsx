import Check from '@mui/icons-material/Check';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { BOARD_SORTS, type BoardSort, STATUS_LABELS } from '../../../../src/shared/leads/lead.contract.js';
import { mainContent } from '../../layout/mainContent';
import type { StageColumnProps } from './stageColumnProps';
import { useBoardAddress } from './useBoardAddress';

/** The order of one column, which stays as chosen whatever is dragged into it, and folding it away. */
export function ColumnMenu({ status, column, onCollapse }: StageColumnProps) {
  const translate = useTranslate();
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
        aria-label={translate('board.options', { column: name })}
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
            {translate(`board.sort.${sort}`)}
          </MenuItem>
        ))}
        <Divider sx={{ display: { xs: 'none', sm: 'block' } }} />
        <MenuItem sx={{ display: { xs: 'none', sm: 'flex' } }} onClick={onCollapse}>
          <ListItemIcon />
          {translate('board.collapse')}
        </MenuItem>
      </Menu>
    </>
  );
}
