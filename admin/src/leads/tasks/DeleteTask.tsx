import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { TaskView } from '../../../../src/shared/leads/task.contract.js';
import { ConfirmDialog } from '../../lists/ConfirmDialog';
import { useApi } from '../../useApi';
import { useReread } from '../page/useDeskQuery';

export function DeleteTask({ task, onClose }: { task: TaskView; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useApi();
  const reread = useReread(task.lead.id);
  const { mutateAsync } = useMutation({
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
      title={translate('leadPage.tasks.confirm')}
      text={task.title}
      submit={translate('leadPage.tasks.remove')}
      danger
      onConfirm={() => mutateAsync().catch(() => undefined)}
      onClose={onClose}
    />
  );
}
