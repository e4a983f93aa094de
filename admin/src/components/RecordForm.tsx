import { Alert, Box, DialogContent, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type KeyboardEvent, type ReactNode, use, useRef, useState } from 'react';
import {
  Form,
  type RaRecord,
  useEvent,
  useNotify,
  useRecordContext,
  useResourceContext,
  useSaveContext,
} from 'react-admin';
import { type FieldValues, useFormState } from 'react-hook-form';
import { current } from '../session/session';
import { ConflictNotice } from './ConflictNotice';
import { deleteDraft, withDraftBase } from './drafts';
import { FormDialogContext } from './FormDialog';
import { CancelButton, FormToolbar, SaveButton } from './FormToolbar';
import { DraftKeeper, FocusFirstError, LeaveWarning, useDiscardChanges } from './formGuards';
import { conflictingRecord, fieldErrorsOf, isAnswer, refusalOf } from './saveErrors';
import { fieldsOf, type ObjectSchema, type RecordCheck, resolverOf } from './schemaResolver';
import { isSame } from './useSaveField';

interface RecordFormText<R = unknown> {
  /** The success toast; leave out if the page itself shows success. */
  saved?: string | ((saved: R) => string);
  saveFailed: string;
  /** The title of the conflict notice. */
  conflict?: string;
  /** Field names by the last part of their path. */
  field?: Record<string, string>;
}

interface RecordFormProps<R extends RaRecord> {
  /** The draft's name: what is typed survives a reload and a lost session until it is saved or canceled. */
  draft: string;
  /** Stores the draft for the whole browser, not only for this tab. */
  draftOutlivesTab?: boolean;
  /** Whether the browser could store the draft. */
  onDraftStored?: (isStored: boolean) => void;
  /** The shared schema the API checks the record with. Without one, `check` finds every error. */
  schema?: ObjectSchema;
  check?: RecordCheck<R>;
  text: RecordFormText<R>;
  /** The label of the submit button. */
  submit?: string;
  /** The record, where no `<Edit>` provides it. */
  record?: R;
  /** What an empty form starts with. Later changes don't affect an open form. */
  defaultValues?: object;
  /** Formats values in the conflict notice that can't be shown as they are. */
  show?: (field: string, value: unknown) => ReactNode;
  /** Replaces the alert after a failed save. */
  showFailure?: (error: unknown) => ReactNode;
  onSaved?: (saved: R) => void;
  /** Called after Cancel; without it, Cancel only undoes what was typed. */
  onCancel?: () => void;
  /** Replaces Cancel and Save; gets the error of the last save. */
  toolbar?: (failure: unknown) => ReactNode;
  /** Saves without an `<Edit>` or `<Create>`: the changes to `base`, or a new record. */
  save?(changes: FieldValues, base: R | undefined): Promise<R | undefined>;
  /** Converts the current record in a conflict error to the form's shape. */
  toRecord?(current: unknown): R;
  /** Leaves missing and malformed values to the browser, which reports them one at a time. */
  isCheckedByBrowser?: boolean;
  /** A small form in a page: it shows its own failures, and leaving it is safe because its draft reopens it. */
  isInline?: boolean;
  children: ReactNode;
}

/** What the form started from, and how to reset it to that. */
interface Base<R> {
  record: R | undefined;
  resetOptions?: { keepDirtyValues: boolean };
}

/**
 * react-admin's `<Form>` inside an `<Edit>` or `<Create>`, with three additions: a local draft of unsaved typing, a
 * notice when someone else saved first, and a warning before leaving with unsaved changes. The form keeps the record it
 * started from while live updates change the one around it, so that the server notices a conflict.
 */
