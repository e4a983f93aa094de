import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Assigned, LeadEvents } from '../leads/leads.events.js';
import { UserEvents } from '../users/users.service.js';
import { Task } from './task.entity.js';

/** The tasks that someone has on teammates' leads. Their own leads are reassigned, and those tasks with them. */
const RETURN_TASKS = `
  update lead_tasks t set assignee_id = l.assignee_id, version = t.version + 1 from leads l
  where l.id = t.lead_id and t.assignee_id = ? and t.done_at is null and l.assignee_id is distinct from t.assignee_id`;

/**
 * A lead that gets another assignee takes the former one's open tasks along, so that none of them waits for someone who
 * is on vacation or has left. The notification of the lead covers them.
 */
@Injectable()
export class TasksFollowLead implements OnModuleInit {
  constructor(
    private readonly leads: LeadEvents,
    private readonly users: UserEvents,
  ) {}

  onModuleInit(): void {
    this.leads.assigned.on((em, assigned) => this.handOver(em, assigned));
    this.users.deactivated.on(async (em, { id }) => void (await em.execute(RETURN_TASKS, [id])));
  }

  private async handOver(em: EntityManager, { lead, from, to }: Assigned): Promise<void> {
    if (!from) return;
    const tasks = await em.find(
      Task,
      { leadId: lead.id, assigneeId: from, doneAt: null },
      { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    for (const task of tasks) task.assigneeId = to;
  }
}
