import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';

/** Elements that the API takes and this editor has no tools for. */
const FOREIGN = 'table, figure, sub, sup';

/** Says before the first keystroke what editing would cost; a text that is not touched stays as it is. */
export function LossNotice({ source, html }: { source: string; html: string }) {
  const translate = useTranslate();
  const { dirtyFields } = useFormState({ name: source });
  const isForeign = new DOMParser().parseFromString(html, 'text/html').querySelector(FOREIGN) !== null;
  if (!isForeign || dirtyFields[source]) return null;
  return <Alert severity="warning">{translate('blog.editor.loss')}</Alert>;
}
