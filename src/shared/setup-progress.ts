import type { LeadStatus } from './lead.js';

export const SETUP_STEPS = ['analysis', 'documents', 'payment', 'complete'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export const SETUP_STEP_LABELS: Record<SetupStep, string> = {
  analysis: 'Property Analysis',
  documents: 'Document Signing',
  payment: 'Payment Processing',
  complete: 'Setup Complete',
};

/** What is known of a lead's way; none of it is ever taken back, so no step un-ticks. */
export interface SetupFacts {
  /** Every status the lead has or once had, those left out that were undone as a slip. */
  reached: readonly LeadStatus[];
  hasSignedDocument: boolean;
  hasPaidPayment: boolean;
}

/** Answer of `GET /api/leads/:id/setup-progress`, in the order of the steps. */
export type SetupProgress = { step: SetupStep; isDone: boolean }[];

/** Each step is done by its fact or by the status that stands for it, whichever says so first. */
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
