import { ACKNOWLEDGMENT_TEXT } from '#shared/analysis.js';
import { fetchWithTimeout } from '../fetch-with-timeout';
import { proveSentBack } from '../forms/proof';
import { addTouches } from './attribution';

/**
 * Shows Start Property Management in a dialog over the report. The server renders each step; without this script they
 * are separate pages.
 */
const dialog = () => document.querySelector<HTMLDialogElement>('[data-start-dialog]');
let isUnderWay = false;

async function show(over: HTMLDialogElement, answer: Response): Promise<void> {
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const stage = page.querySelector('[data-stage]');
  if (!stage) throw new Error('The response has no stage');
  over.querySelector('[data-stage]')!.replaceWith(stage);
  void proveSentBack();
  if (!over.open) over.showModal();
  over.scrollTop = 0;
  settleButton();
  over.querySelector<HTMLElement>('[data-stage] [autofocus], [data-stage] h2')?.focus();
}

/** Falls back to opening the page, which shows its own error. */
async function open(over: HTMLDialogElement, address: string): Promise<void> {
  try {
    await show(over, await fetchWithTimeout(address));
  } catch {
    window.location.assign(address);
  }
}

async function send(over: HTMLDialogElement, form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLElement>('[data-busy]')!;
  const idle = button.textContent;
  button.textContent = button.dataset.busy!;
  button.setAttribute('aria-disabled', 'true');
  const failed = form.querySelector('[data-failed]')!;
  // Cleared first, so that screen readers announce a repeated message.
  failed.textContent = '';
  try {
    const body = new URLSearchParams([...addTouches(new FormData(form))] as [string, string][]);
    await show(over, await fetchWithTimeout(form.action, { method: 'POST', body }));
  } catch {
    button.textContent = idle;
    button.removeAttribute('aria-disabled');
    failed.textContent = ACKNOWLEDGMENT_TEXT.failed;
  }
}

/** Disables the button until the box is checked. The reason is shown next to it. */
function settleButton(): void {
  const form = document.querySelector<HTMLFormElement>('[data-acknowledge]');
  if (!form) return;
  const { checked } = form.querySelector<HTMLInputElement>('[type=checkbox]')!;
  form.querySelector<HTMLButtonElement>('[type=submit]')!.disabled = !checked;
  form.querySelector<HTMLElement>('[data-must-tick]')!.hidden = checked;
}

function once(work: Promise<void>): void {
  isUnderWay = true;
  void work.finally(() => {
    isUnderWay = false;
  });
}

/** Delegated to the document, because the report may be inserted later. */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-start]');
  const over = dialog();
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !over || !isPlain) return;
  event.preventDefault();
  if (!isUnderWay) once(open(over, link.href));
});

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  const over = dialog();
  if (!over || !form.matches('[data-acknowledge]')) return;
  event.preventDefault();
  if (!isUnderWay) once(send(over, form));
});

document.addEventListener('change', settleButton);
// The browser may have restored the checkbox.
window.addEventListener('pageshow', settleButton);
