import type { TaskView } from '../shared/leads/task.contract.js';
import { staffJson } from '../users/staff.queries.js';

/** Select list of table `lead_tasks t`. */
export const TASK_COLUMNS = `
  t.id, t.title, t.due_at as "dueAt", t.done_at as "doneAt", t.version, t.created_at as "createdAt",
  (select jsonb_build_object('id', l.id, 'name', l.name, 'propertyAddress', l.property_address)
   from leads l where l.id = t.lead_id) as lead,
  ${staffJson('t.assignee_id')} as assignee, ${staffJson('t.created_by_id')} as "createdBy",
  ${staffJson('t.done_by_id')} as "doneBy"`;

/** Moments are dates in a row of its own and text in a row told as JSON. */
export type TaskRow = Omit<TaskView, 'dueAt' | 'doneAt' | 'createdAt' | 'isOverdue'> & {
  dueAt: Date | string;
  doneAt: Date | string | null;
  createdAt: Date | string;
};

/** A task as staff see it at a moment. */
export function toTaskView(row: TaskRow, now: Date): TaskView {
  const dueAt = new Date(row.dueAt);
  return {
    id: row.id,
    lead: row.lead,
    title: row.title,
    dueAt: dueAt.toISOString(),
    assignee: row.assignee,
    createdBy: row.createdBy,
    doneAt: row.doneAt === null ? null : new Date(row.doneAt).toISOString(),
    doneBy: row.doneBy,
    isOverdue: row.doneAt === null && dueAt < now,
    version: row.version,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
