import type { SetupProgress } from '../../../../src/shared/leads/setup-progress.js';
import type { LeadPayments } from '../../../../src/shared/payments/payment.contract.js';

export const WALKTHROUGH_STEPS = ['pitch', 'contract', 'payment'] as const;
export type WalkthroughStep = (typeof WALKTHROUGH_STEPS)[number];

export type DoneSteps = Record<WalkthroughStep, boolean>;

/** A step is done by what is on record, whoever did it and wherever. */
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

/** The step of the address, or the first one that is open. */
export function stepOf(asked: string, done: DoneSteps): WalkthroughStep {
  const named = WALKTHROUGH_STEPS.find((step) => step === asked);
  return named ?? WALKTHROUGH_STEPS.find((step) => !done[step]) ?? 'payment';
}
