import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { ContentView } from '../../../src/shared/content/content.contract.js';
import { textOf } from './contentColumns';

/** A field in two lines at most; the form has the whole of it. */
export function ContentText({ record, field }: { record: ContentView; field: string }) {
  const translate = useTranslate();
  const text = textOf(record, field);
  return (
    <Box component="span" sx={TWO_LINES}>
      {field === 'page' ? translate(`content.page.${text}`) : text}
    </Box>
  );
}

const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};
