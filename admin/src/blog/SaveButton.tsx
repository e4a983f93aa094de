import Button from '@mui/material/Button';
import { useSaveContext, useTranslate } from 'react-admin';

/** Never disabled: a form that cannot be saved says why when one tries. */
export function SaveButton({ label }: { label: string }) {
  const translate = useTranslate();
  const { saving } = useSaveContext();
  return (
    <Button type="submit" variant="contained" aria-disabled={saving} sx={{ minWidth: '8.5rem' }}>
      {translate(saving ? 'blog.saving' : label)}
    </Button>
  );
}
