import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Assigned, LeadEvents } from '../leads/leads.events.js';
import { Task } from './task.entity.js';

const WAIT = LockMode.PESSIMISTIC_WRITE;
/**
 * A rule takes leads from people who left, while their account is locked. Someone completing a task at that moment
 * waits for the account, so waiting for the task would be a deadlock. The job that reassigns the other leads returns it.
 */
const SKIP = LockMode.PESSIMISTIC_PARTIAL_WRITE;

/**
 * When a lead is assigned, the former assignee's open tasks, or unassigned ones, move to the new assignee, so that none of
 * them waits for someone who is on vacation or has left. The notification of the lead covers them.
 */
@Injectable()
export class TasksFollowLead implements OnModuleInit {
  constructor(private readonly leads: LeadEvents) {}

  onModuleInit(): void {
    this.leads.assigned.on((em, assigned) => this.handOver(em, assigned));
  }

  private async handOver(em: EntityManager, assigned: Assigned): Promise<void> {
    const { lead, from, to, by, undoes } = assigned;
    const named = undoes?.tasks;
    if (named?.length === 0) return;
    const tasks = await em.find(
      Task,
      { leadId: lead.id, assigneeId: from, doneAt: null, ...(named && { id: { $in: named } }) },
      { orderBy: { id: 'asc' }, lockMode: by.actorId ? WAIT : SKIP, refresh: true },
    );
    for (const task of tasks) task.assigneeId = to;
    assigned.tasks.push(...tasks.map(({ id }) => id));
  }
}
