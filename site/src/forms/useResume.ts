import { useLayoutEffect, useRef } from 'react';
import { useLoaderData, useNavigate } from 'react-router-dom';

/** History state after resuming a draft. */
export interface ResumedState {
  isResumed: true;
}

/** Where a multi-step form's draft is stored. */
export interface DraftSource {
  formId: string;
  save(form: FormData): void;
  load(): FormData | null;
  /** The URL to resume at, or null if there is no draft. */
  resumeUrl(address: URL): string | null;
  /** Called when there is no draft. */
  onEmpty?(): void;
}

/** Resumes the stored draft on hydration. A page that answers a form post already shows the latest input. */
export function useResumeDraft(resumable: DraftSource, isAnswer: boolean): void {
  const navigate = useNavigate();
  const loaded = useLoaderData();
  const isOver = useRef(isAnswer);
  const arrive = useRef<(() => void) | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the loader has returned
  useLayoutEffect(() => {
    arrive.current?.();
    arrive.current = null;
  }, [loaded]);

  useLayoutEffect(() => {
    if (isOver.current) return;
    isOver.current = true;
    saveEarlyTyping(resumable);
    const address = resumable.resumeUrl(new URL(window.location.href));
    if (!address) return resumable.onEmpty?.();
    arrive.current = trackTyping(resumable);
    void navigate(address, { replace: true, state: { isResumed: true } satisfies ResumedState });
  }, [navigate, resumable]);
}

/** Saves what was typed before hydration, which is newer than the stored draft. */
function saveEarlyTyping(resumable: DraftSource): void {
  const form = formElement(resumable)!;
  const typed = editedControls(form);
  if (typed.length > 0) resumable.save(withValues(resumable.load() ?? new FormData(form), typed));
}

/**
 * While the page reloads with the stored draft, new input goes to storage only. Once loaded it is put back into its
 * field, and focus is restored.
 */
function trackTyping(resumable: DraftSource): () => void {
  const onTheWay = new AbortController();
  const { signal } = onTheWay;
  let focused = document.activeElement?.id ?? '';

  document.addEventListener('focusin', ({ target }) => (focused = (target as Element).id), { signal });
  formElement(resumable)!.addEventListener(
    'input',
    (typing) => {
      typing.stopPropagation();
      resumable.save(withValues(resumable.load()!, [typing.target as HTMLInputElement]));
    },
    { signal },
  );
  return () => {
    onTheWay.abort();
    const form = formElement(resumable);
    if (form) fillForm(form, resumable.load());
    document.getElementById(focused)?.focus();
  };
}

function formElement({ formId }: DraftSource): HTMLFormElement | null {
  return document.getElementById(formId) as HTMLFormElement | null;
}

type Control = HTMLInputElement | HTMLSelectElement;

/** Controls whose value differs from the server's HTML. */
function editedControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isControl).filter(isEdited);
}

function isEdited(control: Control): boolean {
  if (control instanceof HTMLInputElement) return control.value !== control.defaultValue;
  const initial = [...control.options].find((option) => option.defaultSelected);
  return control.value !== (initial?.value ?? '');
}

/** The entries, updated with the current values of these controls. */
function withValues(fields: FormData, controls: Control[]): FormData {
  for (const { name, value } of controls) fields.set(name, value);
  return fields;
}

/** Fills in saved values as if they were typed. Skips fields that differ only in whitespace. */
function fillForm(form: HTMLFormElement, stored: FormData | null): void {
  for (const [name, value] of stored ?? []) {
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
