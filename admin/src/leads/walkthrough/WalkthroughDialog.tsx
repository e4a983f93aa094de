import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { displayName, type LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { Loaded } from '../../states/Loaded';
import { useDeskQuery } from '../page/useDeskQuery';
import { ContractStep } from './ContractStep';
import { PaymentStep } from './PaymentStep';
import { PitchStep } from './PitchStep';
import { WalkthroughStepper } from './WalkthroughStepper';
import { doneSteps, stepOf, type WalkthroughStep } from './walkthroughSteps';

interface WalkthroughDialogProps {
  lead: LeadView;
  /** The step named in the address. */
  step: string;
  onStep: (step: string | null) => void;
}

/** What staff go through with an owner at the property. Every step is kept as it is done; leaving loses nothing. */
export function WalkthroughDialog({ lead, step: asked, onStep }: WalkthroughDialogProps) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 600px)');
  const query = useDeskQuery(lead.id, 'payments', (api, id) => api.paymentsOf(id));
  const progress = useDeskQuery(lead.id, 'setupProgress', (api, id) => api.setupProgress(id));
  const done = doneSteps(query.data, progress.data);
  const step = stepOf(asked, done);
  const content = useFocusOnStep(step);
  const isKnown = step === asked || Boolean(query.data && (progress.data || progress.error));

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
          {translate('walkthrough.title')}
          <Typography component="span" color="textSecondary" sx={{ display: 'block' }}>
            {[displayName(lead), lead.propertyAddress].filter(Boolean).join(' · ')}
          </Typography>
        </DialogTitle>
        <IconButton aria-label={translate('walkthrough.close')} onClick={() => onStep(null)}>
          <Close />
        </IconButton>
      </Box>
      <WalkthroughStepper step={step} done={done} onStep={onStep} />
      <DialogContent key={step} ref={content} tabIndex={-1} dividers sx={{ outline: 'none' }}>
        <Loaded
          query={isKnown || query.error ? query : { ...query, data: undefined }}
          failed="walkthrough.failed"
          height={360}
        >
          {(payments) => (
            <>
              {step === 'pitch' && <PitchStep lead={lead} onFinished={() => onStep('contract')} />}
              {step === 'contract' && <ContractStep lead={lead} quote={payments.quote} onStep={onStep} />}
              {step === 'payment' && <PaymentStep leadId={lead.id} quote={payments.quote} />}
            </>
          )}
        </Loaded>
      </DialogContent>
    </Dialog>
  );
}

/** The button that led to a step is gone with the one before; reading goes on where the new one begins. */
function useFocusOnStep(step: WalkthroughStep) {
  const content = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) content.current?.focus();
    before.current = step;
  }, [step]);
  return content;
}
