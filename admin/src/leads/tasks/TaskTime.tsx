import { Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { formatDateTime } from '#shared/format.js';
import { type TaskView } from '#shared/task.js';
import { MINUTE_MS } from '#shared/time.js';
import { useApi } from '../../api/useApi';
import { SmallText } from '../../components/SmallText';
import { conflictingRecord } from '../../components/saveErrors';
import { DASHBOARD } from '../../dashboard/queries';
import { relativeTime, useNow } from '../../time/relativeTime';
import { nameOf } from '../../users/nameOf';
import { useRefetchParts } from '../page/useLeadPart';
import { useOffer } from '../statusChange';
import { taskText } from './text';

/** Due or completion time. Overdue is spelled out, not only colored. */
export function TaskTime({ task }: { task: TaskView }) {
  const { doneAt, doneBy, dueAt } = task;
  const now = useNow();
  if (doneAt) {
    return (
      <SmallText>
        {doneBy
          ? taskText.doneBy(relativeTime(doneAt, now), doneBy && nameOf(doneBy))
          : taskText.doneAt(relativeTime(doneAt, now))}
      </SmallText>
    );
  }
  const isDueNow = Math.abs(now.getTime() - Date.parse(dueAt)) < MINUTE_MS;
  const isOverdue = !isDueNow && (task.isOverdue || Date.parse(dueAt) < now.getTime());
  return (
    <Typography variant="body2" sx={isOverdue ? OVERDUE : DUE}>
      {isOverdue
        ? taskText.overdue(relativeTime(dueAt, now), formatDateTime(dueAt))
        : taskText.dueIn(relativeTime(dueAt, now), formatDateTime(dueAt))}
    </Typography>
  );
}

// Balanced, so that a narrow card doesn't leave a lone AM or PM on the second line.
const DUE = { color: 'text.secondary', textWrap: 'balance' };
const OVERDUE = { ...DUE, color: 'var(--bad)', fontWeight: 600 };

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
