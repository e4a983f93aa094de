import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { TaskView } from '../../../../src/shared/leads/task.contract.js';
import { currentOf } from '../../saving/useSaveOutcome';
import { useApi } from '../../useApi';
import { useReread } from '../page/useDeskQuery';

/** Ticks a task off, or takes the tick back. */
export function useTickTask(task: TaskView) {
  const notify = useNotify();
  const api = useApi();
  const reread = useReread(task.lead.id);
  const isDone = task.doneAt === null;
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.editTask(task.id, { isDone, version: task.version }),
    onSuccess: () =>
      notify(isDone ? 'leadPage.tasks.finished' : 'leadPage.tasks.reopened', { type: 'success' }),
    onError: (error) => {
      const isChanged = currentOf(error, 'TASK_CHANGED') !== null;
      notify(isChanged ? 'leadPage.tasks.changed' : 'leadPage.tasks.tickFailed', {
        type: isChanged ? 'warning' : 'error',
      });
    },
    onSettled: () => reread('tasks', 'timeline'),
  });
  return { tick: () => isPending || mutate(), isPending };
}
