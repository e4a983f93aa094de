import { useState } from 'react';
import { useDelete, useNotify, useUnselect } from 'react-admin';
import { displayName, type LeadView } from '#shared/lead.js';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { isAnswer } from '../components/saveErrors';
import { leadText } from './text';

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
      title={leadText.confirm.title}
      text={leadText.confirm.text(displayName(lead))}
      submit={leadText.confirm.submit}
      word={leadText.confirm.word}
      error={hasFailed ? leadText.deleteFailed : null}
      danger
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
