import { useEffect, useEffectEvent, useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { keepTyped, readTyped } from './typedDraft';

interface KeepTypedProps {
  name: string;
  outlivesTab?: boolean;
  /** Whether the browser could store it. */
  onKept?: (keepsMoney: boolean) => void;
}

/** Saves what was typed into the form around it as a draft, and restores it. */
export function KeepTyped(props: KeepTypedProps) {
  // The form resets itself after the effects inside it, which would undo the restore.
  const [hasBegun, setBegun] = useState(false);
  useEffect(() => setBegun(true), []);
  return hasBegun && <Keeper {...props} />;
}

function Keeper({ name, outlivesTab, onKept }: KeepTypedProps) {
  const { subscribe, setValue, getValues } = useFormContext();

  const restore = useEffectEvent(() => {
    for (const [field, value] of Object.entries(readTyped(name)?.typed ?? {}))
      setValue(field, value, { shouldDirty: true });
  });

  const keep = useEffectEvent((dirty: object, before: FieldValues) => {
    const fields = Object.keys(dirty);
    const draft = { typed: pick(getValues(), fields), begun: pick(before, [...fields, 'version']) };
    const keepsMoney = keepTyped(name, fields.length > 0 ? draft : null, outlivesTab);
    onKept?.(keepsMoney);
  });

  useEffect(() => {
    restore();
    return subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ dirtyFields = {}, defaultValues = {} }) => keep(dirtyFields, defaultValues),
    });
  }, [subscribe]);
  return null;
}

function pick(values: FieldValues, fields: string[]): FieldValues {
  const there = fields.filter((field) => values[field] !== undefined);
  return Object.fromEntries(there.map((field) => [field, values[field]]));
}
