import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { DocumentType, LeadDocuments } from '../../../../src/shared/documents/document.contract.js';
import { ConfirmButton } from '../../lists/ConfirmButton';
import { may } from '../../session/may';
import { useRecordSignature, useSendDocument } from './useDocuments';

interface DocumentActionsProps {
  leadId: string;
  type: DocumentType;
  view: Pick<LeadDocuments, 'mode' | 'pageUrl'>;
}

/** How a document comes to its signature: through the service, or on the company's own page and by word of staff. */
export function DocumentActions({ view, ...props }: DocumentActionsProps) {
  const translate = useTranslate();
  if (view.mode !== 'none') return <SendButton {...props} />;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <Button variant="contained" href={view.pageUrl} target="_blank" rel="noopener">
        {translate('documents.openPage')}
        <span className="visually-hidden"> ({translate('documents.newTab')})</span>
      </Button>
      <RecordButton {...props} />
    </Stack>
  );
}

function SendButton({ leadId, type }: Omit<DocumentActionsProps, 'view'>) {
  const translate = useTranslate();
  const { mutate, isPending } = useSendDocument(leadId);
  if (!may('documents.send')) return null;
  return (
    <Button variant="contained" aria-disabled={isPending} onClick={() => isPending || mutate(type)}>
      {translate(isPending ? 'documents.sending' : 'documents.send')}
    </Button>
  );
}

function RecordButton({ leadId, type }: Omit<DocumentActionsProps, 'view'>) {
  const translate = useTranslate();
  const { mutateAsync } = useRecordSignature(leadId);
  const name = translate(`documents.types.${type}`);
  if (!may('documents.record')) return null;
  return (
    <ConfirmButton
      variant="outlined"
      label={translate('documents.record')}
      title={translate('documents.recordTitle')}
      text={translate('documents.recordText', { name })}
      submit={translate('documents.recordSubmit')}
      onConfirm={() => mutateAsync(type)}
    />
  );
}
