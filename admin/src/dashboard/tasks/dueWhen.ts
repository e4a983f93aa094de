import type { TaskView } from '../../../../src/shared/leads/task.contract.js';
import { dayOf } from '../../time/days.js';

export type DueWhen = 'overdue' | 'today' | 'later';

/** Whether an open task is past its time, due in the rest of this day on the company's clock, or after it. */
export function dueWhen({ dueAt, isOverdue }: Pick<TaskView, 'dueAt' | 'isOverdue'>, now: Date): DueWhen {
  const due = new Date(dueAt);
  if (isOverdue || due <= now) return 'overdue';
  return dayOf(due) === dayOf(now) ? 'today' : 'later';
}
