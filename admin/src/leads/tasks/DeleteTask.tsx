import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { TaskView } from '../../../../src/shared/leads/task.contract.js';
import { useApi } from '../../useApi';
import { ConfirmDialog } from '../page/ConfirmDialog';
import { useReread } from '../page/useDeskQuery';

export function DeleteTask({ task, onClose }: { task: TaskView; onClose: () => void }) {
  const notify = useNotify();
  const api = useApi();
  const reread = useReread(task.lead.id);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.deleteTask(task.id),
    onSuccess: () => {
      notify('leadPage.tasks.deleted', { type: 'success' });
      onClose();
      return reread('tasks', 'timeline');
    },
    onError: () => notify('leadPage.tasks.deleteFailed', { type: 'error' }),
  });
  return (
    <ConfirmDialog
      title="leadPage.tasks.confirm"
      text="leadPage.tasks.confirmText"
      label="leadPage.tasks.remove"
      textArgs={{ title: task.title }}
      isPending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
