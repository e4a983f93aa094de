import * as z from 'zod/mini';
import { define, intSchema, momentSchema, requiredTextSchema, withChecks } from './fields.js';
import type { LeadView } from './lead.js';
import type { StaffMember } from './user.js';

export const TASK_LIMITS = { title: 200 } as const;
/** Page size of `GET /api/tasks`, and the most tasks `GET /api/leads/:id/tasks` lists. */
export const TASKS_PAGE = 50;
export const TASKS_OF_LEAD_MAX = 200;
export const TASK_NOT_FOUND = 'Task not found';

/** Something to do for a lead by a certain time, under `/api/leads/:id/tasks` and `/api/tasks`. */
export interface TaskView {
  id: string;
  lead: Pick<LeadView, 'id' | 'name' | 'phone' | 'propertyAddress'>;
  title: string;
  dueAt: string;
  /** Null while unassigned. */
  assignee: StaffMember | null;
  /** Null for tasks created by a form or a schedule. */
  createdBy: StaffMember | null;
  doneAt: string | null;
  doneBy: StaffMember | null;
  /** Whether it is open past its due time, by the server's clock. */
  isOverdue: boolean;
  version: number;
  createdAt: string;
}

const taskFields = /* @__PURE__ */ define(() => ({
  title: requiredTextSchema(TASK_LIMITS.title),
  dueAt: momentSchema,
  assigneeId: withChecks(z.nullable(z.guid()), z.describe('An active staff member')),
}));

/** Body of `POST /api/leads/:id/tasks`. */
export const addTaskSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    ...taskFields,
    assigneeId: z.optional(taskFields.assigneeId),
  }),
);
export type AddTask = z.output<typeof addTaskSchema>;

/** Body of `PATCH /api/tasks/:id`; merges. A stale `version` is answered 409 `TASK_CHANGED`. */
export const editTaskSchema = /* @__PURE__ */ define(() =>
  z.partial(z.strictObject({ ...taskFields, isDone: z.boolean(), version: intSchema() })),
);
export type EditTask = z.output<typeof editTaskSchema>;

/** `GET /api/tasks?due=`: overdue now; due by the end of today; due within seven days including today. */
export const DUE_WINDOWS = ['overdue', 'today', 'week'] as const;
export type DueWindow = (typeof DUE_WINDOWS)[number];

/** `GET /api/tasks`: open tasks of all leads, soonest first, as a `CursorPage<TaskView>`. `mine`: only the caller's. */
export const taskQuerySchema = /* @__PURE__ */ define(() =>
  z.partial(
    z.strictObject({
      due: z.enum(DUE_WINDOWS),
      mine: z.literal('1'),
      cursor: withChecks(z.string(), z.maxLength(500)),
    }),
  ),
);
export type TaskQuery = z.output<typeof taskQuerySchema>;

/** Deleting a task is for its creator and for roles with `tasks.deleteAny`. */
export function isOwnTask({ createdBy }: Pick<TaskView, 'createdBy'>, userId: string): boolean {
  return createdBy?.id === userId;
}
