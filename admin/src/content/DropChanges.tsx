import Button from '@mui/material/Button';
import { useFormContext, useFormState } from 'react-hook-form';
import { contentText } from './text';

/** The way back to what was saved, for a form that keeps what is typed even when it is left. */
export function DropChanges() {
  const { reset } = useFormContext();
  const { isDirty } = useFormState();
  if (!isDirty) return null;
  return <Button onClick={() => reset()}>{contentText.cancel}</Button>;
}
