import { Alert, AlertTitle, Button } from '@mui/material';
import { type MouseEvent, type ReactNode, useContext, useEffect, useRef } from 'react';
import { EditContext, useRecordContext } from 'react-admin';
import { flushSync } from 'react-dom';
import { get, useFormContext } from 'react-hook-form';
import { isSame } from './useSaveField';

export const conflictText = {
  title: 'Someone else changed this',
  changed: 'Your edits are still here. These fields changed:',
  unchanged: 'Your edits are still here. None of these fields changed.',
  empty: 'empty',
  mine: 'Save my version',
  theirs: 'Load the new version',
};

interface ConflictNoticeProps {
  title?: string;
  now: object;
  /** Paths of the compared fields in the record. */
  fields: readonly string[];
  /** Field names by the last part of their path. */
  labels: Record<string, string>;
  /** Formats values that can't be shown as they are. */
  show?: (field: string, value: unknown) => ReactNode;
  onSettled: () => void;
}

/** Someone else saved first: shows both versions, and offers to keep either. Takes focus, wherever the page is scrolled. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { title = conflictText.title, now, fields, labels, show = asText, onSettled } = props;
  const record = useRecordContext();
  // Settings are not a record of a resource, so there is nothing to refetch.
  const refetch = useContext(EditContext)?.refetch;
  const { reset, getValues, getFieldState } = useFormContext();
  const notice = useRef<HTMLDivElement>(null);
  const different = fields.filter((field) => record && !isSame(get(record, field), get(now, field)));

  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' });
    notice.current?.focus({ preventScroll: true });
  }, []);

  function saveMine({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const save = currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]');
    // The form must know the new version before it saves.
    flushSync(() => {
      reset(now, { keepDirtyValues: true });
      onSettled();
    });
    save?.focus();
    save?.click();
  }

  function takeTheirs() {
    reset(now);
    onSettled();
    return refetch?.();
  }

  return (
    <Alert ref={notice} tabIndex={-1} severity="warning" sx={{ mb: 2, width: '100%' }}>
      <AlertTitle>{title}</AlertTitle>
      {different.length > 0 ? conflictText.changed : conflictText.unchanged}
      <ul>
        {different.map((field) => (
          <li key={field}>
            {labels[field.split('.').at(-1) ?? '']}: now {show(field, get(now, field)) || conflictText.empty}
            {getFieldState(field).isDirty && (
              <> · yours: {show(field, getValues(field)) || conflictText.empty}</>
            )}
          </li>
        ))}
      </ul>
      <Button size="small" onClick={saveMine}>
        {conflictText.mine}
      </Button>
      <Button size="small" onClick={takeTheirs}>
        {conflictText.theirs}
      </Button>
    </Alert>
  );
}

const asText = (_field: string, value: unknown) => String(value ?? '');

interface FieldConflictProps {
  /** What changed. */
  text: string;
  onMine: () => void;
  onTheirs: () => void;
}

/** Someone else changed the same field: keep mine or take theirs. */
export function FieldConflict({ text, onMine, onTheirs }: FieldConflictProps) {
  return (
    <Alert severity="warning">
      <AlertTitle>{conflictText.title}</AlertTitle>
      {text}
      <div>
        <Button size="small" onClick={onMine}>
          {conflictText.mine}
        </Button>
        <Button size="small" onClick={onTheirs}>
          {conflictText.theirs}
        </Button>
      </div>
    </Alert>
  );
}
