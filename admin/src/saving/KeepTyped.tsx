import { useEffect, useEffectEvent } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { keepDraft, readDraft } from './drafts';

/** Keeps what was typed into the form around it as a draft, with the version it was typed against. */
export function KeepTyped({ name, outlivesTab }: { name: string; outlivesTab?: boolean }) {
  const { subscribe, setValue, getValues } = useFormContext();

  const restore = useEffectEvent(() => {
    const kept: FieldValues = JSON.parse(readDraft(name) ?? '{}');
    for (const [field, value] of Object.entries(kept)) setValue(field, value, { shouldDirty: true });
  });

  const keep = useEffectEvent((dirty: object) => {
    const fields = Object.keys(dirty).filter((field) => field !== 'version');
    const typed = pick(getValues(), [...fields, 'version']);
    keepDraft(name, fields.length > 0 ? JSON.stringify(typed) : '', outlivesTab);
  });

  useEffect(() => {
    restore();
    return subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ dirtyFields = {} }) => keep(dirtyFields),
    });
  }, [subscribe]);
  return null;
}

function pick(values: FieldValues, fields: string[]): FieldValues {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}
