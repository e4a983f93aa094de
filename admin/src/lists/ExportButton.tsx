import Download from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'react-admin';
import { useApi } from '../useApi';
import { useSaveExport } from './useSaveExport';

/** Takes what the filters show as a CSV file. */
export function ExportButton() {
  const translate = useTranslate();
  const api = useApi();
  const { resource, sort, filterValues } = useListContext();
  const { save, isPending } = useSaveExport({
    read: () => api.exportList(resource, sort, filterValues),
    unnamed: `${resource}.csv`,
  });
  return (
    <Button startIcon={<Download />} aria-disabled={isPending} onClick={save}>
      {translate(isPending ? 'list.exporting' : 'list.export')}
    </Button>
  );
}
