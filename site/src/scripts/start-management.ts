import { ACKNOWLEDGMENT_TEXT } from '../../../src/shared/analysis/acknowledgment.contract.js';
import { patientFetch } from '../patient-fetch';
import { carryTouches } from './attribution';

/**
 * Shows the stages of Start Property Management in a dialog over the report. The server draws each of them; without
 * this script they are pages of their own, where it only keeps the button waiting for its tick.
 */
const dialog = () => document.querySelector<HTMLDialogElement>('[data-start-dialog]');
let isUnderWay = false;

async function show(over: HTMLDialogElement, answer: Response): Promise<void> {
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const stage = page.querySelector('[data-stage]');
  if (!stage) throw new Error('The answer holds no stage');
  over.querySelector('[data-stage]')!.replaceWith(stage);
  if (!over.open) over.showModal();
  over.scrollTop = 0;
  settleButton();
  over.querySelector<HTMLElement>('[data-stage] [autofocus], [data-stage] h2')?.focus();
}

/** A page that cannot be shown here is gone to: it says by itself what is wrong. */
async function open(over: HTMLDialogElement, address: string): Promise<void> {
  try {
    await show(over, await patientFetch(address));
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
  // Cleared first, so that screen readers hear an equal message again.
  failed.textContent = '';
  try {
    const body = new URLSearchParams([...carryTouches(new FormData(form))] as [string, string][]);
    await show(over, await patientFetch(form.action, { method: 'POST', body }));
  } catch {
    button.textContent = idle;
    button.removeAttribute('aria-disabled');
    failed.textContent = ACKNOWLEDGMENT_TEXT.failed;
  }
}

/** Keeps the button disabled until the box is ticked; the reason stands beside it. */
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

/** The document listens, since a report that was waited for is put into the page later. */
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
// A browser that comes back to the page may have kept the tick.
window.addEventListener('pageshow', settleButton);
