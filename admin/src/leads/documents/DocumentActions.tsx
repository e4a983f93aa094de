import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { DocumentType, LeadDocuments } from '#shared/document.js';
import { ConfirmButton } from '../../components/ConfirmDialog';
import { documentText } from '../../documents/text';
import { may } from '../../session/may';
import { useRecordSignature, useSendDocument } from './useDocuments';

interface DocumentActionsProps {
  leadId: string;
  type: DocumentType;
  view: Pick<LeadDocuments, 'mode' | 'pageUrl'>;
}

/** Gets a document signed: through DocuSeal, or on the company's own page and marked by staff. */
export function DocumentActions({ view, ...props }: DocumentActionsProps) {
  if (view.mode !== 'none') return <SendButton {...props} />;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <Button variant="contained" href={view.pageUrl} target="_blank" rel="noopener">
        {documentText.openPage}
        <span className="visually-hidden"> ({documentText.newTab})</span>
      </Button>
      <RecordButton {...props} />
    </Stack>
  );
}

function SendButton({ leadId, type }: Omit<DocumentActionsProps, 'view'>) {
  const { mutate, isPending } = useSendDocument(leadId);
  if (!may('documents.send')) return null;
  return (
    <Button variant="contained" aria-disabled={isPending} onClick={() => isPending || mutate(type)}>
      {isPending ? documentText.sending : documentText.send}
    </Button>
  );
}

function RecordButton({ leadId, type }: Omit<DocumentActionsProps, 'view'>) {
  const { mutateAsync } = useRecordSignature(leadId);
  const name = documentText.types[type];
  if (!may('documents.record')) return null;
  return (
    <ConfirmButton
      variant="outlined"
      label={documentText.record}
      title={documentText.recordTitle}
      text={documentText.recordText(name)}
      submit={documentText.recordSubmit}
      onConfirm={() => mutateAsync(type)}
    />
  );
}
