import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';

const DetailsDialog = lazy(() =>
  import('./DetailsDialog').then(({ DetailsDialog }) => ({ default: DetailsDialog })),
);

const PARAM = 'edit';
const DETAILS = 'details';

/** The dialog while it is open, and how to open it. It is open in the address, so that a login in between comes back to it. */
export function useDetailsDialog(lead: LeadView): [ReactNode, () => void] {
  const [params, setParams] = useSearchParams();

  function show(isOpen: boolean) {
    setParams(
      (before) => {
        if (isOpen) before.set(PARAM, DETAILS);
        else before.delete(PARAM);
        return before;
      },
      { replace: true },
    );
  }

  const dialog = params.get(PARAM) === DETAILS && (
    <Suspense>
      <DetailsDialog id={lead.id} onClose={() => show(false)} />
    </Suspense>
  );
  return [dialog, () => show(true)];
}
