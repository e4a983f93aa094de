import Close from '@mui/icons-material/Close';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogContent,
  DialogTitle,
  IconButton,
  Stack,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { LeadDocuments } from '#shared/document.js';
import { formatCents, formatDate, formatDateTime } from '#shared/format.js';
import { displayName, type LeadView } from '#shared/lead.js';
import type { QuoteView } from '#shared/payment.js';
import type { CurrentPriceBook } from '#shared/price-book.js';
import { toCents } from '#shared/pricing.js';
import { comparableTerms, quoteTerms } from '#shared/quote.js';
import { WithPrices } from '../../components/Facts';
import { SmallText } from '../../components/SmallText';
import { documentText } from '../../documents/text';
import { Loaded } from '../../states/Loaded';
import { Notice } from '../../states/Notice';
import { Pill } from '../../states/Pill';
import { nameOf } from '../../users/nameOf';
import { DocumentActions, DocumentRow } from '../documents/DocumentsTab';
import { useDocuments } from '../documents/useDocuments';
import { useLeadPart } from '../page/useLeadPart';
import { PaymentCard } from '../payments/PaymentCard';
import { PitchStep } from './PitchStep';
import { walkthroughText } from './text';
import {
  doneSteps,
  stepOf,
  TermsTable,
  type WalkthroughStep,
  WalkthroughStepper,
} from './WalkthroughStepper';

interface WalkthroughDialogProps {
  lead: LeadView;
  /** Step from the URL. */
  step: string;
  onStep: (step: string | null) => void;
}

/** What staff go through with an owner at the property. Each step saves as it's completed. */
export function WalkthroughDialog({ lead, step: asked, onStep }: WalkthroughDialogProps) {
  const isNarrow = useMediaQuery('(max-width: 600px)');
  const query = useLeadPart(lead.id, 'payments', (api, id) => api.paymentsOf(id));
  const progress = useLeadPart(lead.id, 'setupProgress', (api, id) => api.setupProgress(id));
  const done = doneSteps(query.data, progress.data);
  const step = stepOf(asked, done);
  const content = useFocusOnStep(step);
  const shown = useCurrentStep(step);
  function go(to: string | null) {
    shown.current = to;
    onStep(to);
  }
  const isKnown = step === asked || Boolean(query.data && (progress.data || progress.error));
  const stay = useEffectEvent(() => onStep(step));
  // Puts the step in the URL, so that finishing part of it doesn't move the dialog on.
  useEffect(() => {
    if (isKnown && step !== asked) stay();
  }, [isKnown, step, asked]);

  return (
    <Dialog
      open
      fullScreen={isNarrow}
      fullWidth
      maxWidth="md"
      onClose={() => go(null)}
      aria-labelledby="walkthrough-title"
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', pr: 2, pt: 1 }}>
        <DialogTitle id="walkthrough-title" sx={{ pb: 0, flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {walkthroughText.title}
          <Typography component="span" color="textSecondary" sx={{ display: 'block' }}>
            {[displayName(lead), lead.propertyAddress].filter(Boolean).join(' · ')}
          </Typography>
        </DialogTitle>
        <IconButton aria-label={walkthroughText.close} onClick={() => go(null)}>
          <Close />
        </IconButton>
      </Box>
      <WalkthroughStepper step={step} done={done} onStep={go} />
      <DialogContent key={step} ref={content} tabIndex={-1} dividers sx={{ outline: 'none' }}>
        <Loaded
          query={isKnown || query.error ? query : { ...query, data: undefined }}
          failed={walkthroughText.failed}
          height={360}
        >
          {(payments) => (
            <>
              {step === 'pitch' && (
                <WithPrices>
                  {(book) => (
                    <PitchStep
                      lead={lead}
                      book={book}
                      onFinished={() => shown.current === 'pitch' && go('contract')}
                    />
                  )}
                </WithPrices>
              )}
              {step === 'contract' && (
                <WithPrices>
                  {(book) => <ContractStep lead={lead} book={book} quote={payments.quote} onStep={go} />}
                </WithPrices>
              )}
              {step === 'payment' && <PaymentStep leadId={lead.id} quote={payments.quote} />}
            </>
          )}
        </Loaded>
      </DialogContent>
    </Dialog>
  );
}

/** The step on screen or just chosen, or null once the user closed the dialog: the URL changes a moment later. */
function useCurrentStep(step: WalkthroughStep) {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = step;
    return () => {
      shown.current = null;
    };
  }, [step]);
  return shown;
}

/** Moves focus to the new step, since the button that led to it is gone. */
function useFocusOnStep(step: WalkthroughStep) {
  const content = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) content.current?.focus();
    before.current = step;
  }, [step]);
  return content;
}

function PaymentStep({ leadId, quote }: { leadId: string; quote: QuoteView | null }) {
  return (
    <Stack spacing={2}>
      {!quote && <Alert severity="info">{walkthroughText.payment.unaccepted}</Alert>}
      <PaymentCard leadId={leadId} />
    </Stack>
  );
}

interface ContractStepProps {
  lead: LeadView;
  book: CurrentPriceBook;
  quote: QuoteView | null;
  onStep: (step: WalkthroughStep) => void;
}

function ContractStep({ lead, book, quote, onStep }: ContractStepProps) {
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
      <section aria-labelledby="contract-agreement" style={{ width: '100%' }}>
        <Typography id="contract-agreement" variant="h3" gutterBottom>
          {walkthroughText.contract.title}
        </Typography>
        {isOutdated(quote, lead, book) && (
          <Alert severity="warning" sx={{ mb: 1.5 }}>
            {walkthroughText.contract.outdated}
          </Alert>
        )}
        <AgreementStep leadId={lead.id} />
      </section>
      <Button variant="outlined" onClick={() => onStep('payment')}>
        {walkthroughText.contract.next}
      </Button>
      <section aria-labelledby="contract-terms">
        <Typography id="contract-terms" variant="h3" gutterBottom>
          {walkthroughText.terms.title}
        </Typography>
        <SmallText>
          {walkthroughText.contract.accepted(formatDateTime(quote.acceptedAt))}
          {quote.acceptedBy && ` ${walkthroughText.contract.by(nameOf(quote.acceptedBy))}`}
        </SmallText>
        <TermsTable terms={quote.terms} />
      </section>
    </Stack>
  );
}

/** Whether today's terms differ from the accepted ones. A lead without a rent leaves the accepted one, its report's. */
function isOutdated({ terms }: QuoteView, lead: LeadView, book: CurrentPriceBook): boolean {
  const accepted = terms.isDefaultRent ? null : terms.rentDollarsPerMonth;
  const today: object = quoteTerms({ ...lead, estimatedRent: lead.estimatedRent ?? accepted }, book);
  return Object.entries(comparableTerms(terms)).some(
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
  const shown = useShown<HTMLDivElement>(agreement?.signingUrl ?? agreement?.reason);
  return (
    <Stack ref={shown} spacing={1.5} sx={{ alignItems: 'flex-start' }}>
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
        formatCents(toCents(terms.baseDollarsPerMonth + terms.managementDollarsPerMonth)),
        formatCents(toCents(terms.setupDollars)),
      )}
    </Typography>
  );
}
