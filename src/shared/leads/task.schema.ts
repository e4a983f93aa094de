import { z } from 'zod';
import { momentSchema, requiredTextSchema } from '../fields.schema.js';
import { type AddTask, DUE_WINDOWS, type EditTask, TASK_LIMITS, type TaskQuery } from './task.contract.js';

const fields = {
  title: requiredTextSchema(TASK_LIMITS.title),
  dueAt: momentSchema,
  assigneeId: z.guid().nullable().describe('An active member of staff'),
};

export const addTaskSchema = z.strictObject({
  ...fields,
  assigneeId: fields.assigneeId.optional(),
}) satisfies z.ZodType<AddTask>;

export const editTaskSchema = z
  .strictObject({ ...fields, isDone: z.boolean(), version: z.int() })
  .partial() satisfies z.ZodType<EditTask>;

export const taskQuerySchema = z
  .strictObject({
    due: z.enum(DUE_WINDOWS),
    mine: z.literal('1'),
    cursor: z.string().max(500),
  })
  .partial() satisfies z.ZodType<TaskQuery>;
