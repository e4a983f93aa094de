import { useNotify } from 'react-admin';
import { displayName, type LeadStatus, type LeadView, STATUS_LABELS, UNDO_SECONDS } from '#shared/lead.js';
import { useApi } from '../api/useApi';
import { ToastAction } from '../layout/Toasts';
import { lazyPage } from '../lazy';
import { boardText } from './board/text';

type ToastType = 'success' | 'warning' | 'error';

export const UNDO_MS = UNDO_SECONDS * 1000;

export const LostReasonDialog = lazyPage(() =>
  import('./StatusDialogs').then((dialog) => dialog.LostReasonDialog),
);

export const ScheduleDialog = lazyPage(() =>
  import('./StatusDialogs').then((dialog) => dialog.ScheduleDialog),
);

/** When the walkthrough is of a lead that is waiting for it; null if it has no time yet. */
export function scheduledAt(lead: Pick<LeadView, 'status' | 'walkthroughDate'>): string | null {
  return lead.status === 'walkthrough_scheduled' ? lead.walkthroughDate : null;
}

/** Whether a move to this status asks for the time of the walkthrough first, because none is coming up. */
export function needsTime(lead: Pick<LeadView, 'status' | 'walkthroughDate'>, to: LeadStatus): boolean {
  if (to !== 'walkthrough_scheduled' || lead.status === to) return false;
  return !lead.walkthroughDate || Date.parse(lead.walkthroughDate) < Date.now();
}

/** The draft of the reason why a lead was lost. */
export const lostDraft = (leadId: string) => `lead ${leadId} lost`;

export const columnName = (status: LeadStatus) => STATUS_LABELS[status].column;

/** A toast with one action that stays as long as a status change can be undone. */
export function useOffer() {
  const notify = useNotify();
  return (text: string, label: string, onAct: () => unknown, type: ToastType, topic?: string) =>
    notify(<ToastAction text={text} label={label} onAct={onAct} />, {
      type,
      autoHideDuration: UNDO_MS,
      topic,
    });
}

/** Toast with Undo after a status change; `onUndone` receives the reverted lead. */
export function useUndo(onUndone: (lead: LeadView) => void) {
  const api = useApi();
  const notify = useNotify();
  const offer = useOffer();

  async function undo(lead: LeadView) {
    const back = await api.undoMove(lead.id, lead.version).catch(() => null);
    if (!back) return notify(boardText.undoFailed, { type: 'error' });
    const messageArgs = { name: displayName(back), column: columnName(back.status) };
    notify(boardText.undone(messageArgs.name, messageArgs.column), { type: 'info' });
    onUndone(back);
  }

  return (text: string, lead: LeadView) => offer(text, boardText.undo, () => undo(lead), 'success');
}
