import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { fileNameOf, saveFile } from '../saveFile';

interface Export {
  read: () => Promise<{ file: Blob; headers: Headers }>;
  /** The name of a file that comes without one. */
  unnamed: string;
  words?: typeof WORDS;
}

const WORDS = { done: 'list.exported', cut: 'list.exportedPart', failed: 'list.exportFailed' };

/** Saves a CSV file that the server writes, and says whether everything is in it. */
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

/** How many rows there are; a star when there are more than a file may hold. */
function rowsOf(headers: Headers): string | undefined {
  return headers.get('Content-Range')?.split('/')[1];
}
