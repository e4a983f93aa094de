import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { LeadDocuments } from '../../../../src/shared/documents/document.contract.js';
import { formatDate, formatDollars } from '../../../../src/shared/format.js';
import type { QuoteView } from '../../../../src/shared/payments/payment.contract.js';
import { Loaded } from '../../states/Loaded';
import { Pill } from '../../states/Pill';
import { DocumentActions } from './DocumentActions';
import { DocumentRow } from './DocumentRow';
import { useDocuments } from './useDocuments';

const TYPE = 'management_agreement';

/** The management agreement of a lead: on which offer it is, how it stands, and how it comes to its signature. */
export function AgreementStep({ leadId }: { leadId: string }) {
  return (
    <Loaded query={useDocuments(leadId)} failed="documents.failed" height={120}>
      {(view) => <Agreement leadId={leadId} view={view} />}
    </Loaded>
  );
}

function Agreement({ leadId, view }: { leadId: string; view: LeadDocuments }) {
  const translate = useTranslate();
  const { mode, quote, sendable } = view;
  const agreement = view.documents.find(({ type }) => type === TYPE);
  const isOnOffer = agreement !== undefined && agreement.quoteId === quote?.id;
  const isUnderWay = isOnOffer && agreement.status !== 'expired';
  const hasForm = mode === 'none' || sendable.includes(TYPE);
  const ways = useShown<HTMLDivElement>(agreement?.signingUrl ?? agreement?.reason);
  return (
    <Stack ref={ways} spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      {mode === 'sandbox' && <Pill tone="wary">{translate('documents.sandbox')}</Pill>}
      {quote ? <Offer quote={quote} /> : <Typography>{translate('documents.noQuote')}</Typography>}
      {agreement && <DocumentRow document={agreement} />}
      {agreement && quote && !isOnOffer && (
        <Alert severity="warning">{translate('documents.otherOffer')}</Alert>
      )}
      {!hasForm && <Typography color="textSecondary">{translate('documents.noForm')}</Typography>}
      {mode === 'none' && !isUnderWay && (
        <Typography color="textSecondary">{translate('documents.none')}</Typography>
      )}
      {quote && hasForm && (!isUnderWay || (mode === 'none' && agreement.status === 'pending')) && (
        <DocumentActions leadId={leadId} type={TYPE} view={view} />
      )}
    </Stack>
  );
}

/** Scrolls to the outcome of a press, which would stand below the fold of the dialog. */
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
  const translate = useTranslate();
  return (
    <Typography color="textSecondary">
      {translate('documents.onOffer', {
        date: formatDate(acceptedAt),
        management: formatDollars(terms.baseDollarsPerMonth + terms.managementDollarsPerMonth),
        setup: formatDollars(terms.setupDollars),
      })}
    </Typography>
  );
}
