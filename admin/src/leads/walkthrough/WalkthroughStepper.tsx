import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import Stepper from '@mui/material/Stepper';
import { type LeadPayments } from '#shared/payment.js';
import { type SetupProgress } from '#shared/setup-progress.js';
import { walkthroughText } from './text';

const WALKTHROUGH_STEPS = ['pitch', 'contract', 'payment'] as const;
export type WalkthroughStep = (typeof WALKTHROUGH_STEPS)[number];

type DoneSteps = Record<WalkthroughStep, boolean>;

/** Completion comes from the records, no matter who did it or where. */
export function doneSteps(
  payments: LeadPayments | undefined,
  progress: SetupProgress | undefined,
): DoneSteps {
  const isDone = (name: string) => Boolean(progress?.find(({ step }) => step === name)?.isDone);
  return {
    pitch: Boolean(payments?.quote),
    contract: isDone('documents'),
    payment: isDone('payment'),
  };
}

/** The step from the URL, or the first open one. */
export function stepOf(asked: string, done: DoneSteps): WalkthroughStep {
  const named = WALKTHROUGH_STEPS.find((step) => step === asked);
  return named ?? WALKTHROUGH_STEPS.find((step) => !done[step]) ?? 'payment';
}

interface WalkthroughStepperProps {
  step: WalkthroughStep;
  done: DoneSteps;
  onStep: (step: WalkthroughStep) => void;
}

/** Steps can be opened in any order. */
export function WalkthroughStepper({ step, done, onStep }: WalkthroughStepperProps) {
  return (
    <Stepper nonLinear alternativeLabel activeStep={WALKTHROUGH_STEPS.indexOf(step)} sx={STEPPER}>
      {WALKTHROUGH_STEPS.map((name) => (
        <Step key={name} completed={done[name]}>
          <StepButton onClick={() => onStep(name)}>
            {walkthroughText.steps[name]}
            {done[name] && <span className="visually-hidden"> ({walkthroughText.done})</span>}
          </StepButton>
        </Step>
      ))}
    </Stepper>
  );
}

const STEPPER = {
  px: 1,
  py: 1.5,
  // Enough contrast for the number of an open step.
  '& .MuiStepIcon-root:not(.Mui-active, .Mui-completed)': { color: 'text.secondary' },
};
