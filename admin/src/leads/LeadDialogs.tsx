import { createContext, type ReactNode, Suspense, use, useMemo, useState } from 'react';
import type { LeadView } from '#shared/lead.js';
import { useAddressParam } from '../layout/useAddressParam';
import { lazyImport, lazyPart } from '../lazy';
import { DeleteLeadDialog } from './DeleteLeadDialog';

const EditLeadDialog = lazyPart(lazyImport(() => import('./form').then((part) => part.EditLeadDialog)));

interface Openers {
  edit: (leadId: string) => void;
  remove: (lead: LeadView) => void;
}

const LeadDialogsContext = createContext<Openers | null>(null);

/** One set of dialogs for all rows, so that rows don't each subscribe to the URL. */
export function LeadDialogs({ children }: { children: ReactNode }) {
  const [edited, edit] = useAddressParam('edit');
  const [removed, remove] = useState<LeadView | null>(null);
  const openers = useMemo(() => ({ edit, remove }), [edit]);
  return (
    <LeadDialogsContext value={openers}>
      {children}
      {edited && (
        <Suspense>
          <EditLeadDialog key={edited} id={edited} onClose={() => edit(null)} />
        </Suspense>
      )}
      {removed && <DeleteLeadDialog lead={removed} onClose={() => remove(null)} />}
    </LeadDialogsContext>
  );
}

export function useLeadDialogs(): Openers {
  const openers = use(LeadDialogsContext);
  if (!openers) throw new Error('Only inside LeadDialogs');
  return openers;
}
