import { keepDraft, readDraft } from './drafts';

/** What was typed into a form, and what the record said before in the same fields, with the version it had then. */
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

/** The record as it was when the draft was begun: so saving finds out what somebody else has written since. */
export function asBegun<R extends object>(record: R, draft: string): R {
  return { ...record, ...readTyped(draft)?.begun };
}
