import Typography from '@mui/material/Typography';
import { formatDateTime } from '#shared/format.js';
import type { TaskView } from '#shared/task.js';
import { relativeTime, useNow } from '../../time/relativeTime';
import { nameOf } from '../../users/nameOf';
import { taskText } from './text';

/** Due or completion time. Overdue is spelled out, not only colored. */
export function TaskTime({ task }: { task: TaskView }) {
  const { doneAt, doneBy, dueAt } = task;
  const now = useNow();
  if (doneAt) {
    return (
      <Typography variant="body2" color="textSecondary">
        {doneBy
          ? taskText.doneBy(relativeTime(doneAt, now), doneBy && nameOf(doneBy))
          : taskText.doneAt(relativeTime(doneAt, now))}
      </Typography>
    );
  }
  const isOverdue = task.isOverdue || Date.parse(dueAt) < now.getTime();
  return (
    <Typography variant="body2" sx={isOverdue ? OVERDUE : { color: 'text.secondary' }}>
      {isOverdue
        ? taskText.overdue(relativeTime(dueAt, now), formatDateTime(dueAt))
        : taskText.dueIn(relativeTime(dueAt, now), formatDateTime(dueAt))}
    </Typography>
  );
}

const OVERDUE = { color: 'var(--bad)', fontWeight: 600 };
