import * as z from 'zod/mini';
import { define, intSchema, textSchema } from './fields.js';
import { LEAD_LIMITS, LEAD_STATUSES, tagSchema } from './lead.js';
import { addTaskSchema, TASKS_OF_LEAD_MAX } from './task.js';

/** Records in one request; the console sends larger selections in parts. */
export const BULK_MAX = 200;

/**
 * Why a record was left as it is: deleted, changed since `version`, already has the value, has no room for more, or belongs
 * to someone else.
 */
export type SkipReason = 'deleted' | 'changed' | 'same' | 'full' | 'forbidden';

/** The outcome for each record. `done` has the new versions, which an undo sends back. */
export interface BulkResult<Done = object> {
  done: (Done & { id: string; version: number })[];
  skipped: { id: string; reason: SkipReason }[];
}

/** Without a version, the change applies even if the record has changed since. */
const target = /* @__PURE__ */ define(() => ({ id: z.guid(), version: z.optional(intSchema()) }));
const manyOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item).check(z.minLength(1), z.maxLength(BULK_MAX));

/**
 * `POST /api/leads/bulk/assign`: each lead with its new assignee, so that an undo can give each back. The former assignee's
 * open tasks and upcoming walkthrough move too; an undo takes only those back, since the new assignee may have had some
 * already.
 */
export const bulkAssignSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    leads: manyOf(
      z.strictObject({
        ...target,
        assigneeId: z.nullable(z.guid()),
        /** Ignored. Consoles opened before 0.2 send it with an undo; remove it in 0.3. */
        tasks: z.optional(z.array(z.guid()).check(z.maxLength(TASKS_OF_LEAD_MAX))),
      }),
    ),
    isUndo: z.optional(z.boolean()),
  }),
);
export type BulkAssign = z.output<typeof bulkAssignSchema>;
export type BulkAssigned = BulkResult<{ from: string | null; walkthrough: HandedWalkthrough | null }>;

/** A row of `GET /api/leads/handed-over`: an open lead that the caller reassigned, and who still has it. */
export interface HandedOverLead {
  id: string;
  version: number;
  assigneeId: string;
}

/** The former assignee's upcoming walkthrough. */
export interface HandedWalkthrough {
  id: string;
  startsAt: string;
  /** False if it stays, because the new assignee is busy at that time. */
  isMoved: boolean;
}

/** `POST /api/leads/bulk/status` */
export const bulkStatusSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    leads: manyOf(z.strictObject(target)),
    status: z.enum(LEAD_STATUSES),
    statusReason: z.optional(z.nullable(textSchema(LEAD_LIMITS.statusReason))),
  }),
);
export type BulkStatus = z.output<typeof bulkStatusSchema>;

/** `POST /api/leads/bulk/tag`: adds one tag, or removes it. The opposite call undoes it. */
export const bulkTagSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ leads: manyOf(z.strictObject(target)), tag: tagSchema, isAdded: z.boolean() }),
);
export type BulkTag = z.output<typeof bulkTagSchema>;

const unchanged = /* @__PURE__ */ define(() =>
  manyOf(z.strictObject({ id: z.guid(), version: intSchema() })),
);

/** `POST /api/leads/bulk/undo`: undoes the caller's last status changes, for a few seconds. */
export const bulkUndoSchema = /* @__PURE__ */ define(() => z.strictObject({ leads: unchanged }));
export type BulkUndo = z.output<typeof bulkUndoSchema>;

/**
 * `POST /api/campaigns/bulk/start` and `bulk/stop`. Starts a campaign for each lead that isn't in one, or stops it for each
 * that is, once the caller can no longer undo it with `bulk/undo-start` or `bulk/undo-stop`.
 */
export const bulkCampaignsSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ leadIds: manyOf(z.guid()) }),
);
export type BulkCampaigns = z.output<typeof bulkCampaignsSchema>;
/** `isCanceled`: only a pending change in the other direction was canceled, so there's nothing to undo. */
export type ScheduledCampaigns = BulkResult<{ isCanceled?: true }>;

/** `POST /api/tasks/bulk`: the same task for each lead. */
export const bulkTasksSchema = /* @__PURE__ */ define(() =>
  z.extend(addTaskSchema, { leadIds: manyOf(z.guid()) }),
);
export type BulkTasks = z.output<typeof bulkTasksSchema>;
export type BulkAdded = BulkResult<{ leadId: string }>;

/** `POST /api/tasks/bulk/undo`: deletes tasks of the caller that no one has touched. */
export const bulkTasksUndoSchema = /* @__PURE__ */ define(() => z.strictObject({ tasks: unchanged }));
export type BulkTasksUndo = z.output<typeof bulkTasksUndoSchema>;
