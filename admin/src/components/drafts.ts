import { useState } from 'react';
import { useEvent } from 'react-admin';
import { current } from '../session/session';

/**
 * Unsaved text is stored in this tab so that it survives a reload or an expired session. Only the person who typed it can
 * see it again, and signing out deletes it.
 */
const PREFIX = 'draft';

/** Each draft as this tab last read or wrote it, to notice another tab's changes. */
const seen = new Map<string, string>();

export function readDraft(name: string): string | null {
  const key = keyOf(name);
  const text = read(key);
  if (text !== null) seen.set(key, text);
  return text;
}

/**
 * Stores a draft; an empty text deletes it. With `outlivesTab` it is stored for the whole browser, which survives a crash.
 * Returns whether the browser could store it: storage may be off or full.
 */
export function storeDraft(name: string, text: string, outlivesTab = false): boolean {
  // Without a session, the draft would belong to no one.
  if (!current()) return true;
  const key = keyOf(name);
  if (text) return write(key, text, outlivesTab);
  // Another tab may have stored its own draft under this name since.
  if (read(key) === seen.get(key)) remove(key);
  return true;
}

export function deleteDraft(name: string): void {
  storeDraft(name, '');
}

/** The names of this person's drafts that start with `beginning`. */
export function draftsStartingWith(beginning: string): string[] {
  const own = keyOf('');
  const keys = new Set(storages().flatMap((storage) => Object.keys(storage)));
  return [...keys].filter((key) => key.startsWith(own + beginning)).map((key) => key.slice(own.length));
}

export function deleteDrafts(): void {
  for (const storage of storages()) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(`${PREFIX} `)) storage.removeItem(key);
    }
  }
}

function write(key: string, text: string, outlivesTab: boolean): boolean {
  try {
    (outlivesTab ? localStorage : sessionStorage).setItem(key, text);
    seen.set(key, text);
    return true;
  } catch {
    return false;
  }
}

function read(key: string): string | null {
  return storages().reduce<string | null>((text, storage) => text ?? storage.getItem(key), null);
}

function remove(key: string): void {
  for (const storage of storages()) storage.removeItem(key);
  seen.delete(key);
}

/** Session and local storage; empty if the browser blocks storage. */
function storages(): Storage[] {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return [];
  }
}

function keyOf(name: string): string {
  return `${PREFIX} ${current()?.user.id} ${name}`;
}

/** What was typed into a form, and the same fields of the record before that, with its version. */
export interface TypedDraft {
  typed: Record<string, unknown>;
  begun: Record<string, unknown>;
}

export function readTyped(name: string): TypedDraft | null {
  const draft = parse(readDraft(name));
  return typeof draft?.typed === 'object' ? draft : null;
}

/** Earlier releases stored other shapes, such as plain text. */
function parse(stored: string | null): TypedDraft | null {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}

export function storeTyped(name: string, draft: TypedDraft | null, outlivesTab?: boolean): boolean {
  return storeDraft(name, draft ? JSON.stringify(draft) : '', outlivesTab);
}

/** The record as it was when the draft was started, so that saving detects changes since then. */
export function withDraftBase<R extends object>(record: R, draft: string): R {
  return { ...record, ...readTyped(draft)?.begun };
}

/** A text that survives a reload of this tab until it is saved. */
export function useDraft(name: string, initial = '') {
  const [text, setText] = useState(() => readDraft(name) ?? initial);

  function type(next: string) {
    setText(next);
    storeDraft(name, next);
  }

  /** Deletes what was sent; text typed after it stays. */
  const forget = useEvent((sent: string) => {
    if (text.startsWith(sent)) type(text.slice(sent.length).trimStart());
  });

  return { text, type, forget };
}
