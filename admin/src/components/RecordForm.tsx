import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import { type ReactNode, use, useRef, useState } from 'react';
import { type RaRecord, SimpleForm, useNotify, useRecordContext, useSaveContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { ConflictNotice } from './ConflictNotice';

import { deleteDraft, withDraftBase } from './drafts';
import { FormDialogContext } from './FormDialog';
import { CancelButton, FormToolbar, SaveButton } from './FormToolbar';
import { DraftKeeper, FocusFirstError, LeaveWarning } from './formGuards';
import { conflictingRecord, isAnswer, refusalOf } from './saveErrors';
import { type Check, fieldsOf, type ObjectSchema, resolverOf } from './schemaResolver';

interface RecordFormText<R = unknown> {
  saved: string | ((saved: R) => string);
  saveFailed: string;
  /** The title of the conflict notice. */
  conflict?: string;
  /** Field names by the last part of their path. */
  field: Record<string, string>;
}

interface RecordFormProps<R extends RaRecord> {
  /** The draft's name: what is typed survives a reload and a lost session until it is saved or canceled. */
  draft: string;
  /** Stores the draft for the whole browser, not only for this tab. */
  draftOutlivesTab?: boolean;
  /** Whether the browser could store the draft. */
  onDraftStored?: (isStored: boolean) => void;
  /** The shared schema the API checks the record with. */
  schema: ObjectSchema;
  check?: Check;
  text: RecordFormText<R>;
  /** The label of the submit button. */
  submit?: string;
  /** The record, where no `<Edit>` provides it. */
  record?: R;
  defaultValues?: object;
  /** How a value reads in the conflict notice, where it is not its own text. */
  show?: (field: string, value: unknown) => ReactNode;
  /** The alert after a failed save, where a plain one says too little. */
  showFailure?: (error: unknown) => ReactNode;
  onSaved?: (saved: R) => void;
  /** Follows Cancel; without it, Cancel only undoes what was typed. */
  onCancel?: () => void;
  /** Replaces Cancel and Save; gets the error of the last save. */
  toolbar?: (failure: unknown) => ReactNode;
  children: ReactNode;
}

/** What the form started from, and how to reset it to that. */
interface Base<R> {
  record: R | undefined;
  resetOptions?: { keepDirtyValues: boolean };
}

/**
 * react-admin's `<SimpleForm>` inside an `<Edit>` or `<Create>`, with three additions: a local draft of unsaved typing, a
 * notice when someone else saved first, and a warning before leaving with unsaved changes. The form keeps the record it
 * started from while live updates change the one around it, so that the server notices a conflict.
 */
export function RecordForm<R extends RaRecord>(props: RecordFormProps<R>) {
  const { draft, schema, text, submit, defaultValues, show, onCancel, children } = props;
  const inDialog = use(FormDialogContext);
  const { base, theirs, failure, isSaved, save, settle } = useSaveRecord(props);
  const [resolver] = useState(() => resolverOf(schema, props.check));

  return (
    <SimpleForm
      record={base.record}
      resetOptions={base.resetOptions}
      defaultValues={defaultValues}
      resolver={resolver}
      onSubmit={save}
      component={inDialog ? FieldsInDialog : Box}
      toolbar={
        props.toolbar?.(failure) ?? (
          <FormToolbar>
            <CancelButton draft={draft} onCancel={onCancel} />
            <SaveButton label={submit} />
          </FormToolbar>
        )
      }
    >
      <DraftKeeper
        name={draft}
        outlivesTab={props.draftOutlivesTab}
        onStored={props.onDraftStored}
        onChange={() => {
          isSaved.current = false;
        }}
      />
      <FocusFirstError />
      <LeaveWarning isSaved={isSaved} />
      {theirs && (
        <ConflictNotice
          title={text.conflict}
          now={theirs}
          fields={fieldsOf(schema)}
          labels={text.field}
          show={show}
          onSettled={settle}
        />
      )}
      {failure !== null && props.showFailure?.(failure)}
      {inDialog && !props.toolbar && !props.showFailure && <Failure />}
      <Box sx={{ width: '100%' }}>{children}</Box>
    </SimpleForm>
  );
}

function useSaveRecord<R extends RaRecord>({ draft, text, record: given, onSaved }: RecordFormProps<R>) {
  const around = useRecordContext<R>();
  const notify = useNotify();
  const { save: send, saving } = useSaveContext();
  const [base, setBase] = useState<Base<R>>(() => {
    const record = given ?? around;
    return { record: record && withDraftBase(record, draft) };
  });
  const [theirs, setTheirs] = useState<R | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const isSaved = useRef(false);

  async function save(values: object) {
    if (saving) return;
    let refused: unknown = null;
    setFailure(null);
    const errors = await send?.(values, {
      onSuccess: (saved: R) => {
        if (!isAnswer(saved)) return;
        isSaved.current = true;
        deleteDraft(draft);
        setTheirs(null);
        if (base.record) setBase({ record: saved });
        notify(typeof text.saved === 'string' ? text.saved : text.saved(saved), { type: 'success' });
        onSaved?.(saved);
      },
      onError: (error: unknown) => {
        refused = error;
      },
    });
    if (!refused) return;
    const current = conflictingRecord<R>(refused);
    setTheirs(current);
    if (current) return;
    setFailure(refused);
    return { ...errors, root: { serverError: [text.saveFailed, refusalOf(refused)].join(' ').trim() } };
  }

  /** Continues from the other version, with the user's entries unless the notice has reset them. */
  function settle() {
    if (theirs) setBase({ record: { ...base.record, ...theirs }, resetOptions: KEEP_TYPED });
    setTheirs(null);
  }

  return { base, theirs, failure, isSaved, save, settle };
}

const KEEP_TYPED = { keepDirtyValues: true };

/** Toasts are hidden behind a dialog, so it shows by itself why it was not saved. */
function Failure() {
  const { errors } = useFormState();
  const message = errors.root?.serverError?.message;
  return (
    typeof message === 'string' && (
      <Alert severity="error" sx={{ mb: 2, width: '100%' }}>
        {message}
      </Alert>
    )
  );
}

function FieldsInDialog({ children }: { children: ReactNode }) {
  return (
    <DialogContent dividers sx={{ px: { xs: 2, sm: 3 } }}>
      {children}
    </DialogContent>
  );
}
