import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import {
  BOARD_STATUSES,
  type LeadCard,
  type LeadStatus,
  OTHER_STATUSES,
  STATUS_LABELS,
} from '../../../../src/shared/leads/lead.contract.js';
import { mainContent } from '../../layout/mainContent';
import { useBoardTools } from './BoardContext';

/** Moves a card by clicks instead of dragging: to every stage, and to the top of its own column. */
export function MoveMenu(props: {
  card: LeadCard | undefined;
  anchor: HTMLElement | null;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const { move } = useBoardTools();
  const { card, anchor, onClose } = props;

  function choose(status: LeadStatus) {
    onClose();
    if (card) move({ id: card.id, status, index: 0, follow: true });
  }

  return (
    <Menu
      anchorEl={anchor}
      container={mainContent}
      open={anchor !== null && card !== undefined}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('board.move.label') } }}
    >
      <ListSubheader role="presentation" aria-hidden>
        {translate('board.move.label')}
      </ListSubheader>
      {[...BOARD_STATUSES, ...OTHER_STATUSES].map((status) => (
        <MenuItem key={status} selected={status === card?.status} onClick={() => choose(status)}>
          {STATUS_LABELS[status].column}
          {status === card?.status && ` (${translate('board.move.up')})`}
        </MenuItem>
      ))}
    </Menu>
  );
}
