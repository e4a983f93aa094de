import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { DocumentView } from '../../../../src/shared/documents/document.contract.js';
import { formatDate, formatDateTime } from '../../../../src/shared/format.js';
import { DocumentMark } from '../../documents/DocumentMark';
import { DocumentReason } from '../../documents/DocumentReason';
import { DownloadDocument } from '../../documents/DownloadDocument';
import { RemindSigner } from '../../documents/RemindSigner';
import { TakeBack } from './TakeBack';

/** One document: how it stands, when, and what can be done with it. */
export function DocumentRow({ document }: { document: DocumentView }) {
  const translate = useTranslate();
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
            {translate('documents.sign')}
            <span className="visually-hidden"> ({translate('documents.newTab')})</span>
          </Link>
        )}
        <RemindSigner document={document} />
        <DownloadDocument document={document} />
        {document.status === 'pending' && <TakeBack document={document} />}
      </Box>
    </Box>
  );
}

function useMoments(document: DocumentView): string[] {
  const translate = useTranslate();
  const { submittedAt, sentAt, signedAt, recordedBy, lastReminderSent, expiresAt, status } = document;
  const isPending = status === 'pending';
  return [
    sentAt && translate('documents.sentOn', { date: formatDateTime(sentAt) }),
    !sentAt && !recordedBy && translate('documents.askedOn', { date: formatDateTime(submittedAt) }),
    signedAt && translate('documents.signedOn', { date: formatDateTime(signedAt) }),
    recordedBy && translate('documents.recorded', { who: recordedBy.email }),
    isPending &&
      lastReminderSent &&
      translate('documents.remindedOn', { date: formatDateTime(lastReminderSent) }),
    isPending && expiresAt && translate('documents.until', { date: formatDate(expiresAt) }),
  ].filter((words) => typeof words === 'string');
}

const LINE = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' };
