import type { DragCancelEvent } from '@dnd-kit/core';

/** A mouse button let go after Escape is a click to the browser, and would open the card that was lifted. */
export function ignoreRelease({ activatorEvent }: DragCancelEvent): void {
  if (!(activatorEvent instanceof MouseEvent)) return;
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const ignore = (click: Event) => {
    click.preventDefault();
    click.stopPropagation();
    listening.abort();
  };
  window.addEventListener('click', ignore, options);
  window.addEventListener('mousedown', () => listening.abort(), options);
}
