import { ListSubheader, Menu, MenuItem } from '@mui/material';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { formatDollars } from '#shared/format.js';
import {
  BOARD_STATUSES,
  displayName,
  type LeadCard,
  type LeadStatus,
  OTHER_STATUSES,
  STATUS_LABELS,
} from '#shared/lead.js';
import { useApi } from '../../api/useApi';
import { mainContent } from '../../layout/Page';
import { current } from '../../session/session';
import { CALL_PARAM, WRITE_PARAM } from '../LeadLink';
import { useBoardTools } from './BoardContext';
import { boardText, SHORT_FROM } from './text';

/** What staff do most with a card: call, write, take it over, or move it without dragging. */
export function CardMenu(props: { card: LeadCard | undefined; anchor: HTMLElement; onClose: () => void }) {
  const { move } = useBoardTools();
  const { card, anchor, onClose } = props;
  const navigate = useNavigate();
  const takeOver = useTakeOver();
  const openWith = (param: string, value: string) => () => {
    onClose();
    if (card) void navigate(`/leads/${card.id}?${param}=${value}`);
  };

  function choose(status: LeadStatus) {
    onClose();
    if (card) move({ id: card.id, status, index: 0, follow: true });
  }

  return (
    <Menu
      anchorEl={anchor}
      container={mainContent}
      open={card !== undefined}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': boardText.card.menu(card ? displayName(card) : '') } }}
    >
      {card && card.purchasePrice >= SHORT_FROM && (
        <ListSubheader role="presentation" aria-hidden>
          {boardText.card.price(formatDollars(card.purchasePrice))}
        </ListSubheader>
      )}
      {card?.phone && (
        <MenuItem component="a" href={`tel:${card.phone}`} onClick={openWith(CALL_PARAM, 'open')}>
          {boardText.actions.call}
        </MenuItem>
      )}
      {card?.email && <MenuItem onClick={openWith(WRITE_PARAM, 'email')}>{boardText.actions.email}</MenuItem>}
      {card && card.assigneeId !== current()?.user.id && (
        <MenuItem
          onClick={() => {
            onClose();
            void takeOver(card);
          }}
        >
          {boardText.actions.assign}
        </MenuItem>
      )}
      <ListSubheader role="presentation" aria-hidden>
        {boardText.move.label}
      </ListSubheader>
      {[...BOARD_STATUSES, ...OTHER_STATUSES].map((status) => (
        <MenuItem key={status} selected={status === card?.status} onClick={() => choose(status)}>
          {STATUS_LABELS[status].column}
          {status === card?.status && ` (${boardText.move.top})`}
        </MenuItem>
      ))}
    </Menu>
  );
}

function useTakeOver() {
  const api = useApi();
  const notify = useNotify();
  return async (card: LeadCard) => {
    const assigneeId = current()?.user.id ?? null;
    try {
      const leads = [{ id: card.id, version: card.version, assigneeId }];
      const { done } = await api.bulkAssign({ leads });
      if (done.length > 0) notify(boardText.actions.assigned(displayName(card)), { type: 'success' });
      else notify(boardText.actions.changed(displayName(card)), { type: 'warning' });
    } catch (error) {
      notify(boardText.actions.failed((error as Error).message), { type: 'error' });
    }
  };
}
