import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { formatDateTime } from '../../../../src/shared/format.js';
import type { TaskView } from '../../../../src/shared/leads/task.contract.js';
import { relativeTime } from '../../time/relativeTime';
import { useNow } from '../../time/useNow';
import { nameOf } from '../../users/nameOf';

/** When a task is due or was done; being late is said in words, not by the colour alone. */
export function TaskTime({ task }: { task: TaskView }) {
  const translate = useTranslate();
  const { doneAt, doneBy, dueAt } = task;
  const now = useNow();
  if (doneAt) {
    return (
      <Typography variant="body2" color="textSecondary">
        {translate(doneBy ? 'task.doneBy' : 'task.doneAt', {
          ago: relativeTime(doneAt, now),
          who: doneBy && nameOf(doneBy),
        })}
      </Typography>
    );
  }
  const isOverdue = task.isOverdue || Date.parse(dueAt) < now.getTime();
  return (
    <Typography variant="body2" sx={isOverdue ? OVERDUE : { color: 'text.secondary' }}>
      {translate(isOverdue ? 'task.overdue' : 'task.dueIn', {
        ago: relativeTime(dueAt, now),
        date: formatDateTime(dueAt),
      })}
    </Typography>
  );
}

const OVERDUE = { color: 'var(--bad)', fontWeight: 600 };
