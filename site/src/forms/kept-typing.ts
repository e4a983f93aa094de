type Control = HTMLInputElement | HTMLSelectElement;

/** The controls that hold something else than the server had put there. */
export function typedIn(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isControl).filter(isTyped);
}

function isTyped(control: Control): boolean {
  return control instanceof HTMLSelectElement ? control.value !== '' : control.value !== control.defaultValue;
}

/** The fields of a form, with what these controls hold in the place of what was kept of them. */
export function withTyped(fields: FormData, controls: Control[]): FormData {
  for (const { name, value } of controls) fields.set(name, value);
  return fields;
}

/** Puts into the controls what is kept of them, as if it were typed there. Where only a space differs it is left to its hand. */
export function showKept(form: HTMLFormElement, kept: FormData | null): void {
  for (const [name, value] of kept ?? []) {
    const control = form.elements.namedItem(name);
    if (!(control instanceof Element && isControl(control))) continue;
    if (control.value.trim() === String(value).trim()) continue;
    control.value = String(value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function isControl(element: Element): element is Control {
  if (element instanceof HTMLSelectElement) return true;
  return element instanceof HTMLInputElement && !['hidden', 'checkbox', 'radio'].includes(element.type);
}
