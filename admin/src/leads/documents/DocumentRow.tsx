import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { DocumentView } from '#shared/document.js';
import { formatDate, formatDateTime } from '#shared/format.js';
import { ConfirmButton } from '../../components/ConfirmDialog';
import {
  DocumentMark,
  DocumentReason,
  DownloadDocument,
  RemindSigner,
} from '../../documents/DocumentButtons';
import { documentText } from '../../documents/text';
import { may } from '../../session/may';
import { useCancelDocument } from './useDocuments';

/** One document: status, dates and actions. */
export function DocumentRow({ document }: { document: DocumentView }) {
  const { formName, signingUrl } = document;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={LINE}>
        <strong>{formName}</strong>
        <DocumentMark document={document} />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {useMoments(document).join(' · ')}
      </Typography>
      <DocumentReason document={document} />
      <Box sx={{ ...LINE, mt: 0.5 }}>
        {signingUrl && (
          <Link href={signingUrl} target="_blank" rel="noopener">
            {documentText.sign}
            <span className="visually-hidden"> ({documentText.newTab})</span>
          </Link>
        )}
        <RemindSigner document={document} />
        <DownloadDocument document={document} />
        {document.status === 'pending' && <CancelRequest document={document} />}
      </Box>
    </Box>
  );
}

function useMoments(document: DocumentView): string[] {
  const { submittedAt, sentAt, signedAt, recordedBy, lastReminderSent, expiresAt, status } = document;
  const isPending = status === 'pending';
  return [
    sentAt && documentText.sentOn(formatDateTime(sentAt)),
    !sentAt && !recordedBy && documentText.requestedOn(formatDateTime(submittedAt)),
    signedAt && documentText.signedOn(formatDateTime(signedAt)),
    recordedBy && documentText.recorded(recordedBy.email),
    isPending && lastReminderSent && documentText.remindedOn(formatDateTime(lastReminderSent)),
    isPending && expiresAt && documentText.until(formatDate(expiresAt)),
  ].filter((words) => typeof words === 'string');
}

const LINE = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' };

/** Cancels a signature request, for example one sent to the wrong address. */
function CancelRequest({ document: { id, leadId, formName: name } }: { document: DocumentView }) {
  const { mutateAsync } = useCancelDocument(leadId);
  if (!may('documents.send')) return null;
  return (
    <ConfirmButton
      size="small"
      label={documentText.cancel}
      title={documentText.cancelTitle}
      text={documentText.cancelText(name)}
      onConfirm={() => mutateAsync(id)}
    />
  );
}
