import { HttpError, useNotify, useTranslate } from 'react-admin';
import { displayName, type LeadCard, type LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { useApi } from '../../useApi';
import { columnName, UNDO_MS, useOffer, useUndo } from '../useUndo';
import type { Board } from './useBoard';

/** Toasts after a move: done with Undo, refused with Retry, or changed by somebody else, whose move may stay or not. */
export function useMoveToasts({ store, filter }: Pick<Board, 'store' | 'filter'>) {
  const api = useApi();
  const translate = useTranslate();
  const notify = useNotify();
  const offer = useOffer();
  const offerUndo = useUndo((back) => {
    const { marketing = null } = store.get().cards[back.id] ?? {};
    store.dispatch({ type: 'changed', cards: [{ ...back, marketing }], gone: [] });
  });

  async function showAsItIsNow(id: string): Promise<LeadCard | undefined> {
    const [card] = await api.boardCards([id], filter);
    store.dispatch({ type: 'changed', cards: card ? [card] : [], gone: card ? [] : [id] });
    return card;
  }

  function moved(lead: LeadView) {
    const text = translate('board.moved', { name: displayName(lead), column: columnName(lead.status) });
    offerUndo(text, lead);
  }

  async function refused(error: unknown, card: LeadCard, retry: () => void) {
    const name = displayName(card);
    if (error instanceof HttpError && error.status === 404) {
      store.dispatch({ type: 'changed', cards: [], gone: [card.id] });
      return notify('board.gone', { type: 'warning', messageArgs: { name } });
    }
    if (error instanceof HttpError && error.body?.code === 'LEAD_CHANGED') return sayWhoChanged(card, retry);
    const reason = translate(error instanceof Error ? error.message : String(error));
    offer(translate('board.notMoved', { name, reason }), 'board.retry', retry, 'error');
  }

  async function sayWhoChanged(card: LeadCard, moveAnyway: () => void) {
    const [now, [last]] = await Promise.all([showAsItIsNow(card.id), api.statusChanges(card.id)]);
    const status = now?.status ?? card.status;
    const who = (last && last.to === status && status !== card.status && last.by) || null;
    const said = { name: displayName(card), column: columnName(status), who };
    const text = translate(who ? 'board.changedBy' : 'board.changed', said);
    if (now) offer(text, 'board.moveAnyway', moveAnyway, 'warning');
    else notify(text, { type: 'warning', autoHideDuration: UNDO_MS });
  }

  return { moved, refused };
}
