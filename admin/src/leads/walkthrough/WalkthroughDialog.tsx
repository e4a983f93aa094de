import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useEffectEvent, useRef } from 'react';
import { displayName, type LeadView } from '#shared/lead.js';
import { type QuoteView } from '#shared/payment.js';
import { WithPrices } from '../../components/Facts';
import { Loaded } from '../../states/Loaded';
import { useLeadPart } from '../page/useLeadPart';
import { PaymentCard } from '../payments/PaymentCard';
import { ContractStep } from './ContractStep';
import { PitchStep } from './PitchStep';
import { walkthroughText } from './text';

import { doneSteps, stepOf, type WalkthroughStep, WalkthroughStepper } from './WalkthroughStepper';

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
      onClose={() => onStep(null)}
      aria-labelledby="walkthrough-title"
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', pr: 2, pt: 1 }}>
        <DialogTitle id="walkthrough-title" sx={{ pb: 0, flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {walkthroughText.title}
          <Typography component="span" color="textSecondary" sx={{ display: 'block' }}>
            {[displayName(lead), lead.propertyAddress].filter(Boolean).join(' · ')}
          </Typography>
        </DialogTitle>
        <IconButton aria-label={walkthroughText.close} onClick={() => onStep(null)}>
          <Close />
        </IconButton>
      </Box>
      <WalkthroughStepper step={step} done={done} onStep={onStep} />
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
                  {(book) => <PitchStep lead={lead} book={book} onFinished={() => onStep('contract')} />}
                </WithPrices>
              )}
              {step === 'contract' && (
                <WithPrices>
                  {(book) => <ContractStep lead={lead} book={book} quote={payments.quote} onStep={onStep} />}
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
