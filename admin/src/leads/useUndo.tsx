import { useNotify, useTranslate } from 'react-admin';
import {
  displayName,
  type LeadStatus,
  type LeadView,
  STATUS_LABELS,
  UNDO_SECONDS,
} from '../../../src/shared/leads/lead.contract.js';
import { ToastAction } from '../layout/ToastAction';
import { useApi } from '../useApi';

type ToastType = 'success' | 'warning' | 'error';

export const UNDO_MS = UNDO_SECONDS * 1000;

export const columnName = (status: LeadStatus) => STATUS_LABELS[status].column;

/** A message that stays as long as a change of status can be taken back, with one thing to do about it. */
export function useOffer() {
  const translate = useTranslate();
  const notify = useNotify();
  return (text: string, label: string, onAct: () => unknown, type: ToastType) =>
    notify(<ToastAction text={text} label={translate(label)} onAct={onAct} />, {
      type,
      autoHideDuration: UNDO_MS,
    });
}

/** Says that a status was set, with Undo; `onUndone` hears of the lead as it is then. */
export function useUndo(onUndone: (lead: LeadView) => void) {
  const api = useApi();
  const notify = useNotify();
  const offer = useOffer();

  async function undo(lead: LeadView) {
    const back = await api.undoMove(lead.id, lead.version).catch(() => null);
    if (!back) return notify('board.undoFailed', { type: 'error' });
    const messageArgs = { name: displayName(back), column: columnName(back.status) };
    notify('board.undone', { type: 'info', messageArgs });
    onUndone(back);
  }

  return (text: string, lead: LeadView) => offer(text, 'board.undo', () => undo(lead), 'success');
}
