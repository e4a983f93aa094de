import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { TaskView } from '#shared/task.js';
import { useApi } from '../../api/useApi';
import { conflictingRecord } from '../../components/saveErrors';
import { DASHBOARD } from '../../dashboard/queries';
import { useRefetchParts } from '../page/useLeadPart';
import { useOffer } from '../statusChange';
import { taskText } from './text';

/** Completes or reopens a task. A completed task may disappear from view, so the toast offers Undo. */
export function useToggleTask(task: TaskView) {
  const notify = useNotify();
  const offer = useOffer();
  const api = useApi();
  const queries = useQueryClient();
  const reread = useRefetchParts(task.lead.id);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (change: { isDone: boolean; version: number }) => api.editTask(task.id, change),
    onSuccess: ({ version }, { isDone }) => {
      const undo = () => mutate({ isDone: false, version });
      if (isDone) offer(taskText.completed, taskText.undo, undo, 'success');
      else notify(taskText.reopened, { type: 'success' });
    },
    onError: (error) => {
      const isChanged = conflictingRecord(error) !== null;
      notify(isChanged ? taskText.changed : taskText.updateFailed, { type: isChanged ? 'warning' : 'error' });
    },
    onSettled: () =>
      Promise.all([
        reread('tasks', 'timeline'),
        queries.invalidateQueries({ queryKey: [DASHBOARD, 'tasks'] }),
      ]),
  });
  const isDone = task.doneAt !== null;
  return {
    /** Optimistic; reverts if the server refuses. */
    isDone: isPending ? variables.isDone : isDone,
    tick: () => isPending || mutate({ isDone: !isDone, version: task.version }),
    isPending,
  };
}
