import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { DocumentView } from '../../../src/shared/documents/document.contract.js';
import { fileNameOf, saveFile } from '../saveFile';
import { isPassing } from '../states/isPassing';
import { useApi } from '../useApi';

/** The signed file, and beside it the service's record of the signature. */
export function DownloadDocument({ document }: { document: DocumentView }) {
  const translate = useTranslate();
  const { downloadUrl, auditUrl, formName: name, leadName: lead } = document;
  const { download, isPending } = useDownload();
  if (!downloadUrl) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<DownloadOutlined />}
        onClick={() => download(downloadUrl)}
        aria-disabled={isPending}
        aria-label={translate('documents.downloadOf', { name, lead })}
      >
        {translate('documents.download')}
      </Button>
      {auditUrl && (
        <Button size="small" onClick={() => download(auditUrl)} aria-disabled={isPending}>
          {translate('documents.audit')}
        </Button>
      )}
    </>
  );
}

function useDownload() {
  const api = useApi();
  const notify = useNotify();
  const translate = useTranslate();
  const { mutate, isPending } = useMutation({
    mutationFn: (url: string) => api.documentFile(url),
    onSuccess: ({ file, headers }) => {
      saveFile(file, fileNameOf(headers, 'document.pdf'));
      notify('documents.downloaded', { type: 'success' });
    },
    onError: (error) => {
      const reason = translate(error.message);
      const words = isPassing(error) ? 'documents.downloadLater' : 'documents.downloadFailed';
      notify(words, { type: 'error', messageArgs: { reason } });
    },
  });
  return { download: (url: string) => isPending || mutate(url), isPending };
}
