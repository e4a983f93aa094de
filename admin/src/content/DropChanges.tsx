import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';

/** The way back to what was saved, for a form that keeps what is typed even when it is left. */
export function DropChanges() {
  const translate = useTranslate();
  const { reset } = useFormContext();
  const { isDirty } = useFormState();
  if (!isDirty) return null;
  return <Button onClick={() => reset()}>{translate('content.cancel')}</Button>;
}
