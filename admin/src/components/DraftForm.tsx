import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ComponentProps, type ReactNode, useContext, useState } from 'react';
import {
  EditContext,
  EditContextProvider,
  type EditControllerResult,
  Form,
  type FormProps,
  type RaRecord,
  SaveContextProvider,
  type SaveContextValue,
  useSaveContext,
} from 'react-admin';
import { ConflictNotice } from './ConflictNotice';
import { withDraftBase } from './drafts';
import { DraftKeeper, FocusFirstError } from './formGuards';

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
export function DraftForm<R extends RaRecord>(props: BegunFormProps<R>) {
  const { record, draft, defaultValues, conflict, onSettled, notice, children } = props;
  const context = useContext(EditContext);
  const [begun, setBegun] = useState(() => record && (draft ? withDraftBase(record, draft) : record));

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
      <FocusFirstError />
      {children(conflict && <ConflictNotice {...notice} now={conflict} onSettled={settle} />)}
    </Form>
  );
  if (!context || !begun) return form;
  const value = { ...context, record: begun } as EditControllerResult;
  return <EditContextProvider value={value}>{form}</EditContextProvider>;
}

const KEEP_TYPED = { keepDirtyValues: true };

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
export function SaveChanges({ label = 'Save Changes' }: { label?: string }) {
  const { saving } = useSaveContext();
  return (
    <Button type="submit" variant="contained" aria-disabled={saving} sx={{ minWidth: '9.5rem' }}>
      {saving ? 'Saving...' : label}
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
        <DraftKeeper name={draft} />
        <FocusFirstError />
        {children}
      </Form>
    </SaveContextProvider>
  );
}
