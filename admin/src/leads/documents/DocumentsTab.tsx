import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DOCUMENT_TYPES, type DocumentType, type LeadDocuments } from '#shared/document.js';
import { documentText } from '../../documents/text';
import { useAddressParam } from '../../layout/useAddressParam';
import { Loaded } from '../../states/Loaded';
import { Notice } from '../../states/Notice';
import { Pill } from '../../states/Pill';
import { ConnectHint } from '../page/NotSetUp';
import { leadPageText } from '../page/text';
import { DocumentActions } from './DocumentActions';
import { DocumentRow } from './DocumentRow';
import { useDocuments } from './useDocuments';

/** Documents sent to the lead, newest first. */
export function DocumentsTab({ leadId }: { leadId: string }) {
  const query = useDocuments(leadId);
  return (
    <section aria-labelledby="documents">
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 2 }}>
        <Typography id="documents" variant="h3" component="h2">
          {leadPageText.tabs.documents}
        </Typography>
        {query.data?.mode === 'sandbox' && <Pill tone="wary">{documentText.sandbox}</Pill>}
      </Box>
      <Loaded query={query} failed={documentText.failed} height={240}>
        {(view) => (
          <>
            <NewDocument leadId={leadId} view={view} />
            <Documents documents={view.documents} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Picks the document to send next; an agreement needs an accepted offer. */
function NewDocument({ leadId, view }: { leadId: string; view: LeadDocuments }) {
  const types = view.mode === 'none' ? DOCUMENT_TYPES : view.sendable;
  const [chosen, setChosen] = useState<DocumentType>();
  const type = chosen ?? types[0];
  if (!type) return <Typography color="textSecondary">{documentText.noForm}</Typography>;
  const needsOffer = type === 'management_agreement' && !view.quote;
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start', mb: 2 }}>
      {view.mode === 'none' && (
        <Typography color="textSecondary">
          {documentText.none} <ConnectHint />
        </Typography>
      )}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          select
          label={documentText.type}
          value={type}
          onChange={(event) => setChosen(event.target.value as DocumentType)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {types.map((each) => (
            <option key={each} value={each}>
              {documentText.types[each]}
            </option>
          ))}
        </TextField>
        {!needsOffer && <DocumentActions leadId={leadId} type={type} view={view} />}
      </Stack>
      {needsOffer && <OfferMissing />}
    </Stack>
  );
}

/** Terms can only be accepted in the walkthrough. */
function OfferMissing() {
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
