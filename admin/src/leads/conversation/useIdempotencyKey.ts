import { type KeyboardEvent, useRef } from 'react';
import { newId } from '#shared/ids.js';

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

/** For the fields of a form with several lines, where Enter alone starts a new one. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}
