import { useDelete, useNotify, useTranslate, useUnselect } from 'react-admin';
import type { ContentKind, ContentView } from '../../../src/shared/content/content.contract.js';
import { ConfirmDialog } from '../lists/ConfirmDialog';
import { isAnswer } from '../saving/useSaveOutcome';
import { nameOf } from './contentColumns';

interface DeleteContentDialogProps {
  kind: ContentKind;
  record: ContentView;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteContentDialog({ kind, record, onClose, onDeleted }: DeleteContentDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const unselect = useUnselect(kind);
  const [remove] = useDelete();

  async function confirm() {
    try {
      const deleted = await remove(
        kind,
        { id: record.id, previousData: record },
        { mutationMode: 'pessimistic', returnPromise: true },
      );
      if (!isAnswer(deleted)) return;
      unselect([record.id], true);
      notify('content.deleted', { type: 'success' });
      onClose();
      onDeleted?.();
    } catch {
      notify('content.deleteFailed', { type: 'error' });
    }
  }

  return (
    <ConfirmDialog
      title={translate('content.confirm.title', { name: nameOf(kind, record) })}
      text={translate('content.confirm.text')}
      submit={translate('content.confirm.submit')}
      danger
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
