import Download from '@mui/icons-material/Download';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useListContext, useNotify } from 'react-admin';
import { useApi } from '../api/useApi';
import { fileNameOf, saveFile } from '../browser';
import { listText } from './text';

/**
 * Downloads what the filters show as a CSV file. Replaces react-admin's `<ExportButton>`, which would load the first
 * 1,000 records into the browser: the server streams all of them.
 */
export function ExportButton() {
  const api = useApi();
  const { resource, sort, filter, filterValues } = useListContext();
  const { save, isPending } = useSaveExport({
    read: () => api.exportList(resource, sort, { ...filterValues, ...filter }),
    unnamed: `${resource.split('/').at(-1)}.csv`,
  });
  return (
    <Button size="small" startIcon={<Download />} aria-disabled={isPending} onClick={save}>
      {isPending ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}

interface Export {
  read: () => Promise<{ file: Blob; headers: Headers }>;
  /** The file name if the server sends none. */
  unnamed: string;
  text?: ExportText;
}

interface ExportText {
  done: (rows: number) => string;
  /** More rows match than fit in one file. */
  cut: string;
  failed: (reason: string) => string;
}

const TEXT: ExportText = {
  done: () => listText.exported,
  cut: listText.exportedPart,
  failed: () => listText.exportFailed,
};

/** Downloads a CSV file from the server, and says whether it is complete. */
export function useSaveExport({ read, unnamed, text = TEXT }: Export) {
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: read,
    onSuccess({ file, headers }) {
      saveFile(file, fileNameOf(headers, unnamed));
      const rows = rowsOf(headers);
      if (rows === '*') notify(text.cut, { type: 'warning' });
      else notify(text.done(Number(rows ?? 0)), { type: 'success' });
    },
    onError: ({ message }) => notify(text.failed(message), { type: 'error' }),
  });
  return { save: () => isPending || mutate(), isPending };
}

/** The number of rows; a star if there are more than fit in one file. */
function rowsOf(headers: Headers): string | undefined {
  return headers.get('Content-Range')?.split('/')[1];
}
