import { type ReactNode, Suspense } from 'react';
import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { codeOf } from '../../code';
import { lazyPart } from '../../lazyPart';
import { useAddressParam } from '../../useAddressParam';

const DetailsDialog = lazyPart(codeOf(() => import('./DetailsDialog').then((part) => part.DetailsDialog)));

const DETAILS = 'details';

/** The dialog while it is open, and how to open it. */
export function useDetailsDialog(lead: LeadView): [ReactNode, () => void] {
  const [edited, setEdited] = useAddressParam('edit');
  const dialog = edited === DETAILS && (
    <Suspense>
      <DetailsDialog id={lead.id} onClose={() => setEdited(null)} />
    </Suspense>
  );
  return [dialog, () => setEdited(DETAILS)];
}
