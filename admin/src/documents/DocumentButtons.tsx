import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined';
import { Button, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { DocumentState, DocumentView } from '#shared/document.js';
import { useApi } from '../api/useApi';
import { fileNameOf, saveFile } from '../browser';
import { isPassing } from '../components/saveErrors';
import { useRefetchParts } from '../leads/page/useLeadPart';
import { may } from '../session/session';
import { Pill, type Tone } from '../states/Pill';
import { documentText } from './text';

interface DocumentButtonProps {
  document: DocumentView;
  /** Gets the failure, or an empty text once the button is pressed again. Without it, a toast shows the failure. */
  onFailed?: (text: string) => void;
}

/** The signed file and its signature certificate. */
export function DownloadDocument({ document, onFailed }: DocumentButtonProps) {
  const { downloadUrl, auditUrl, formName: name, leadName: lead } = document;
  const { download, isPending } = useDownload(onFailed);
  if (!downloadUrl) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<DownloadOutlined />}
        onClick={() => download(downloadUrl)}
        aria-disabled={isPending}
        aria-label={documentText.downloadOf(name, lead)}
      >
        {documentText.download}
      </Button>
      {auditUrl && (
        <Button size="small" onClick={() => download(auditUrl)} aria-disabled={isPending}>
          {documentText.audit}
        </Button>
      )}
    </>
  );
}

function useDownload(onFailed: DocumentButtonProps['onFailed']) {
  const api = useApi();
  const notify = useNotify();
  const fail = useFail(onFailed);
  const { mutate, isPending } = useMutation({
    mutationFn: (url: string) => api.documentFile(url),
    onMutate: () => onFailed?.(''),
    onSuccess: ({ file, headers }) => {
      saveFile(file, fileNameOf(headers, 'document.pdf'));
      notify(documentText.downloaded, { type: 'success' });
    },
    onError: (error) => {
      const text = isPassing(error) ? documentText.downloadLater : documentText.downloadFailed;
      fail(text(error.message));
    },
  });
  return { download: (url: string) => isPending || mutate(url), isPending };
}

function useFail(onFailed: DocumentButtonProps['onFailed']) {
  const notify = useNotify();
  return (text: string) => (onFailed ? onFailed(text) : notify(text, { type: 'error' }));
}

/** Sends a reminder in addition to the automatic ones. */
export function RemindSigner({ document, onFailed }: DocumentButtonProps) {
  const { formName: name, leadName: lead, signingUrl } = document;
  const { remind, isPending } = useRemind(document, onFailed);
  if (!signingUrl || !may('documents.send')) return null;
  return (
    <Button
      size="small"
      startIcon={<NotificationsNoneOutlined />}
      onClick={remind}
      aria-disabled={isPending}
      aria-label={documentText.remindOf(lead, name)}
    >
      {isPending ? documentText.reminding : documentText.remind}
    </Button>
  );
}

function useRemind({ id, leadId, leadEmail }: DocumentView, onFailed: DocumentButtonProps['onFailed']) {
  const api = useApi();
  const notify = useNotify();
  const queries = useQueryClient();
  const reread = useRefetchParts(leadId);
  const fail = useFail(onFailed);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.remindSigner(id),
    onMutate: () => onFailed?.(''),
    onSuccess: () => notify(documentText.reminderSent(leadEmail), { type: 'success' }),
    onError: ({ message }) => fail(documentText.remindFailed(message)),
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey: ['documents', 'getList'] }), reread('documents')]),
  });
  return { remind: () => isPending || mutate(), isPending };
}

const TONES: Record<DocumentState, Tone> = {
  requested: 'notice',
  sent: 'notice',
  viewed: 'wary',
  declined: 'bad',
  expired: 'bad',
  failed: 'bad',
  completed: 'good',
};

export function DocumentMark({ document }: { document: Pick<DocumentView, 'state'> }) {
  return <Pill tone={TONES[document.state]}>{documentText.states[document.state]}</Pill>;
}

/** Why a document failed, or that sending is being retried. */
export function DocumentReason({ document: { reason, state } }: { document: DocumentView }) {
  if (!reason) return null;
  return (
    <Typography variant="body2" sx={{ mt: 0.5, color: state === 'expired' ? undefined : 'var(--bad)' }}>
      {state === 'requested' ? documentText.retrying(reason) : reason}
    </Typography>
  );
}
