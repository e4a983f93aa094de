import Sort from '@mui/icons-material/Sort';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  BOARD_SORTS,
  type BoardSort,
  type LeadStatus,
  STATUS_LABELS,
} from '../../../../src/shared/leads/lead.contract.js';
import { useBoardAddress } from './useBoardAddress';

/** The order of one column. It stays as chosen, whatever is dragged into it. */
export function SortButton({ status, sort }: { status: LeadStatus; sort: BoardSort }) {
  const translate = useTranslate();
  const { setSort } = useBoardAddress();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = `${translate('board.sort.label', { column: STATUS_LABELS[status].column })}: ${translate(`board.sort.${sort}`)}`;

  function choose(chosen: BoardSort) {
    setAnchor(null);
    setSort(status, chosen);
  }

  return (
    <>
      <IconButton
        size="small"
        aria-label={name}
        title={name}
        aria-haspopup="menu"
        color={sort === 'manual' ? 'default' : 'primary'}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Sort fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {BOARD_SORTS.map((option) => (
          <MenuItem key={option} selected={option === sort} onClick={() => choose(option)}>
            {translate(`board.sort.${option}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
