import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { DocumentView } from '../../../src/shared/documents/document.contract.js';

/** Why a document stands as it does; for one that still waits for the service, that nothing need be done. */
export function DocumentReason({ document: { reason, state } }: { document: DocumentView }) {
  const translate = useTranslate();
  if (!reason) return null;
  return (
    <Typography variant="body2" sx={{ mt: 0.5, color: state === 'expired' ? undefined : 'var(--bad)' }}>
      {state === 'requested' ? translate('documents.onItsWay', { reason }) : reason}
    </Typography>
  );
}
