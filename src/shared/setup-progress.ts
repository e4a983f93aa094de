import type { LeadStatus, LeadView } from './lead.js';

export const SETUP_STEPS = ['analysis', 'documents', 'payment', 'complete'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export const SETUP_STEP_LABELS: Record<SetupStep, string> = {
  analysis: 'Property Analysis',
  documents: 'Document Signing',
  payment: 'Payment Processing',
  complete: 'Setup Complete',
};

/** Facts about a lead. They are never undone, so a completed step stays completed. */
export interface SetupFacts {
  /** Every status the lead has had, except those that were undone. */
  reached: readonly LeadStatus[];
  hasSignedDocument: boolean;
  hasPaidPayment: boolean;
}

/** Answer of `GET /api/leads/:id/setup-progress`, in the order of the steps. */
export type SetupProgress = { step: SetupStep; isDone: boolean }[];

/** A step is done once its fact is true or the lead reached its status. */
export function setupProgress({ reached, hasSignedDocument, hasPaidPayment }: SetupFacts): SetupProgress {
  const isClosed = reached.includes('closed');
  const isDone: Record<SetupStep, boolean> = {
    analysis: true,
    documents: hasSignedDocument || reached.includes('contract_sent'),
    payment: hasPaidPayment || isClosed,
    complete: isClosed,
  };
  return SETUP_STEPS.map((step) => ({ step, isDone: isDone[step] }));
}

/** What staff do next, in the order of a sale. */
export type NextStep = 'call' | 'schedule' | 'agreement' | 'payment' | 'onboard';

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
  if (ENDED.includes(status)) return null;
  if (isDone('payment')) return 'onboard';
  if (isDone('documents') || status === 'contract_sent') return 'payment';
  if (status === 'proposal' || status === 'enrolled') return 'agreement';
  if (status === 'walkthrough_scheduled') return walkthroughDate ? 'agreement' : 'schedule';
  return lastContactedAt ? 'schedule' : 'call';
}
