import { formOf, type KeptForm, keptForm } from '../forms/kept-form';

/** Keeps what was typed into a form for the length of the visit: neither a reload nor a lost connection costs it. */
export class KeptDraft {
  private readonly kept: KeptForm;

  constructor(
    key: string,
    private readonly fields: readonly string[],
  ) {
    this.kept = keptForm(key, () => sessionStorage);
  }

  keep(form: HTMLFormElement): void {
    this.kept.keep(formOf(this.fields.map((field) => [field, held(control(form, field))])));
  }

  /** Fills in the kept values, but for fields typed into before script ran: those are newer, and stay. */
  restore(form: HTMLFormElement): void {
    const typed = this.kept.kept();
    for (const field of this.fields) {
      const value = typed?.get(field);
      const shown = control(form, field);
      if (shown && typeof value === 'string' && !isTyped(shown)) fill(shown, value);
    }
  }

  forget(): void {
    this.kept.forget();
  }
}

function control(form: HTMLFormElement, field: string): HTMLInputElement | null {
  return form.elements.namedItem(field) as HTMLInputElement | null;
}

/** The value a browser would send: blank for a box that is not ticked. */
function held(input: HTMLInputElement | null): string {
  return !input || (isBox(input) && !input.checked) ? '' : input.value;
}

function isTyped(input: HTMLInputElement): boolean {
  if (isBox(input)) return input.checked !== input.defaultChecked;
  // A list to choose from begins with nothing chosen.
  return input.value !== (input.defaultValue ?? '');
}

function fill(input: HTMLInputElement, value: string): void {
  if (isBox(input)) input.checked = value !== '';
  else input.value = value;
}

function isBox({ type }: HTMLInputElement): boolean {
  return type === 'checkbox';
}
