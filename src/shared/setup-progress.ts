import type { LeadStatus } from './lead.js';

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
