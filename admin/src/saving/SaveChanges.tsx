import Button from '@mui/material/Button';
import { useSaveContext, useTranslate } from 'react-admin';

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
