/** What a form holds, kept on the visitor's device under one name. */
export interface KeptForm {
  keep(form: FormData): void;
  kept(): FormData | null;
  forget(): void;
}

interface Stored {
  /** When it is forgotten, in milliseconds since 1970; null for the length of the visit. */
  until: number | null;
  entries: [name: string, value: string][];
}

/** With storage off or full, the form is kept until the page is left. A form past its time is forgotten. */
export function keptForm(
  key: string,
  storage: () => Storage,
  goodUntil: (form: FormData) => number | null = () => null,
): KeptForm {
  let unstored: string | null = null;

  function forget(): void {
    unstored = null;
    attempt(() => storage().removeItem(key));
  }

  return {
    keep(form) {
      const entries = [...form.entries()] as [string, string][];
      unstored = JSON.stringify({ until: goodUntil(form), entries } satisfies Stored);
      attempt(() => {
        storage().setItem(key, unstored!);
        unstored = null;
      });
    },
    kept() {
      const json = unstored ?? attempt(() => storage().getItem(key));
      const stored = json ? attempt(() => JSON.parse(json) as Partial<Stored> | null) : null;
      if (!stored?.entries) return null;
      if (stored.until == null || Date.now() <= stored.until) return formOf(stored.entries);
      forget();
      return null;
    },
    forget,
  };
}

/** Forms of one kind, each kept under the prefix and a name of its own. */
export interface KeptForms {
  named(name: string): KeptForm;
  all(): FormData[];
}

export function keptForms(
  prefix: string,
  storage: () => Storage,
  goodUntil: (form: FormData) => number,
): KeptForms {
  const forms = new Map<string, KeptForm>();

  function named(name: string): KeptForm {
    if (!forms.has(name)) forms.set(name, keptForm(prefix + name, storage, goodUntil));
    return forms.get(name)!;
  }

  return {
    named,
    all() {
      const keys = attempt(() => Object.keys(storage())) ?? [];
      for (const key of keys) if (key.startsWith(prefix)) named(key.slice(prefix.length));
      return [...forms.values()].flatMap((form) => form.kept() ?? []);
    },
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
