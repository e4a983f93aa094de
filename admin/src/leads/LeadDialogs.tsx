import { createContext, type ReactNode, Suspense, use, useMemo, useState } from 'react';
import { useDelete, useNotify, useUnselect } from 'react-admin';
import { displayName, type LeadView } from '#shared/lead.js';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { isAnswer } from '../components/saveErrors';
import { useAddressParam } from '../layout/useAddressParam';
import { lazyImport, lazyPart } from '../lazy';
import { leadText } from './text';

const confirmText = {
  title: 'Confirm Deletion',
  text: (name: string) =>
    `This permanently deletes ${name} with all data, campaigns and documents. You can't undo this.`,
  word: 'delete',
  submit: 'Delete Lead',
};

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

interface DeleteLeadDialogProps {
  lead: Pick<LeadView, 'id' | 'name'>;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Deleting a lead can't be undone, so the user types a word to confirm. */
export function DeleteLeadDialog({ lead, onClose, onDeleted }: DeleteLeadDialogProps) {
  const notify = useNotify();
  const [hasFailed, setFailed] = useState(false);
  const unselect = useUnselect('leads');
  const [remove] = useDelete();

  async function confirm() {
    setFailed(false);
    try {
      const deleted = await remove(
        'leads',
        { id: lead.id, previousData: lead },
        { mutationMode: 'pessimistic', returnPromise: true },
      );
      if (!isAnswer(deleted)) return;
      unselect([lead.id], true);
      notify(leadText.deleted, { type: 'success' });
      onClose();
      onDeleted?.();
    } catch {
      setFailed(true);
    }
  }

  return (
    <ConfirmDialog
      title={confirmText.title}
      text={confirmText.text(displayName(lead))}
      submit={confirmText.submit}
      word={confirmText.word}
      error={hasFailed ? leadText.deleteFailed : null}
      danger
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
