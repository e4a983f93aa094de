/** What a form holds, kept on the visitor's device under one name. */
export interface KeptForm {
  keep(form: FormData): void;
  kept(): FormData | null;
  forget(): void;
}

interface Stored {
  /** When it was kept, in milliseconds since 1970. */
  at: number;
  entries: [name: string, value: string][];
}

/**
 * Where storage is off or full the form is kept until the page is left. What nobody has gone on with for as long as
 * `goodForMs` is forgotten.
 */
export function keptForm(
  key: string,
  storage: () => Storage,
  goodForMs = Number.POSITIVE_INFINITY,
): KeptForm {
  let unstored: string | null = null;

  function forget(): void {
    unstored = null;
    attempt(() => storage().removeItem(key));
  }

  return {
    keep(form) {
      const entries = [...form.entries()] as [string, string][];
      unstored = JSON.stringify({ at: Date.now(), entries } satisfies Stored);
      attempt(() => {
        storage().setItem(key, unstored!);
        unstored = null;
      });
    },
    kept() {
      const json = unstored ?? attempt(() => storage().getItem(key));
      const stored = json ? attempt(() => JSON.parse(json) as Partial<Stored> | null) : null;
      if (!stored?.entries || !stored.at) return null;
      if (Date.now() - stored.at <= goodForMs) return formOf(stored.entries);
      forget();
      return null;
    },
    forget,
  };
}

export function formOf(entries: Iterable<[string, string]>): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
