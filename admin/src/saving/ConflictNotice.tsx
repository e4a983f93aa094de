import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { type MouseEvent, type ReactNode, useContext } from 'react';
import { EditContext, useRecordContext, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { get, useFormContext } from 'react-hook-form';

interface ConflictNoticeProps {
  title: string;
  now: object;
  /** Paths of the compared fields in the record. */
  fields: readonly string[];
  /** Prefix of the messages that name the fields by the end of their paths, such as `lead.field`. */
  labels: string;
  /** How a value reads where it is not its own text. */
  show?: (field: string, value: unknown) => ReactNode;
  onSettled: () => void;
}

/** Somebody else saved first: what is different now, and what to do with what was typed. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { title, now, fields, labels, show = asText, onSettled } = props;
  const translate = useTranslate();
  const record = useRecordContext();
  // Settings are no record of a resource: nothing but what is given here is to be read again.
  const refetch = useContext(EditContext)?.refetch;
  const { reset } = useFormContext();
  const different = fields.filter((field) => record && !isSame(get(record, field), get(now, field)));

  function saveMine({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const save = currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]');
    // What is saved builds on what is told here, so the form must know it first.
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
    <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
      <AlertTitle>{translate(title)}</AlertTitle>
      {translate(different.length > 0 ? 'saving.conflict.kept' : 'saving.conflict.none')}
      <ul>
        {different.map((field) => (
          <li key={field}>
            {translate('saving.conflict.now', { field: translate(`${labels}.${field.split('.').at(-1)}`) })}{' '}
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
