import { createContext, type ReactNode, Suspense, use, useMemo, useState } from 'react';
import type { LeadView } from '../../../src/shared/leads/lead.contract.js';
import { codeOf } from '../code';
import { lazyPart } from '../lazyPart';
import { useAddressParam } from '../useAddressParam';
import { DeleteLeadDialog } from './DeleteLeadDialog';

const EditLeadDialog = lazyPart(codeOf(() => import('./EditLeadDialog').then((part) => part.EditLeadDialog)));

interface Openers {
  edit: (leadId: string) => void;
  remove: (lead: LeadView) => void;
}

const LeadDialogsContext = createContext<Openers | null>(null);

/** The dialogs of a list of leads, once for all of its rows: each row would follow the address of the page. */
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
