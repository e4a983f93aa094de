import TextField from '@mui/material/TextField';
import { useListContext, useTranslate } from 'react-admin';
import { FAQ_PAGES } from '../../../src/shared/content/faqs.js';

export function FaqPageFilter() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  return (
    <TextField
      select
      label={translate('content.filterPage')}
      value={filterValues.page ?? ''}
      onChange={({ target }) => setFilters(target.value ? { page: target.value } : {})}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ width: { xs: '100%', sm: '14rem' }, mr: 'auto' }}
    >
      <option value="">{translate('content.everyPage')}</option>
      {FAQ_PAGES.map((page) => (
        <option key={page} value={page}>
          {translate(`content.page.${page}`)}
        </option>
      ))}
    </TextField>
  );
}
