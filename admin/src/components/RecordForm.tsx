import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import {
  type ComponentProps,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import {
  EditContext,
  EditContextProvider,
  type EditControllerResult,
  Form,
  type FormProps,
  type RaRecord,
  SaveContextProvider,
  type SaveContextValue,
  useNotify,
  useSaveContext,
  useTranslate,
} from 'react-admin';
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form';
import { ConflictNotice } from './ConflictNotice';
import { asBegun, keepTyped, readTyped } from './drafts';

interface BegunFormProps<R extends RaRecord> {
  /** The record to edit; none for a new one. */
  record?: R;
  /** The name of the draft, if the form has one. */
  draft?: string;
  defaultValues?: object;
  conflict: R | null;
  onSettled: () => void;
  /** Text and fields of the conflict notice. */
  notice: Omit<ComponentProps<typeof ConflictNotice>, 'now' | 'onSettled'>;
  children: (notice: ReactNode) => ReactNode;
}

/**
 * A form that keeps the record it started with while the page around it updates live, so that saving detects a conflicting
 * change. Shows the conflict notice.
 */
export function BegunForm<R extends RaRecord>(props: BegunFormProps<R>) {
  const { record, draft, defaultValues, conflict, onSettled, notice, children } = props;
  const context = useContext(EditContext);
  const [begun, setBegun] = useState(() => record && (draft ? asBegun(record, draft) : record));

  function settle() {
    if (conflict) setBegun(conflict);
    onSettled();
  }

  const form = (
    <Form
      record={begun}
      defaultValues={defaultValues}
      resetOptions={KEEP_TYPED}
      disableInvalidFormNotification
    >
      <FirstFault />
      {children(conflict && <ConflictNotice {...notice} now={conflict} onSettled={settle} />)}
    </Form>
  );
  if (!context || !begun) return form;
  const value = { ...context, record: begun } as EditControllerResult;
  return <EditContextProvider value={value}>{form}</EditContextProvider>;
}

const KEEP_TYPED = { keepDirtyValues: true };

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

/** Focuses the first invalid field after a failed submit, or shows a message if there is none. */
export function FirstFault() {
  const mark = useRef<HTMLSpanElement>(null);
  const notify = useNotify();
  const { submitCount, errors } = useFormState();
  const isRefused = Object.keys(errors).length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per submit, not while the user types.
  useEffect(() => {
    if (submitCount === 0 || !isRefused) return;
    const field = mark.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (field) field.focus();
    else notify('ra.message.invalid_form', { type: 'error' });
  }, [submitCount]);

  return <span ref={mark} hidden />;
}

/** Buttons on the right, as in a dialog: toasts come up on the left and must not cover them. */
export function FormButtons({ children }: { children: ReactNode }) {
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={ROW}>
      {children}
    </Stack>
  );
}

const ROW = { mt: 2, flexWrap: 'wrap', justifyContent: 'flex-end' };

/** Never disabled: a form that can't be saved says why on submit. */
export function SaveChanges({ label = 'saving.save' }: { label?: string }) {
  const translate = useTranslate();
  const { saving } = useSaveContext();
  return (
    <Button type="submit" variant="contained" aria-disabled={saving} sx={{ minWidth: '9.5rem' }}>
      {translate(saving ? 'saving.saving' : label)}
    </Button>
  );
}

interface SettingsFormProps extends Pick<FormProps, 'record'> {
  saving: SaveContextValue;
  /** The name of the draft. */
  draft: string;
  children: ReactNode;
}

/** A form for `useSaveSettings`. */
export function SettingsForm({ record, saving, draft, children }: SettingsFormProps) {
  return (
    <SaveContextProvider value={saving}>
      <Form record={record} disableInvalidFormNotification>
        <KeepTyped name={draft} />
        <FirstFault />
        {children}
      </Form>
    </SaveContextProvider>
  );
}