export function RecordForm<R extends RaRecord>(props: RecordFormProps<R>) {
  const { draft, schema, text, submit, show, onCancel, isInline, children } = props;
  const inDialog = use(FormDialogContext);
  const { base, theirs, failure, isSaved, save, settle, trackChanges } = useSaveRecord(props);
  const inputs = useRef<HTMLDivElement>(null);
  const check = useEvent((values: FieldValues) => ({
    ...props.check?.(values, base.record),
    // Last, because a check that accepts a field has `undefined` for it.
    ...unfinishedInputs(inputs.current),
  }));
  // react-admin resets the form when these change, which would discard what was typed.
  const [defaultValues] = useState(props.defaultValues);
  const [resolver] = useState(() => resolverOf(schema, check));
  const Fields = inDialog ? FieldsInDialog : Fragment;

  return (
    <Form
      record={base.record}
      resetOptions={base.resetOptions}
      defaultValues={defaultValues}
      resolver={resolver}
      onSubmit={save}
      noValidate={!props.isCheckedByBrowser}
      // A toast would say that nothing was saved even if we can't tell.
      disableInvalidFormNotification={isInline || props.showFailure !== undefined}
    >
      <Fields>
        <Stack ref={inputs} sx={{ alignItems: 'flex-start' }}>
          <DraftKeeper
            name={draft}
            outlivesTab={props.draftOutlivesTab}
            onStored={props.onDraftStored}
            onChange={trackChanges}
          />
          <FocusFirstError />
          {!isInline && <LeaveWarning isSaved={isSaved} />}
          {theirs && (
            <ConflictNotice
              title={text.conflict}
              now={theirs}
              fields={fieldsOf(schema)}
              labels={text.field ?? {}}
              show={show}
              onSettled={settle}
            />
          )}
          {failure !== null && props.showFailure?.(failure)}
          {(inDialog || isInline) && !props.toolbar && !props.showFailure && <Failure />}
          <Box sx={{ width: '100%' }}>{children}</Box>
        </Stack>
      </Fields>
      {props.toolbar ? (
        props.toolbar(failure)
      ) : (
        <FormToolbar>
          <CancelButton draft={draft} onCancel={onCancel} />
          <SaveButton label={submit} />
        </FormToolbar>
      )}
    </Form>
  );
}

/** Errors for partly typed numbers and dates: browsers report them as empty, which an optional field accepts. */
function unfinishedInputs(form: HTMLElement | null): Record<string, string> {
  const inputs = [...(form?.querySelectorAll('input') ?? [])].filter(({ validity }) => validity.badInput);
  return Object.fromEntries(
    inputs.map(({ name, type }) => [name, type === 'number' ? 'Enter a number' : 'Enter a full date']),
  );
}

function useSaveRecord<R extends RaRecord>(form: RecordFormProps<R>) {
  const { draft, text, onSaved } = form;
  const around = useRecordContext<R>();
  const notify = useNotify();
  const request = useRequest(form);
  const [base, setBase] = useState<Base<R>>(() => {
    const record = form.record ?? around;
    return { record: record && withDraftBase(record, draft) };
  });
  const [theirs, setTheirs] = useState<R | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const isSaved = useRef(false);
  const isSending = useRef(false);
  /** The form's values as last typed or sent. */
  const latest = useRef<object>({});

  async function save(values: object) {
    if (isSending.current) return;
    isSending.current = true;
    latest.current = values;
    setFailure(null);
    const { saved, error, errors } = await request(values, base.record);
    isSending.current = false;
    if (saved) return succeed(saved, values);
    if (!error) return;
    const now = conflictingRecord<R>(error);
    setTheirs(now && (form.toRecord?.(now) ?? now));
    if (now) return;
    setFailure(error);
    return { ...errors, root: { serverError: [text.saveFailed, refusalOf(error)].join(' ').trim() } };
  }

  function succeed(saved: R, sent: object) {
    setTheirs(null);
    const message = typeof text.saved === 'function' ? text.saved(saved) : text.saved;
    if (message) notify(message, { type: 'success' });
    // What was typed during the save still needs saving.
    if (base.record && differs(latest.current, sent))
      return setBase({ record: saved, resetOptions: KEEP_TYPED });
    isSaved.current = true;
    deleteDraft(draft);
    if (base.record) setBase({ record: saved });
    onSaved?.(saved);
  }

  function trackChanges(values: object) {
    isSaved.current = false;
    latest.current = values;
  }

  /** Continues from the other version, with the user's entries unless the notice has reset them. */
  function settle() {
    if (theirs) setBase({ record: { ...base.record, ...theirs }, resetOptions: KEEP_TYPED });
    setTheirs(null);
  }

  return { base, theirs, failure, isSaved, save, settle, trackChanges };
}

