import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { NoteView } from '../../../../src/shared/leads/note.contract.js';
import { ConfirmDialog } from '../../lists/ConfirmDialog';
import { useApi } from '../../useApi';
import { useReread } from '../page/useDeskQuery';

export function DeleteNote({ note, onClose }: { note: NoteView; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useApi();
  const reread = useReread(note.leadId);
  const { mutateAsync } = useMutation({
    mutationFn: () => api.deleteNote(note),
    onSuccess: () => {
      notify('leadPage.note.deleted', { type: 'success' });
      onClose();
      return reread('timeline');
    },
    onError: () => notify('leadPage.note.deleteFailed', { type: 'error' }),
  });
  return (
    <ConfirmDialog
      title={translate('leadPage.note.confirm')}
      text={translate('leadPage.note.confirmText')}
      submit={translate('leadPage.note.delete')}
      danger
      onConfirm={() => mutateAsync().catch(() => undefined)}
      onClose={onClose}
    />
  );
}
