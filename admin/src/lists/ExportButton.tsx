import Download from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext, useNotify, useTranslate } from 'react-admin';
import { fileNameOf, saveFile } from '../saveFile';
import { useApi } from '../useApi';

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
      const { file, headers } = await api.exportList(resource, sort, filterValues);
      saveFile(file, fileNameOf(headers, `${resource}.csv`));
      const isWhole = !headers.get('Content-Range')?.endsWith('/*');
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
