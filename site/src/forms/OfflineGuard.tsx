import { callOf, InlineScript } from '../document/InlineScript';
import { formsText } from './text';

/**
 * For the forms of pages without a script. Offline, the browser would replace the page with its own error, and going
 * back from there can lose what was typed.
 */
export function OfflineGuard() {
  return <InlineScript content={callOf(holdWhileOffline, formsText.offline, formsText.inputSaved)} />;
}

/** Serialized and run in the browser, so it may use only its arguments. */
function holdWhileOffline(offline: string, inputSaved: string): void {
  window.addEventListener('submit', (event) => {
    if (navigator.onLine || event.defaultPrevented) return;
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    form.querySelector('[data-offline]')?.remove();
    const message = document.createElement('p');
    message.dataset.offline = '';
    message.role = 'alert';
    message.textContent = `${offline} ${inputSaved}`;
    form.append(message);
  });
}
