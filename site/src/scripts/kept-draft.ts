import { formOf, type KeptForm, keptForm } from '../forms/kept-form';

/** What was typed into a form, kept for the length of the visit: neither a reload nor a lost connection costs it. */
export class KeptDraft {
  private readonly kept: KeptForm;

  constructor(
    key: string,
    private readonly fields: readonly string[],
  ) {
    this.kept = keptForm(key, () => sessionStorage);
  }

  keep(form: HTMLFormElement): void {
    this.kept.keep(formOf(this.fields.map((field) => [field, control(form, field)?.value ?? ''])));
  }

  restore(form: HTMLFormElement): void {
    const typed = this.kept.kept();
    for (const field of this.fields) {
      const value = typed?.get(field);
      const shown = control(form, field);
      if (shown && typeof value === 'string') shown.value = value;
    }
  }

  forget(): void {
    this.kept.forget();
  }
}

function control(form: HTMLFormElement, field: string): { value: string } | null {
  return form.elements.namedItem(field) as HTMLInputElement | null;
}
