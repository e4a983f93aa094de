import { ContactStep } from './ContactStep';
import type { EnrollState } from './enroll-state';
import { fieldProps } from './field-props';
import { PropertyStep } from './PropertyStep';
import { ReviewStep } from './ReviewStep';

interface EnrollStepProps {
  state: EnrollState;
  company: string;
  isBusy: boolean;
}

/** What the present step asks for. */
export function EnrollStep({ state, company, isBusy }: EnrollStepProps) {
  const { draft, failure } = state;
  const of = fieldProps(state);
  if (draft.step === 1) return <PropertyStep of={of} />;
  if (draft.step === 2) return <ContactStep of={of} isSmsTicked={draft.smsConsent} company={company} />;
  return (
    <ReviewStep draft={draft} failure={failure && (failure.advice ?? failure.sentence)} isBusy={isBusy} />
  );
}
