import { type FormStorage, formStorage, toFormData } from '../forms/form-storage';

/** Saves a form's input for the session, so a reload or a lost connection loses nothing. */
export class FormDraft {
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
