import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import Stepper from '@mui/material/Stepper';
import { useTranslate } from 'react-admin';
import { type DoneSteps, WALKTHROUGH_STEPS, type WalkthroughStep } from './walkthroughSteps';

interface WalkthroughStepperProps {
  step: WalkthroughStep;
  done: DoneSteps;
  onStep: (step: WalkthroughStep) => void;
}

/** Any step may be looked at in any order; what is done is ticked. */
export function WalkthroughStepper({ step, done, onStep }: WalkthroughStepperProps) {
  const translate = useTranslate();
  return (
    <Stepper nonLinear alternativeLabel activeStep={WALKTHROUGH_STEPS.indexOf(step)} sx={STEPPER}>
      {WALKTHROUGH_STEPS.map((name) => (
        <Step key={name} completed={done[name]}>
          <StepButton onClick={() => onStep(name)}>
            {translate(`walkthrough.steps.${name}`)}
            {done[name] && <span className="visually-hidden"> ({translate('walkthrough.done')})</span>}
          </StepButton>
        </Step>
      ))}
    </Stepper>
  );
}

const STEPPER = {
  px: 1,
  py: 1.5,
  // The number of a step that is open yet is read, too.
  '& .MuiStepIcon-root:not(.Mui-active, .Mui-completed)': { color: 'text.secondary' },
};
