import { Injectable } from '@nestjs/common';
import type { CursorPage } from '#shared/http.js';
import {
  type DueWindow,
  TASKS_OF_LEAD_MAX,
  TASKS_PAGE,
  type TaskQuery,
  type TaskView,
} from '#shared/task.js';
import { ensureLeadExists } from '../leads/lead-lookup.js';
import { Clock } from '../platform/clock.js';
import { Conditions, dayOf, isoMoments, midnight, Sql, type Stored } from '../platform/database/sql.js';
import {
  CURSOR_KEYS,
  type Cursor,
  momentKey,
  readCursor,
  toCursorPage,
} from '../platform/http/list-query.js';
import { staffJson } from '../users/staff.js';
import { TaskNotFound } from './activity.errors.js';

/** Select list of table `lead_tasks t`. */
export const TASK_COLUMNS = `
  t.id, t.title, t.due_at as "dueAt", t.done_at as "doneAt", t.version, t.created_at as "createdAt",
  (select jsonb_build_object('id', l.id, 'name', l.name, 'phone', l.phone, 'propertyAddress', l.property_address)
   from leads l where l.id = t.lead_id) as lead,
  ${staffJson('t.assignee_id')} as assignee, ${staffJson('t.created_by_id')} as "createdBy",
  ${staffJson('t.done_by_id')} as "doneBy"`;

export type TaskRow = Stored<Omit<TaskView, 'isOverdue'>>;

/** A task as staff see it at this time. */
export function toTaskView(row: TaskRow, now: Date): TaskView {
  const { id, lead, title, dueAt, assignee, createdBy, doneAt, doneBy, version, createdAt } = row;
  const isOverdue = doneAt === null && new Date(dueAt) < now;
  const moments = isoMoments({ dueAt, doneAt, createdAt });
  return { id, lead, title, assignee, createdBy, doneBy, isOverdue, version, ...moments };
}

/** When tasks of each window are due; `now` is the parameter of the current time. */
const DUE_BEFORE: Record<DueWindow, (now: string) => string> = {
  overdue: (now) => `${now}::timestamptz`,
  today: (now) => midnight(`${dayOf(`${now}::timestamptz`)} + 1`),
  week: (now) => midnight(`${dayOf(`${now}::timestamptz`)} + 7`),
};

/** Reads for the lead page and the dashboard's task list. */
@Injectable()
export class TasksQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async get(id: string): Promise<TaskView> {
    const row = await this.sql.row<TaskRow>(`select ${TASK_COLUMNS} from lead_tasks t where t.id = $1`, [id]);
    if (!row) throw new TaskNotFound();
    return toTaskView(row, this.clock.now());
  }

  /** The tasks of a lead: open ones soonest first, then completed ones latest first. */
  async ofLead(leadId: string): Promise<TaskView[]> {
    const rows = await this.sql.rows<TaskRow>(
      `select ${TASK_COLUMNS} from lead_tasks t where t.lead_id = $1
       order by t.done_at desc nulls first, t.due_at, t.id limit ${TASKS_OF_LEAD_MAX}`,
      [leadId],
      'tasks-of-lead',
    );
    if (rows.length === 0) await ensureLeadExists(this.sql, leadId);
    return rows.map((row) => toTaskView(row, this.clock.now()));
  }

  /** The open tasks of all leads, soonest first. */
  async open({ due, mine, cursor }: TaskQuery, userId: string): Promise<CursorPage<TaskView>> {
    const now = this.clock.now();
    const conditions = new Conditions().and('t.done_at is null');
    if (mine) conditions.when(userId, (p) => `t.assignee_id = ${p}`);
    if (due) conditions.and(`t.due_at < ${DUE_BEFORE[due](conditions.parameter(now))}`);
    if (cursor) addCursor(conditions, readCursor(cursor, CURSOR_KEYS.moment));
    const rows = await this.sql.rows<Cursor & TaskRow>(
      `select ${momentKey('t.due_at')} as key, ${TASK_COLUMNS} from lead_tasks t
       where ${conditions.where} order by t.due_at, t.id limit ${TASKS_PAGE + 1}`,
      conditions.values,
    );
    return toCursorPage(rows, TASKS_PAGE, (row) => toTaskView(row, now));
  }
}

function addCursor(conditions: Conditions, { key, id }: Cursor): void {
  conditions.and(
    `(t.due_at, t.id) > (${conditions.parameter(key)}::timestamptz, ${conditions.parameter(id)}::uuid)`,
  );
}
