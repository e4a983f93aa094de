import { type TaskView } from '#shared/task.js';
import { dayOf } from '../time/days.js';

export type DueWhen = 'overdue' | 'today' | 'later';

/** Whether an open task is overdue, due later today (company time zone), or later. */
export function duePeriod({ dueAt, isOverdue }: Pick<TaskView, 'dueAt' | 'isOverdue'>, now: Date): DueWhen {
  const due = new Date(dueAt);
  if (isOverdue || due <= now) return 'overdue';
  return dayOf(due) === dayOf(now) ? 'today' : 'later';
}
