import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { fileNameOf, saveFile } from '../saveFile';

interface Export {
  read: () => Promise<{ file: Blob; headers: Headers }>;
  /** The file name if the server sends none. */
  unnamed: string;
  words?: typeof WORDS;
}

const WORDS = { done: 'list.exported', cut: 'list.exportedPart', failed: 'list.exportFailed' };

/** Downloads a CSV file from the server, and says whether it is complete. */
export function useSaveExport({ read, unnamed, words = WORDS }: Export) {
  const translate = useTranslate();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: read,
    onSuccess({ file, headers }) {
      saveFile(file, fileNameOf(headers, unnamed));
      const rows = rowsOf(headers);
      if (rows === '*') notify(words.cut, { type: 'warning' });
      else notify(words.done, { type: 'success', messageArgs: { smart_count: Number(rows ?? 0) } });
    },
    onError: ({ message }) =>
      notify(words.failed, { type: 'error', messageArgs: { reason: translate(message, { _: message }) } }),
  });
  return { save: () => isPending || mutate(), isPending };
}

/** The number of rows; a star if there are more than fit in one file. */
function rowsOf(headers: Headers): string | undefined {
  return headers.get('Content-Range')?.split('/')[1];
}
