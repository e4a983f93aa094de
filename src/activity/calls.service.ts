import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CALL_BACK_TASK, type CallView, isContact, type LogCall } from '#shared/call.js';
import { recordContact } from '../leads/lead.entity.js';
import { lockLeadForShare } from '../leads/lead-lookup.js';
import type { Caller } from '../platform/access/access.js';
import { Clock } from '../platform/clock.js';
import { advisoryLock, isoMoments, Sql, type Stored } from '../platform/database/sql.js';
import { staffJson } from '../users/staff.js';
import { CallTaken } from './activity.errors.js';
import { ActivityEvents } from './activity.events.js';
import { Call } from './call.entity.js';
import { addTask, Task } from './task.entity.js';

const READ = `
  select c.id, c.lead_id as "leadId", c.outcome, c.note, ${staffJson('c.caller_id')} as caller,
    c.created_at as "createdAt"
  from lead_calls c where c.id = $1`;

/** Calls that staff made: the outcome, a note and the next task in one step. */
@Injectable()
export class CallsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly sql: Sql,
    private readonly events: ActivityEvents,
  ) {}

  async log(leadId: string, { id = randomUUID(), ...body }: LogCall, caller: Caller): Promise<CallView> {
    await this.em.transactional(async (em) => {
      await lockLeadForShare(em, leadId);
      // A request that is repeated at the same time waits here and finds the first one's call.
      await advisoryLock(em, `call:${id}`);
      const known = await em.findOne(Call, id);
      if (known && known.leadId !== leadId) throw new CallTaken();
      if (!known) await this.add(em, { id, leadId, callerId: caller.id }, body);
    });
    const row = await this.sql.row<Stored<CallView>>(READ, [id]);
    return isoMoments(row!);
  }

  /** The owner whose call we missed has heard from us. */
  private async completeCallBack(
    em: EntityManager,
    leadId: string,
    done: { by: string; at: Date },
  ): Promise<void> {
    for (const task of await em.find(Task, { leadId, title: CALL_BACK_TASK, doneAt: null }))
      task.setDone(true, done);
  }

  private async add(
    em: EntityManager,
    call: { id: string; leadId: string; callerId: string },
    { outcome, note, task }: Omit<LogCall, 'id'>,
  ): Promise<void> {
    const { leadId, callerId } = call;
    const at = this.clock.now();
    em.persist(em.create(Call, { ...call, outcome, note }));
    if (task)
      addTask(em, {
        leadId,
        title: task.title,
        dueAt: new Date(task.dueAt),
        assigneeId: callerId,
        createdById: callerId,
      });
    await em.flush();
    if (!isContact(outcome)) return;
    await this.completeCallBack(em, leadId, { by: callerId, at });
    await recordContact(em, leadId, at);
    await this.events.called.emit(em, { leadId, by: callerId, at });
  }
}
