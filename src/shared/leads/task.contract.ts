import type { StaffMember } from '../users/staff.contract.js';
import type { LeadView } from './lead.contract.js';

export const TASK_LIMITS = { title: 200 } as const;
/** Rows of a page of `GET /api/tasks`, and the most that `GET /api/leads/:id/tasks` lists of one lead. */
export const TASKS_PAGE = 50;
export const TASKS_OF_LEAD_MAX = 200;
export const TASK_NOT_FOUND = 'Task not found';

/** Something to do for a lead by a certain time, under `/api/leads/:id/tasks` and `/api/tasks`. */
export interface TaskView {
  id: string;
  lead: Pick<LeadView, 'id' | 'name' | 'propertyAddress'>;
  title: string;
  dueAt: string;
  /** Null while nobody has taken it. */
  assignee: StaffMember | null;
  /** Null for a task that a form or the clock has made. */
  createdBy: StaffMember | null;
  doneAt: string | null;
  doneBy: StaffMember | null;
  /** Whether it is open past its due time, by the server's clock. */
  isOverdue: boolean;
  version: number;
  createdAt: string;
}

/** Body of `POST /api/leads/:id/tasks`. */
export interface AddTask {
  title: string;
  /** ISO moment. */
  dueAt: string;
  assigneeId?: string | null;
}

/** Body of `PATCH /api/tasks/:id`; merges. A stale `version`, where one is given, is 409 `TASK_CHANGED`. */
export interface EditTask extends Partial<AddTask> {
  isDone?: boolean;
  version?: number;
}

/** `GET /api/tasks?due=`: overdue now; due this day or before; due within seven days, this one included, or before. */
export const DUE_WINDOWS = ['overdue', 'today', 'week'] as const;
export type DueWindow = (typeof DUE_WINDOWS)[number];

/** `GET /api/tasks`: open tasks of all leads, soonest first, as a `CursorPage<TaskView>`. */
export interface TaskQuery {
  due?: DueWindow;
  /** Only the caller's own tasks. */
  mine?: '1';
  cursor?: string;
}

/** Removing a task is for whoever made it, and for those who have the action `tasks.deleteAny`. */
export function isOwnTask({ createdBy }: Pick<TaskView, 'createdBy'>, userId: string): boolean {
  return createdBy?.id === userId;
}
