import type { ReactNode } from 'react';
import { Suspense } from 'react';
import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { lazyPage } from '../../lazyPage';
import { useAddressParam } from '../../useAddressParam';

const WalkthroughDialog = lazyPage(
  () => import('./WalkthroughDialog').then((dialog) => dialog.WalkthroughDialog),
  () => import('../../messages/walkthrough').then((words) => ({ walkthrough: words.walkthroughMessages })),
);

/** The dialog while it is open, and how to open it; its step stands in the address, so that a reload comes back to it. */
export function useWalkthrough(lead: LeadView): [ReactNode, () => void] {
  const [step, setStep] = useAddressParam('walkthrough');
  const dialog = step !== null && (
    <Suspense>
      <WalkthroughDialog lead={lead} step={step} onStep={setStep} />
    </Suspense>
  );
  return [dialog, () => setStep('next')];
}
