import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { NoteView } from '../../../../src/shared/leads/note.contract.js';
import { useApi } from '../../useApi';
import { ConfirmDialog } from '../page/ConfirmDialog';
import { useReread } from '../page/useDeskQuery';

export function DeleteNote({ note, onClose }: { note: NoteView; onClose: () => void }) {
  const notify = useNotify();
  const api = useApi();
  const reread = useReread(note.leadId);
  const { mutate, isPending } = useMutation({
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
      title="leadPage.note.confirm"
      text="leadPage.note.confirmText"
      label="leadPage.note.delete"
      isPending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
