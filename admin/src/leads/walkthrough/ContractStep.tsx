import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { LeadDocuments } from '#shared/document.js';
import { formatDate, formatDateTime, formatDollars } from '#shared/format.js';
import { type LeadView } from '#shared/lead.js';
import { type QuoteView } from '#shared/payment.js';
import type { CurrentPriceBook } from '#shared/price-book.js';
import { quoteTerms } from '#shared/quote.js';
import { documentText } from '../../documents/text';
import { Loaded } from '../../states/Loaded';
import { Notice } from '../../states/Notice';
import { Pill } from '../../states/Pill';
import { DocumentActions, DocumentRow } from '../documents/DocumentsTab';
import { useDocuments } from '../documents/useDocuments';
import { walkthroughText } from './text';
import { TermsTable, type WalkthroughStep } from './WalkthroughStepper';

interface ContractStepProps {
  lead: LeadView;
  book: CurrentPriceBook;
  quote: QuoteView | null;
  onStep: (step: WalkthroughStep) => void;
}

export function ContractStep({ lead, book, quote, onStep }: ContractStepProps) {
  if (!quote) {
    const action = { label: walkthroughText.contract.toPitch, onClick: () => onStep('pitch') };
    return (
      <Notice
        title={walkthroughText.contract.none}
        text={walkthroughText.contract.noneHint}
        action={action}
      />
    );
  }
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <section aria-labelledby="contract-terms">
        <Typography id="contract-terms" variant="h3" gutterBottom>
          {walkthroughText.terms.title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {walkthroughText.contract.accepted(formatDateTime(quote.acceptedAt))}
          {quote.acceptedBy && ` ${walkthroughText.contract.by(quote.acceptedBy.email)}`}
        </Typography>
        {isOutdated(quote, lead, book) && (
          <Alert severity="warning" sx={{ my: 1 }}>
            {walkthroughText.contract.outdated}
          </Alert>
        )}
        <TermsTable terms={quote.terms} />
      </section>
      <section aria-labelledby="contract-agreement" style={{ width: '100%' }}>
        <Typography id="contract-agreement" variant="h3" gutterBottom>
          {walkthroughText.contract.title}
        </Typography>
        <AgreementStep leadId={lead.id} />
      </section>
      <Button variant="outlined" onClick={() => onStep('payment')}>
        {walkthroughText.contract.next}
      </Button>
    </Stack>
  );
}

/** Whether today's terms differ from the accepted ones. */
function isOutdated({ terms }: QuoteView, lead: LeadView, book: CurrentPriceBook): boolean {
  const { priceBook: _, ...accepted } = terms;
  const today: object = quoteTerms(lead, book);
  return Object.entries(accepted).some(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(today, field)),
  );
}

const TYPE = 'management_agreement';

/** The management agreement: its offer, its status, and how to get it signed. */
function AgreementStep({ leadId }: { leadId: string }) {
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
