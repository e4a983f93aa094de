import { isoMoments, type Stored } from '../platform/database/iso-moments.js';
import type { TaskView } from '../shared/leads/task.contract.js';
import { staffJson } from '../users/staff.queries.js';

/** Select list of table `lead_tasks t`. */
export const TASK_COLUMNS = `
  t.id, t.title, t.due_at as "dueAt", t.done_at as "doneAt", t.version, t.created_at as "createdAt",
  (select jsonb_build_object('id', l.id, 'name', l.name, 'propertyAddress', l.property_address)
   from leads l where l.id = t.lead_id) as lead,
  ${staffJson('t.assignee_id')} as assignee, ${staffJson('t.created_by_id')} as "createdBy",
  ${staffJson('t.done_by_id')} as "doneBy"`;

export type TaskRow = Stored<Omit<TaskView, 'isOverdue'>>;

/** A task as staff see it at a moment. */
export function toTaskView(row: TaskRow, now: Date): TaskView {
  const { id, lead, title, dueAt, assignee, createdBy, doneAt, doneBy, version, createdAt } = row;
  const isOverdue = doneAt === null && new Date(dueAt) < now;
  const moments = isoMoments({ dueAt, doneAt, createdAt });
  return { id, lead, title, assignee, createdBy, doneBy, isOverdue, version, ...moments };
}
