import { fetchWithTimeout } from '../fetch-with-timeout';
import { type FormStorage, formStorage, toFormData } from '../forms/form-storage';
import { proveSentBack } from '../forms/proof';
import { SUMMARY_ID } from '../forms/validation';
import { REFERRAL_FIELDS } from '../pages/referral/draft';
import { addTouches } from './attribution';

/** Saves a form's input for the session, so a reload or a lost connection loses nothing. */
class FormDraft {
  private readonly kept: FormStorage;

  constructor(
    key: string,
    private readonly fields: readonly string[],
  ) {
    this.kept = formStorage(key, () => sessionStorage);
  }

  keep(form: HTMLFormElement): void {
    this.kept.save(toFormData(this.fields.map((field) => [field, submittedValue(findControl(form, field))])));
  }

  /** Restores saved values, except in fields edited before the script ran, which are newer. */
  restore(form: HTMLFormElement): void {
    const typed = this.kept.load();
    for (const field of this.fields) {
      const value = typed?.get(field);
      const shown = findControl(form, field);
      if (shown && typeof value === 'string' && !isEdited(shown)) fill(shown, value);
    }
  }

  forget(): void {
    this.kept.clear();
  }
}

function findControl(form: HTMLFormElement, field: string): HTMLInputElement | null {
  return form.elements.namedItem(field) as HTMLInputElement | null;
}

/** The value a browser would submit: empty for an unchecked box. */
function submittedValue(input: HTMLInputElement | null): string {
  return !input || (isCheckbox(input) && !input.checked) ? '' : input.value;
}

function isEdited(input: HTMLInputElement): boolean {
  if (isCheckbox(input)) return input.checked !== input.defaultChecked;
  // A select starts with nothing chosen.
  return input.value !== (input.defaultValue ?? '');
}

function fill(input: HTMLInputElement, value: string): void {
  if (isCheckbox(input)) input.checked = value !== '';
  else input.value = value;
}

function isCheckbox({ type }: HTMLInputElement): boolean {
  return type === 'checkbox';
}

const draft = new FormDraft('keyturn.referral-draft', [...REFERRAL_FIELDS, 'smsConsent']);

/**
 * Submits the form and shows the server-rendered result in place, so that a double click, a reload or a lost connection
 * neither sends twice nor loses input.
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

/**
 * Whether the visitor came back to an earlier confirmation: they may have started another referral, so its draft stays.
 */
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

/** The section of the response page. Throws if the response is another page. */
async function answerTo(form: HTMLFormElement): Promise<HTMLElement> {
  const body = new URLSearchParams([...addTouches(new FormData(form))] as [string, string][]);
  const answer = await fetchWithTimeout(form.action, { method: 'POST', body });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const section = page.querySelector<HTMLElement>('[data-referral]');
  if (!section) throw new Error('The response has no referral');
  if (answer.redirected) history.replaceState(null, '', answer.url);
  return section;
}

function showAnswer(section: HTMLElement, answered: HTMLElement): void {
  const part = (of: HTMLElement, name: string) => of.querySelector(name)!;
  part(section, '[data-shown]').replaceWith(part(answered, '[data-shown]'));
  // The live region stays and its content changes, so it is announced.
  part(section, '[role=status]').replaceChildren(...part(answered, '[role=status]').childNodes);
  const form = formIn(section);
  if (form) draft.restore(form);
  else draft.forget();
  void proveSentBack();
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
