import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { type MouseEvent, type ReactNode, useContext, useEffect, useRef } from 'react';
import { EditContext, useRecordContext, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { get, useFormContext } from 'react-hook-form';

interface ConflictNoticeProps {
  title: string;
  now: object;
  /** Paths of the compared fields in the record. */
  fields: readonly string[];
  /** Field names by the last part of their path. */
  labels: Record<string, string>;
  /** How a value reads where it is not its own text. */
  show?: (field: string, value: unknown) => ReactNode;
  onSettled: () => void;
}

/** Someone else saved first: shows what changed, and offers to keep either version. Takes focus, wherever the page is scrolled. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { title, now, fields, labels, show = asText, onSettled } = props;
  const translate = useTranslate();
  const record = useRecordContext();
  // Settings are not a record of a resource, so there is nothing to refetch.
  const refetch = useContext(EditContext)?.refetch;
  const { reset } = useFormContext();
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
    <Alert ref={notice} tabIndex={-1} severity="warning" role="alert" sx={{ mb: 2 }}>
      <AlertTitle>{translate(title)}</AlertTitle>
      {translate(different.length > 0 ? 'saving.conflict.kept' : 'saving.conflict.none')}
      <ul>
        {different.map((field) => (
          <li key={field}>
            {translate('saving.conflict.now', { field: labels[field.split('.').at(-1) ?? ''] })}{' '}
            {show(field, get(now, field)) || translate('saving.conflict.blank')}
          </li>
        ))}
      </ul>
      <Button size="small" onClick={saveMine}>
        {translate('saving.conflict.mine')}
      </Button>
      <Button size="small" onClick={takeTheirs}>
        {translate('saving.conflict.load')}
      </Button>
    </Alert>
  );
}

const asText = (_field: string, value: unknown) => String(value ?? '');
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

interface FieldConflictProps {
  /** What changed. */
  text: string;
  onMine: () => void;
  onTheirs: () => void;
}

/** Someone else changed the same field: keep mine or take theirs. */
export function FieldConflict({ text, onMine, onTheirs }: FieldConflictProps) {
  const translate = useTranslate();
  return (
    <Alert severity="warning" role="alert">
      <AlertTitle>{translate('saving.conflict.title')}</AlertTitle>
      {text}
      <div>
        <Button size="small" onClick={onMine}>
          {translate('saving.conflict.mine')}
        </Button>
        <Button size="small" onClick={onTheirs}>
          {translate('saving.conflict.load')}
        </Button>
      </div>
    </Alert>
  );
}
