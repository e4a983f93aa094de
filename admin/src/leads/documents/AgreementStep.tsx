import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { LeadDocuments } from '#shared/document.js';
import { formatDate, formatDollars } from '#shared/format.js';
import type { QuoteView } from '#shared/payment.js';
import { documentText } from '../../documents/text';
import { Loaded } from '../../states/Loaded';
import { Pill } from '../../states/Pill';
import { DocumentActions } from './DocumentActions';
import { DocumentRow } from './DocumentRow';
import { useDocuments } from './useDocuments';

const TYPE = 'management_agreement';

/** The management agreement: its offer, its status, and how to get it signed. */
export function AgreementStep({ leadId }: { leadId: string }) {
  return (
    <Loaded query={useDocuments(leadId)} failed={documentText.failed} height={120}>
      {(view) => <Agreement leadId={leadId} view={view} />}
    </Loaded>
  );
}

function Agreement({ leadId, view }: { leadId: string; view: LeadDocuments }) {
  const { mode, quote, sendable } = view;
  const agreement = view.documents.find(({ type }) => type === TYPE);
  const isOnOffer = agreement !== undefined && agreement.quoteId === quote?.id;
  const isUnderWay = isOnOffer && agreement.status !== 'expired';
  const hasForm = mode === 'none' || sendable.includes(TYPE);
  const ways = useShown<HTMLDivElement>(agreement?.signingUrl ?? agreement?.reason);
  return (
    <Stack ref={ways} spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      {mode === 'sandbox' && <Pill tone="wary">{documentText.sandbox}</Pill>}
      {quote ? <Offer quote={quote} /> : <Typography>{documentText.noAcceptedOffer}</Typography>}
      {agreement && <DocumentRow document={agreement} />}
      {agreement && quote && !isOnOffer && <Alert severity="warning">{documentText.newerOffer}</Alert>}
      {!hasForm && <Typography color="textSecondary">{documentText.noForm}</Typography>}
      {mode === 'none' && !isUnderWay && <Typography color="textSecondary">{documentText.none}</Typography>}
      {quote && hasForm && (!isUnderWay || (mode === 'none' && agreement.status === 'pending')) && (
        <DocumentActions leadId={leadId} type={TYPE} view={view} />
      )}
    </Stack>
  );
}

/** Scrolls to the result, which would otherwise be below the fold. */
function useShown<Shown extends Element>(what: string | null | undefined) {
  const shown = useRef<Shown>(null);
  const before = useRef(what);
  useEffect(() => {
    if (what && before.current !== what) shown.current?.scrollIntoView({ block: 'nearest' });
    before.current = what;
  }, [what]);
  return shown;
}

function Offer({ quote: { acceptedAt, terms } }: { quote: QuoteView }) {
  return (
    <Typography color="textSecondary">
      {documentText.onOffer(
        formatDate(acceptedAt),
        formatDollars(terms.baseDollarsPerMonth + terms.managementDollarsPerMonth),
        formatDollars(terms.setupDollars),
      )}
    </Typography>
  );
}
