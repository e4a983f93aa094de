import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { mayDo } from '#shared/access.js';
import type { BulkAdded, BulkResult, BulkTasks, BulkTasksUndo, SkipReason } from '#shared/bulk.js';
import type { AddTask, EditTask } from '#shared/task.js';
import { lockLeadForShare } from '../leads/lead-lookup.js';
import type { Caller } from '../platform/access/access.js';
import { Clock } from '../platform/clock.js';
import { requireStaff } from '../users/staff.js';
import { NotYourTask, TaskChanged, TaskNotFound } from './activity.errors.js';
import { addTask, Task } from './task.entity.js';
import { TasksQueries } from './tasks.queries.js';

/** In one order, so that two people who add to the same leads can't deadlock. */
const LOCK_LEADS = `
  select id from leads where id in (select value::uuid from jsonb_array_elements_text(?::jsonb))
  order by id for key share`;

/** Changes to tasks. Anyone may take, edit and complete a task; only its creator deletes it. */
@Injectable()
export class TasksService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly queries: TasksQueries,
  ) {}

  async add(leadId: string, { title, dueAt, assigneeId }: AddTask, caller: Caller): Promise<string> {
    return this.em.transactional(async (em) => {
      await lockLeadForShare(em, leadId);
      await requireStaff(em, assigneeId ? [assigneeId] : [], 'assigneeId');
      const task = addTask(em, {
        leadId,
        title,
        dueAt: new Date(dueAt),
        assigneeId,
        createdById: caller.id,
      });
      await em.flush();
      return task.id;
    });
  }

  /** Adds the same task to each lead that still exists. */
  async addToEach({ leadIds, ...task }: BulkTasks, caller: Caller): Promise<BulkAdded> {
    return this.em.transactional(async (em) => {
      const rows = await em.execute<{ id: string }[]>(LOCK_LEADS, [JSON.stringify(leadIds)]);
      const { title, dueAt, assigneeId } = task;
      await requireStaff(em, assigneeId ? [assigneeId] : [], 'assigneeId');
      const values = { title, dueAt: new Date(dueAt), assigneeId, createdById: caller.id };
      const tasks = rows.map(({ id }) => addTask(em, { ...values, leadId: id }));
      await em.flush();
      const found = new Set(rows.map(({ id }) => id));
      const missing = leadIds.filter((id) => !found.has(id));
      return {
        done: tasks.map(({ id, version, leadId }) => ({ id, version, leadId })),
        skipped: missing.map((id) => ({ id, reason: 'deleted' as const })),
      };
    });
  }

  /** Deletes tasks that the caller just added, as long as no one has touched them. */
  async removeEach({ tasks }: BulkTasksUndo, caller: Caller): Promise<BulkResult> {
    return this.em.transactional(async (em) => {
      const found = await em.find(
        Task,
        { id: { $in: tasks.map(({ id }) => id) } },
        { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      const byId = new Map(found.map((task) => [task.id, task]));
      const result: BulkResult = { done: [], skipped: [] };
      for (const { id, version } of tasks) {
        const task = byId.get(id);
        const reason = refusalOf(task, version, caller);
        if (reason) result.skipped.push({ id, reason });
        else result.done.push({ id, version });
        if (task && !reason) em.remove(task);
      }
      return result;
    });
  }

  /** Merges the fields that are given. */
  async edit(id: string, { version, isDone, dueAt, ...fields }: EditTask, caller: Caller): Promise<void> {
    const isStale = await this.em.transactional(async (em) => {
      const task = await this.load(em, id);
      if (version !== undefined && version !== task.version) return true;
      const { assigneeId } = fields;
      if (assigneeId && assigneeId !== task.assigneeId) await requireStaff(em, [assigneeId], 'assigneeId');
      em.assign(task, { ...fields, ...(dueAt && { dueAt: new Date(dueAt) }) });
      if (isDone !== undefined) task.setDone(isDone, { by: caller.id, at: this.clock.now() });
      return false;
    });
    // Read after the transaction: holding two connections each, stale writers could exhaust the pool.
    if (isStale) throw new TaskChanged(await this.queries.get(id));
  }

  async remove(id: string, caller: Caller): Promise<void> {
    await this.em.transactional(async (em) => {
      const task = await this.load(em, id);
      if (task.createdById !== caller.id && !mayDo(caller.role, 'tasks.deleteAny')) throw new NotYourTask();
      em.remove(task);
    });
  }

  /** Locks the row so that two writers can't both pass the version check. */
  private async load(em: EntityManager, id: string): Promise<Task> {
    const task = await em.findOne(Task, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!task) throw new TaskNotFound();
    return task;
  }
}

function refusalOf(task: Task | undefined, version: number, caller: Caller): SkipReason | null {
  if (!task) return 'deleted';
  if (task.createdById !== caller.id) return 'forbidden';
  return task.version === version ? null : 'changed';
}
