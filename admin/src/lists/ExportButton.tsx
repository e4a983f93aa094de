import Download from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext, useNotify, useTranslate } from 'react-admin';
import { useApi } from '../useApi';
import { saveFile } from './saveFile';

/** Takes what the filters show as a CSV file, written by the server. */
export function ExportButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useApi();
  const { resource, sort, filterValues } = useListContext();
  const [busy, setBusy] = useState(false);

  async function download() {
    if (busy) return;
    setBusy(true);
    try {
      const { csv, isWhole } = await api.exportList(resource, sort, filterValues);
      saveFile(`${resource}-${new Date().toISOString().slice(0, 10)}.csv`, csv);
      notify(isWhole ? 'admin.exported' : 'admin.exportedPart', { type: isWhole ? 'success' : 'warning' });
    } catch {
      notify('admin.exportFailed', { type: 'error' });
    }
    setBusy(false);
  }

  return (
    <Button startIcon={<Download />} aria-disabled={busy} onClick={download}>
      {translate(busy ? 'admin.exporting' : 'admin.export')}
    </Button>
  );
}
