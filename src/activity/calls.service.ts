import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { mayDo } from '#shared/access.js';
import {
  CALL_BACK_TASK,
  type CallView,
  CONTACTS,
  type EditCall,
  isContact,
  type LogCall,
} from '#shared/call.js';
import { Assignees } from '../leads/assignees.js';
import { recordContact } from '../leads/lead.entity.js';
import { lockLeadForShare } from '../leads/lead-lookup.js';
import type { Caller } from '../platform/access/access.js';
import { Clock } from '../platform/clock.js';
import { advisoryLock, Sql } from '../platform/database/sql.js';
import { staffJson } from '../users/staff.js';
import { CallChanged, CallNotFound, CallTaken, NotYourCall } from './activity.errors.js';
import { ActivityEvents } from './activity.events.js';
import { Call } from './call.entity.js';
import { addTask, completeTasks, PROMPTS } from './task.entity.js';

const READ = `
  select c.id, c.lead_id as "leadId", c.outcome, c.note, ${staffJson('c.caller_id')} as caller,
    c.created_at as "createdAt", c.edited_at as "editedAt", c.version
  from lead_calls c where c.id = $1`;

/**
 * SQL: every time a staff member was in touch with a lead, or wrote a note about them. Its parameter is the lead's id.
 * A scheduled message counts once it is sent.
 */
export const STAFF_CONTACTS = `
  select * from (values (?::uuid)) asked (lead_id) cross join lateral (
    select n.created_at as at, n.author_id as by_id, 'note' as means from lead_notes n where n.lead_id = asked.lead_id
    union all
    select s.at, s.actor_id, 'move' from lead_status_changes s
    where s.lead_id = asked.lead_id and s.cause in ('drag', 'dropdown', 'walkthrough') and s.from_status is not null
      and s.undone_at is null
    union all
    select c.created_at, c.caller_id, 'call' from lead_calls c
    where c.lead_id = asked.lead_id and c.outcome in (${CONTACTS.map((outcome) => `'${outcome}'`).join(', ')})
    union all
    select case when m.planned_at > m.created_at then m.sent_at else m.created_at end, m.author_id, m.channel
    from messages m where m.lead_id = asked.lead_id and m.author_id is not null and m.state <> 'cancelled'
  ) contact
  where contact.at is not null`;

/** Only if no contact after the call is known. Signatures and payments count as contact, too. */
const LAST_CONTACT = `
  update leads set last_contacted_at = (
    select greatest(max(each.at), (
      select max(s.at) from lead_status_changes s
      where s.lead_id = leads.id and s.cause in ('document', 'payment', 'webhook')))::timestamptz(3)
    from (${STAFF_CONTACTS}) each where each.means <> 'note')
  where id = ? and (last_contacted_at is null or last_contacted_at < ?::timestamptz + interval '5 seconds')`;

const DONE_BY_CALL = [
  CALL_BACK_TASK,
  PROMPTS.callClient('%'),
  PROMPTS.callAboutFarHome('%', '%'),
  PROMPTS.callAboutEstimate('%'),
];

/** Calls that staff made: the outcome, a note and the next task in one step. */
@Injectable()
export class CallsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly sql: Sql,
    private readonly events: ActivityEvents,
    private readonly assignees: Assignees,
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
    return this.read(id);
  }

  /** Only the person who made it, or a role with `calls.editAny`. */
  async edit(
    leadId: string,
    id: string,
    { task, version, ...changes }: EditCall,
    caller: Caller,
  ): Promise<CallView> {
    const isStale = await this.em.transactional(async (em) => {
      const call = await this.load(em, leadId, id, caller);
      if (call.version !== version) return true;
      const editedAt = this.clock.now();
      em.assign(call, { ...changes, editedAt });
      if (task) addNextTask(em, leadId, task, caller.id);
      await em.flush();
      await this.correctContact(em, call);
      return false;
    });
    const call = await this.read(id);
    if (isStale) throw new CallChanged(call);
    return call;
  }

  /** Tasks created with the call stay. */
  async remove(leadId: string, id: string, caller: Caller): Promise<void> {
    await this.em.transactional(async (em) => {
      const call = await this.load(em, leadId, id, caller);
      await em.remove(call).flush();
      await this.correctContact(em, call);
    });
  }

  private async read(id: string): Promise<CallView> {
    const row = await this.sql.view<CallView>(READ, [id]);
    if (!row) throw new CallNotFound();
    return row;
  }

  /** Missed calls can't be changed: the phone service reported them. */
  private async load(em: EntityManager, leadId: string, id: string, caller: Caller): Promise<Call> {
    await lockLeadForShare(em, leadId);
    const call = await em.findOne(Call, { id, leadId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!call || call.outcome === 'missed') throw new CallNotFound();
    if (call.callerId !== caller.id && !mayDo(caller.role, 'calls.editAny')) throw new NotYourCall();
    return call;
  }

  /** Corrects the first and last contact, as if the call had been logged like this from the start. */
  private async correctContact(em: EntityManager, { leadId, createdAt }: Call): Promise<void> {
    await em.execute(LAST_CONTACT, [leadId, leadId, createdAt]);
    await this.events.corrected.emit(em, { leadId });
  }

  private async add(
    em: EntityManager,
    call: { id: string; leadId: string; callerId: string },
    { outcome, note, task }: Omit<LogCall, 'id'>,
  ): Promise<void> {
    const { leadId, callerId } = call;
    const at = this.clock.now();
    em.persist(em.create(Call, { ...call, outcome, note, createdAt: at }));
    if (task) addNextTask(em, leadId, task, callerId);
    await em.flush();
    // Even if no one answered: the caller will follow up.
    await this.assignees.claim(em, leadId, callerId);
    if (!isContact(outcome)) return;
    await completeTasks(em, leadId, DONE_BY_CALL, { by: callerId, at });
    await recordContact(em, leadId, at);
    await this.events.called.emit(em, { leadId, by: callerId, at });
  }
}

/** The task is for the person who made the call. */
function addNextTask(
  em: EntityManager,
  leadId: string,
  task: NonNullable<LogCall['task']>,
  by: string,
): void {
  const { title, dueAt } = task;
  addTask(em, { leadId, title, dueAt: new Date(dueAt), assigneeId: by, createdById: by });
}
