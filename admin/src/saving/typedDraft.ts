import { keepDraft, readDraft } from './drafts';

/** What was typed into a form, and the same fields of the record before that, with its version. */
export interface TypedDraft {
  typed: Record<string, unknown>;
  begun: Record<string, unknown>;
}

export function readTyped(name: string): TypedDraft | null {
  return JSON.parse(readDraft(name) ?? 'null');
}

export function keepTyped(name: string, draft: TypedDraft | null, outlivesTab?: boolean): boolean {
  return keepDraft(name, draft ? JSON.stringify(draft) : '', outlivesTab);
}

/** The record as it was when the draft was started, so that saving detects changes since then. */
export function asBegun<R extends object>(record: R, draft: string): R {
  return { ...record, ...readTyped(draft)?.begun };
}
