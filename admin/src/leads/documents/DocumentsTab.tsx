import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  DOCUMENT_TYPES,
  type DocumentType,
  type LeadDocuments,
} from '../../../../src/shared/documents/document.contract.js';
import { Loaded } from '../../states/Loaded';
import { Notice } from '../../states/Notice';
import { Pill } from '../../states/Pill';
import { useAddressParam } from '../../useAddressParam';
import { WayToConnect } from '../page/WayToConnect';
import { DocumentActions } from './DocumentActions';
import { DocumentRow } from './DocumentRow';
import { useDocuments } from './useDocuments';

/** What the lead was sent to sign, newest first. */
export function DocumentsTab({ leadId }: { leadId: string }) {
  const translate = useTranslate();
  const query = useDocuments(leadId);
  return (
    <section aria-labelledby="documents">
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 2 }}>
        <Typography id="documents" variant="h3" component="h2">
          {translate('leadPage.tabs.documents')}
        </Typography>
        {query.data?.mode === 'sandbox' && <Pill tone="wary">{translate('documents.sandbox')}</Pill>}
      </Box>
      <Loaded query={query} failed="documents.failed" height={240}>
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

/** Which document is to be signed next; an agreement needs an accepted offer. */
function NewDocument({ leadId, view }: { leadId: string; view: LeadDocuments }) {
  const translate = useTranslate();
  const types = view.mode === 'none' ? DOCUMENT_TYPES : view.sendable;
  const [chosen, setChosen] = useState<DocumentType>();
  const type = chosen ?? types[0];
  if (!type) return <Typography color="textSecondary">{translate('documents.noForm')}</Typography>;
  const needsOffer = type === 'management_agreement' && !view.quote;
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start', mb: 2 }}>
      {view.mode === 'none' && (
        <Typography color="textSecondary">
          {translate('documents.none')} <WayToConnect />
        </Typography>
      )}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          select
          label={translate('documents.type')}
          value={type}
          onChange={(event) => setChosen(event.target.value as DocumentType)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {types.map((each) => (
            <option key={each} value={each}>
              {translate(`documents.types.${each}`)}
            </option>
          ))}
        </TextField>
        {!needsOffer && <DocumentActions leadId={leadId} type={type} view={view} />}
      </Stack>
      {needsOffer && <OfferMissing />}
    </Stack>
  );
}

/** Terms are accepted in the walkthrough alone. */
function OfferMissing() {
  const translate = useTranslate();
  const [, setStep] = useAddressParam('walkthrough');
  return (
    <>
      <Typography color="textSecondary">{translate('documents.noQuote')}</Typography>
      <Button variant="outlined" onClick={() => setStep('pitch')}>
        {translate('documents.toPitch')}
      </Button>
    </>
  );
}

function Documents({ documents }: Pick<LeadDocuments, 'documents'>) {
  const translate = useTranslate();
  if (documents.length === 0)
    return <Notice title={translate('documents.empty')} text={translate('documents.emptyHint')} />;
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
