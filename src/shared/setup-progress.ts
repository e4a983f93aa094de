import type { LeadStatus, LeadView } from './lead.js';

export const SETUP_STEPS = ['analysis', 'documents', 'payment', 'complete'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export const SETUP_STEP_LABELS: Record<SetupStep, string> = {
  analysis: 'Property Analysis',
  documents: 'Document Signing',
  payment: 'Payment Processing',
  complete: 'Setup Complete',
};

/** The lead's management agreement: out for signature, signed, or to be sent again, for example after it expired. */
export type AgreementState = 'awaited' | 'signed' | 'ended';

/** Facts about a lead. They are never undone, so a completed step stays completed. */
export interface SetupFacts {
  /** Every status the lead has had, except those that were undone. */
  reached: readonly LeadStatus[];
  agreement: AgreementState | null;
  hasPaidPayment: boolean;
  /** Dollars a month for all units, from the latest report. */
  rentEstimate: number | null;
}

/**
 * Response of `GET /api/leads/:id/setup-progress`, in the order of the steps. The documents step has the state of the
 * agreement, if there is one: its status alone can mark the step as done before anything is signed. The analysis step has
 * the report's rent estimate, if there is one.
 */
export type SetupProgress = {
  step: SetupStep;
  isDone: boolean;
  agreement?: AgreementState;
  rentEstimate?: number;
}[];

/** A step is done once its fact is true or the lead reached its status. */
export function setupProgress({
  reached,
  agreement,
  hasPaidPayment,
  rentEstimate,
}: SetupFacts): SetupProgress {
  const isClosed = reached.includes('closed');
  const isDone: Record<SetupStep, boolean> = {
    analysis: true,
    documents: agreement === 'signed' || reached.includes('contract_sent'),
    payment: hasPaidPayment || isClosed,
    complete: isClosed,
  };
  return SETUP_STEPS.map((step) => ({
    step,
    isDone: isDone[step],
    ...(step === 'documents' && agreement && { agreement }),
    ...(step === 'analysis' && rentEstimate && { rentEstimate }),
  }));
}

/** What staff do next, in the order of a sale. */
export type NextStep = 'call' | 'schedule' | 'agreement' | 'signature' | 'payment' | 'onboard';

/** Statuses in which there is nothing left to do for a lead. */
export const ENDED: readonly LeadStatus[] = ['closed', 'won', 'lost'];

/** The next step for a lead, by its stage and what is already done; null once there is nothing left to sell. */
export function nextStepOf(
  {
    status,
    lastContactedAt,
    walkthroughDate,
  }: Pick<LeadView, 'status' | 'lastContactedAt' | 'walkthroughDate'>,
  progress: SetupProgress,
): NextStep | null {
  const isDone = (wanted: SetupStep) => progress.some(({ step, isDone }) => step === wanted && isDone);
  const agreement = progress.find(({ step }) => step === 'documents')?.agreement;
  if (ENDED.includes(status)) return null;
  if (agreement === 'awaited') return 'signature';
  if (isDone('payment')) return 'onboard';
  if (agreement === 'signed') return 'payment';
  if (agreement === 'ended') return 'agreement';
  // Staff sent the agreement without Keyturn, and move the lead on once it is signed.
  if (status === 'contract_sent') return 'signature';
  if (status === 'enrolled') return isDone('documents') ? 'payment' : 'agreement';
  if (status === 'proposal') return 'agreement';
  if (status === 'walkthrough_scheduled') return walkthroughDate ? 'agreement' : 'schedule';
  return lastContactedAt ? 'schedule' : 'call';
}
