import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { TaskView } from '../../../../src/shared/leads/task.contract.js';
import { DASHBOARD } from '../../dashboard/useDashboardQuery';
import { currentOf } from '../../saving/useSaveOutcome';
import { useApi } from '../../useApi';
import { useReread } from '../page/useDeskQuery';
import { useOffer } from '../useUndo';

/** Ticks a task off, or takes the tick back. Where it is done it may stand folded away or no more, so Undo comes with it. */
export function useTickTask(task: TaskView) {
  const translate = useTranslate();
  const notify = useNotify();
  const offer = useOffer();
  const api = useApi();
  const queries = useQueryClient();
  const reread = useReread(task.lead.id);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (change: { isDone: boolean; version: number }) => api.editTask(task.id, change),
    onSuccess: ({ version }, { isDone }) => {
      const undo = () => mutate({ isDone: false, version });
      if (isDone) offer(translate('task.finished'), 'task.undo', undo, 'success');
      else notify('task.reopened', { type: 'success' });
    },
    onError: (error) => {
      const isChanged = currentOf(error, 'TASK_CHANGED') !== null;
      notify(isChanged ? 'task.changed' : 'task.tickFailed', { type: isChanged ? 'warning' : 'error' });
    },
    onSettled: () =>
      Promise.all([
        reread('tasks', 'timeline'),
        queries.invalidateQueries({ queryKey: [DASHBOARD, 'tasks'] }),
      ]),
  });
  const isDone = task.doneAt !== null;
  return {
    /** As it was set; an answer that refuses it takes it back. */
    isDone: isPending ? variables.isDone : isDone,
    tick: () => isPending || mutate({ isDone: !isDone, version: task.version }),
    isPending,
  };
}
