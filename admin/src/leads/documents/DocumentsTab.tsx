import { Alert, Box, Button, Link, Stack, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import {
  DOCUMENT_TYPES,
  type DocumentType,
  type DocumentView,
  type LeadDocuments,
} from '#shared/document.js';
import { formatDate, formatDateTime } from '#shared/format.js';
import { type LeadView } from '#shared/lead.js';
import { ConfirmButton } from '../../components/ConfirmDialog';
import { SelectField } from '../../components/FilterRow';
import { SmallText } from '../../components/SmallText';
import {
  DocumentMark,
  DocumentReason,
  DownloadDocument,
  RemindSigner,
} from '../../documents/DocumentButtons';
import { documentText } from '../../documents/text';
import { useAddressParam } from '../../layout/useAddressParam';
import { lazyImport, lazyPart } from '../../lazy';
import { may } from '../../session/session';
import { Loaded } from '../../states/Loaded';
import { Notice } from '../../states/Notice';
import { Pill } from '../../states/Pill';
import { BlockSkeleton } from '../../states/skeletons';
import { nameOf } from '../../users/nameOf';
import { ConnectHint } from '../page/SideCard';
import { leadPageText } from '../page/text';
import { useCancelDocument, useDocuments, useRecordSignature, useSendDocument } from './useDocuments';

/** Documents sent to the lead, newest first. */
export function DocumentsTab({ lead }: { lead: LeadView }) {
  const query = useDocuments(lead.id);
  return (
    <section aria-labelledby="documents">
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 2 }}>
        <Typography id="documents" variant="h3" component="h2">
          {leadPageText.tabs.documents}
        </Typography>
        {query.data?.mode === 'sandbox' && <Pill tone="wary">{documentText.sandbox}</Pill>}
      </Box>
      <Loaded query={query} failed={documentText.failed} height={480}>
        {(view) => (
          <>
            <NewDocument lead={lead} view={view} />
            <Documents documents={view.documents} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Picks the document to send next; an agreement needs an accepted offer. */
function NewDocument({ lead, view }: { lead: LeadView; view: LeadDocuments }) {
  const types = view.mode === 'none' ? DOCUMENT_TYPES : view.sendable;
  const [chosen, setChosen] = useState<DocumentType>();
  const type = chosen ?? types[0];
  if (!type) return <Typography color="textSecondary">{documentText.noForm}</Typography>;
  const isOut = view.documents.some((each) => each.type === type && each.status === 'pending');
  const needsOffer = type === 'management_agreement' && !view.quote && !isOut;
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start', mb: 2 }}>
      {view.mode === 'none' && (
        <Typography color="textSecondary">
          {documentText.none} <ConnectHint />
        </Typography>
      )}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <SelectField
          label={documentText.type}
          value={type}
          options={types.map((each) => [each, documentText.types[each]])}
          onChange={(each) => setChosen(each as DocumentType)}
        />
        {!needsOffer && !isOut && <DocumentActions leadId={lead.id} type={type} view={view} />}
      </Stack>
      {isOut && <Typography color="textSecondary">{documentText.isOut}</Typography>}
      {needsOffer &&
        (view.mode !== 'none' && may('documents.send') ? (
          <Suspense fallback={<BlockSkeleton height={620} />}>
            <SendWithOffer lead={lead} />
          </Suspense>
        ) : (
          <OfferMissing />
        ))}
    </Stack>
  );
}

const SendWithOffer = lazyPart(
  lazyImport(() => import('../walkthrough/SendWithOffer').then((part) => part.SendWithOffer)),
);

/** Where nothing can be sent or the rent is open, terms are accepted in the walkthrough. */
export function OfferMissing() {
  const [, setStep] = useAddressParam('walkthrough');
  return (
    <>
      <Typography color="textSecondary">{documentText.noAcceptedOffer}</Typography>
      <Button variant="outlined" onClick={() => setStep('pitch')}>
        {documentText.toPitch}
      </Button>
    </>
  );
}

function Documents({ documents }: Pick<LeadDocuments, 'documents'>) {
  if (documents.length === 0) return <Notice title={documentText.empty} text={documentText.emptyHint} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {documents.map((document) => (
        <Box component="li" key={document.id} sx={ROW}>
          <DocumentRow document={document} />
        </Box>
      ))}
    </Box>
  );
}

const ROW = { py: 1.5, '&:not(:last-child)': { borderBottom: '1px solid var(--hairline)' } };

/** One document: status, dates and actions. */
export function DocumentRow({ document }: { document: DocumentView }) {
  const { formName, signingUrl } = document;
  const [failure, setFailure] = useState('');
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={LINE}>
        <strong>{formName}</strong>
        <DocumentMark document={document} />
      </Box>
      <SmallText sx={{ mt: 0.5 }}>{useMoments(document).join(' · ')}</SmallText>
      <DocumentReason document={document} />
      <Box sx={{ ...LINE, mt: 0.5 }}>
        {signingUrl && (
          <Link href={signingUrl} target="_blank" rel="noopener">
            {documentText.sign}
            <span className="visually-hidden"> ({documentText.newTab})</span>
          </Link>
        )}
        <RemindSigner document={document} onFailed={setFailure} />
        <DownloadDocument document={document} onFailed={setFailure} />
        {document.status === 'pending' && <CancelRequest document={document} />}
      </Box>
      {failure && <Failed text={failure} />}
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
    recordedBy && documentText.recorded(nameOf(recordedBy)),
    isPending && lastReminderSent && documentText.remindedOn(formatDateTime(lastReminderSent)),
    isPending && expiresAt && documentText.until(formatDate(expiresAt)),
  ].filter((words) => typeof words === 'string');
}

const LINE = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' };

/** Cancels a signature request, for example one sent to the wrong address. */
function CancelRequest({ document: { id, leadId, formName: name } }: { document: DocumentView }) {
  const cancel = useCancelDocument(leadId);
  if (!may('documents.send')) return null;
  return (
    <ConfirmButton
      size="small"
      label={documentText.cancel}
      title={documentText.cancelTitle}
      text={documentText.cancelText(name)}
      onConfirm={() => cancel(id)}
    />
  );
}

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
  const { mutate, isPending, error } = useSendDocument(leadId);
  if (!may('documents.send')) return null;
  return (
    <>
      <Button variant="contained" aria-disabled={isPending} onClick={() => isPending || mutate(type)}>
        {isPending ? documentText.sending : documentText.send}
      </Button>
      {error && <Failed text={documentText.sendFailed(error.message)} />}
    </>
  );
}

/** A failure, here and not in a toast: the walkthrough's dialog would be in front of it. */
function Failed({ text }: { text: string }) {
  return (
    <Alert severity="error" sx={{ width: '100%', overflowWrap: 'anywhere' }}>
      {text}
    </Alert>
  );
}

function RecordButton({ leadId, type }: Omit<DocumentActionsProps, 'view'>) {
  const record = useRecordSignature(leadId);
  const name = documentText.types[type];
  if (!may('documents.record')) return null;
  return (
    <ConfirmButton
      variant="outlined"
      label={documentText.record}
      title={documentText.recordTitle}
      text={documentText.recordText(name)}
      submit={documentText.recordSubmit}
      onConfirm={() => record(type)}
    />
  );
}
