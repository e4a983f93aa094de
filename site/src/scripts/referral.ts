import { SUMMARY_ID } from '../forms/issues';
import { REFERRAL_FIELDS } from '../pages/referral/draft';
import { patientFetch } from '../patient-fetch';
import { carryTouches } from './attribution';
import { KeptDraft } from './kept-draft';

const draft = new KeptDraft('keyturn.referral-draft', [...REFERRAL_FIELDS, 'smsConsent']);

/**
 * Sends the form and shows the answer in its place, so that a second click, a reload or a lost connection neither
 * sends twice nor costs what was typed. The server draws every answer; without this script it is a page of its own.
 */
function takeOver(section: HTMLElement): void {
  const posted = formIn(section);
  if (posted) {
    if (!document.getElementById(SUMMARY_ID)) draft.restore(posted);
    draft.keep(posted);
  } else if (!isComeBackTo()) draft.forget();

  let isUnderWay = false;
  section.addEventListener('input', () => draft.keep(formIn(section)!));
  section.addEventListener('submit', (event) => {
    const form = formIn(section);
    if (!form || event.target !== form) return;
    event.preventDefault();
    if (isUnderWay) return;
    isUnderWay = true;
    void submit(section, form).finally(() => {
      isUnderWay = false;
    });
  });
}

/** Whether the visitor came back to the thanks for one referral: the next may have begun, and its draft stays. */
function isComeBackTo(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'back_forward';
}

async function submit(section: HTMLElement, form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLElement>('[data-busy]')!;
  const idle = button.textContent;
  button.textContent = button.dataset.busy!;
  button.setAttribute('aria-disabled', 'true');
  try {
    showAnswer(section, await answerTo(form));
  } catch {
    button.textContent = idle;
    button.removeAttribute('aria-disabled');
    showFailure(section);
  }
}

/** The section of the answered page; fails where the answer is some other page or none. */
async function answerTo(form: HTMLFormElement): Promise<HTMLElement> {
  const body = new URLSearchParams([...carryTouches(new FormData(form))] as [string, string][]);
  const answer = await patientFetch(form.action, { method: 'POST', body });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const section = page.querySelector<HTMLElement>('[data-referral]');
  if (!section) throw new Error('The answer holds no referral');
  if (answer.redirected) history.replaceState(null, '', answer.url);
  return section;
}

function showAnswer(section: HTMLElement, answered: HTMLElement): void {
  const part = (of: HTMLElement, name: string) => of.querySelector(name)!;
  part(section, '[data-shown]').replaceWith(part(answered, '[data-shown]'));
  // The region stays and its content changes: that is what is announced.
  part(section, '[role=status]').replaceChildren(...part(answered, '[role=status]').childNodes);
  const form = formIn(section);
  if (form) draft.restore(form);
  else draft.forget();
  section.querySelector<HTMLElement>('[autofocus]')?.focus();
}

function showFailure(section: HTMLElement): void {
  const summary = section.querySelector('template')!.content.cloneNode(true);
  section.querySelector('[data-problems]')!.replaceChildren(summary);
  document.getElementById(SUMMARY_ID)!.focus();
}

function formIn(section: HTMLElement): HTMLFormElement | null {
  return section.querySelector<HTMLFormElement>('form[method=post]');
}

const section = document.querySelector<HTMLElement>('[data-referral]');
if (section) takeOver(section);