interface Outcome<R> {
  /** Missing after a failure or an expired session. */
  saved?: R;
  error?: unknown;
  /** By field. */
  errors?: object;
}

/** Saves through the form's own `save`, else through the `<Edit>` or `<Create>` around it. */
function useRequest<R extends RaRecord>({ save, schema }: RecordFormProps<R>) {
  const around = useSaveContext();
  const queries = useQueryClient();
  const resource = useResourceContext();
  return async (values: object, base: R | undefined): Promise<Outcome<R>> => {
    const outcome: Outcome<R> = {};
    let isHeard = false;
    const onSuccess = (saved: R | undefined) => {
      isHeard = true;
      if (isAnswer(saved)) outcome.saved = saved;
    };
    const onError = (error: unknown) => {
      isHeard = true;
      outcome.error = error;
    };
    if (save) await save(base ? changesOf(schema, values, base) : values, base).then(onSuccess, onError);
    else outcome.errors = (await around.save?.(values, { onSuccess, onError })) as object | undefined;
    // react-admin drops the callback when the record is refetched while it is saved; the cache has the response then.
    if (!save && base && !isHeard && current())
      onSuccess(queries.getQueryData([resource, 'getOne', { id: String(base.id) }]));
    if (save) outcome.errors = fieldErrorsOf(outcome.error);
    return outcome;
  };
}

function changesOf(schema: ObjectSchema | undefined, values: FieldValues, base: RaRecord): FieldValues {
  const changed = Object.keys(schema?.shape ?? {}).filter((field) => !isSame(values[field], base[field]));
  return { ...Object.fromEntries(changed.map((field) => [field, values[field]])), version: base.version };
}

function differs(a: FieldValues, b: FieldValues): boolean {
  return Object.keys({ ...a, ...b }).some((field) => !isSame(a[field] ?? null, b[field] ?? null));
}

const KEEP_TYPED = { keepDirtyValues: true };

/** Toasts are hidden behind a dialog and far from a small form, so both show their own errors. */
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

interface InlineProps {
  label: string;
  onCancel: () => void;
  /** What Esc does instead of Cancel. */
  onEscape?: () => void;
}

/** A small form in a page: Enter saves, Esc cancels. */
export function InlineRecordForm<R extends RaRecord>({
  label,
  onEscape,
  children,
  ...form
}: RecordFormProps<R> & InlineProps) {
  return (
    <Box role="form" aria-label={label} sx={{ mb: 2, pt: 0.5 }}>
      <RecordForm<R> isInline onSaved={form.onCancel} {...form}>
        <Escapable draft={form.draft} onCancel={form.onCancel} onEscape={onEscape}>
          {children}
        </Escapable>
      </RecordForm>
    </Box>
  );
}

interface EscapableProps extends Omit<InlineProps, 'label'> {
  draft: string;
  children: ReactNode;
}

function Escapable({ draft, onCancel, onEscape, children }: EscapableProps) {
  const discard = useDiscardChanges(draft);
  const { isSubmitting } = useFormState();

  // Closing during a save could hide a failure.
  function onKeyDown({ key }: KeyboardEvent) {
    if (key !== 'Escape' || isSubmitting) return;
    if (onEscape) return onEscape();
    discard();
    onCancel();
  }

  return (
    <Box onKeyDown={onKeyDown} sx={FIELDS}>
      {children}
    </Box>
  );
}

const FIELDS = { display: 'grid', gap: 1.5, '& .MuiFormControl-root': { m: 0 } };
