/** A form's entries, saved in the browser under one key. */
export interface FormStorage {
  save(form: FormData): void;
  load(): FormData | null;
  clear(): void;
}

interface StoredForm {
  /** Expiry in milliseconds since 1970; null for the session. */
  until: number | null;
  entries: [name: string, value: string][];
}

/** If storage is off or full, the form is kept in memory until the page is left. */
export function formStorage(
  key: string,
  storage: () => Storage,
  expiresAt: (form: FormData) => number | null = () => null,
): FormStorage {
  let unstored: string | null = null;

  function clear(): void {
    unstored = null;
    tryOrNull(() => storage().removeItem(key));
  }

  return {
    save(form) {
      const entries = [...form.entries()] as [string, string][];
      unstored = JSON.stringify({ until: expiresAt(form), entries } satisfies StoredForm);
      tryOrNull(() => {
        storage().setItem(key, unstored!);
        unstored = null;
      });
    },
    load() {
      const json = unstored ?? tryOrNull(() => storage().getItem(key));
      const stored = json ? tryOrNull(() => JSON.parse(json) as Partial<StoredForm> | null) : null;
      if (!stored?.entries) return null;
      if (stored.until == null || Date.now() <= stored.until) return toFormData(stored.entries);
      clear();
      return null;
    },
    clear,
  };
}

/** Several saved forms under one key prefix. */
interface FormStorageGroup {
  named(name: string): FormStorage;
  all(): FormData[];
}

export function formStorageGroup(
  prefix: string,
  storage: () => Storage,
  expiresAt: (form: FormData) => number,
): FormStorageGroup {
  const forms = new Map<string, FormStorage>();

  function named(name: string): FormStorage {
    if (!forms.has(name)) forms.set(name, formStorage(prefix + name, storage, expiresAt));
    return forms.get(name)!;
  }

  return {
    named,
    all() {
      const keys = tryOrNull(() => Object.keys(storage())) ?? [];
      for (const key of keys) if (key.startsWith(prefix)) named(key.slice(prefix.length));
      return [...forms.values()].flatMap((form) => form.load() ?? []);
    },
  };
}

export function toFormData(entries: Iterable<[string, string]>): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

function tryOrNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
