import { useState } from 'react';
import { useDelete, useNotify, useTranslate, useUnselect } from 'react-admin';
import { displayName, type LeadView } from '../../../src/shared/leads/lead.contract.js';
import { ConfirmDialog } from '../lists/ConfirmDialog';
import { isAnswer } from '../saving/useSaveOutcome';

interface DeleteLeadDialogProps {
  lead: Pick<LeadView, 'id' | 'name'>;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Nothing brings a deleted lead back, so the person types the word that says so. */
export function DeleteLeadDialog({ lead, onClose, onDeleted }: DeleteLeadDialogProps) {
  const translate = useTranslate();
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
      notify('lead.deleted', { type: 'success' });
      onClose();
      onDeleted?.();
    } catch {
      setFailed(true);
    }
  }

  return (
    <ConfirmDialog
      title={translate('lead.confirm.title')}
      text={translate('lead.confirm.text', { name: displayName(lead) })}
      submit={translate('lead.confirm.submit')}
      word={translate('lead.confirm.word')}
      error={hasFailed ? translate('lead.deleteFailed') : null}
      danger
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
