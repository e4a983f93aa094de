import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { mayDo } from '#shared/access.js';
import type { AddTask, EditTask } from '#shared/task.js';
import { lockLeadForShare } from '../leads/lead-lookup.js';
import type { Caller } from '../platform/access/access.js';
import { Clock } from '../platform/clock.js';
import { requireStaff } from '../users/staff.js';
import { NotYourTask, TaskChanged, TaskNotFound } from './activity.errors.js';
import { addTask, Task } from './task.entity.js';
import { TasksQueries } from './tasks.queries.js';

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
