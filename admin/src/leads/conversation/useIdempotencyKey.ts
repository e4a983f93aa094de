import { type KeyboardEvent, useRef } from 'react';
import { useNotify } from 'react-admin';
import { newId } from '#shared/ids.js';
import { useApi } from '../../api/useApi';
import { useRefetchParts } from '../page/useLeadPart';
import { useOffer } from '../statusChange';
import { conversationText as text } from './text';

/** A key that stays while the same thing is sent again, for example after the connection was lost. */
export function useIdempotencyKey() {
  const last = useRef({ content: '', key: newId() });
  const keyOf = (sent: unknown) => {
    const content = JSON.stringify(sent);
    if (content !== last.current.content) last.current = { content, key: newId() };
    return last.current.key;
  };
  /** What was sent can be sent again on purpose. */
  const renew = () => {
    last.current = { content: '', key: newId() };
  };
  return Object.assign(keyOf, { renew });
}

/** A toast that offers to undo a message before it is sent. `restore` puts the text back into its fields. */
export function useOfferUndo(leadId: string) {
  const api = useApi();
  const notify = useNotify();
  const offer = useOffer();
  const reread = useRefetchParts(leadId);

  async function undo(messageId: string, restore: () => void) {
    try {
      await api.cancelWritten(leadId, messageId);
    } catch {
      return notify(text.undoFailed, { type: 'error' });
    }
    restore();
    notify(text.undone, { type: 'info' });
    await reread('timeline', 'messages');
  }
  return (messageId: string, { isSaved, done }: { isSaved: boolean; done: string }, restore: () => void) =>
    offer(
      isSaved ? text.saved : done,
      text.undo,
      () => undo(messageId, restore),
      isSaved ? 'warning' : 'success',
    );
}

/** For the fields of a form with several lines, where Enter alone starts a new one. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}
