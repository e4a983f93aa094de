import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { InvalidFields } from '../platform/errors.js';
import { Lead, timelineTrigger } from './lead.entity.js';
import { type Assigned, LeadEvents, type Undone } from './leads.events.js';

/** In place of a rule's name, where a person decided. A rule may have the same name, but no person. */
const FIRST_CONTACT = 'First contact';

/** Who decided: a staff member, the rule of this name, or a staff member's first contact. */
export type AssignedBy =
  | { actorId: string; rule: null | typeof FIRST_CONTACT }
  | { actorId: null; rule: string };

/** Who follows up on a lead. Callers hold the lead's lock or have just created it. */
@Injectable()
export class Assignees {
  constructor(
    private readonly clock: Clock,
    private readonly events: LeadEvents,
  ) {}

  /**
   * Assigns the lead to someone, or to no one. What the former assignee still had to do moves too, or only what an
   * undo gives back. Null if nothing changed.
   */
  async assign(
    em: EntityManager,
    lead: Lead,
    to: string | null,
    by: AssignedBy,
    undoes: Undone | null = null,
  ): Promise<Assigned | null> {
    const from = lead.assigneeId ?? null;
    if (from === to) return null;
    if (to) await requireActive(em, to);
    const at = this.clock.now();
    Object.assign(lead, { assigneeId: to, assignedAt: to && at });
    return this.record(em, { lead, from, to, by, undoes, tasks: [], walkthrough: null }, at);
  }

  /**
   * The first person to contact an unassigned lead's owner becomes its assignee. A walkthrough booked for a teammate
   * assigns it to them. Someone else's lead is never taken.
   */
  async claim(em: EntityManager, leadId: string, userId: string, actorId = userId): Promise<void> {
    await em.flush();
    const [unassigned] = await em.execute(CLAIMABLE, [leadId]);
    if (!unassigned || !(await isActive(em, userId))) return;
    const at = this.clock.now();
    await em.execute(CLAIM, [userId, at, leadId]);
    const lead = await em.findOneOrFail(Lead, leadId, { refresh: true });
    const by: AssignedBy = { actorId, rule: FIRST_CONTACT };
    await this.record(
      em,
      { lead, from: null, to: userId, by, undoes: null, tasks: [], walkthrough: null },
      at,
    );
    await em.flush();
  }

  private async record(em: EntityManager, assigned: Assigned, at: Date): Promise<Assigned> {
    const { lead, from, to, by } = assigned;
    const assignment = em.create(LeadAssignment, { leadId: lead.id, from, to, ...by, at });
    em.persist(assignment);
    await this.events.assigned.emit(em, assigned);
    const { tasks, walkthrough } = assigned;
    if (tasks.length > 0) assignment.movedTasks = tasks;
    if (walkthrough?.isMoved) assignment.movedWalkthrough = walkthrough.id;
    return assigned;
  }

  /** What moved when the lead was last reassigned from this person to the current assignee. */
  async movedFrom(em: EntityManager, lead: Lead, from: string | null): Promise<Undone> {
    const last = await em.findOne(
      LeadAssignment,
      { leadId: lead.id, from, to: lead.assigneeId ?? null },
      { orderBy: { at: 'desc' } },
    );
    return { tasks: last?.movedTasks ?? [], walkthrough: last?.movedWalkthrough ?? null };
  }
}

/** Some callers already hold a key-share lock on the lead. A stronger lock than this would deadlock with it. */
const CLAIMABLE = 'select id from leads where id = ? and assignee_id is null for no key update';

/** Part of a contact: a plain update of nothing else, so that it never conflicts with an edit. */
const CLAIM = 'update leads set assignee_id = ?, assigned_at = ? where id = ?';

/** The lock makes a concurrent deactivation wait, so that it finds this lead and reassigns it. */
async function isActive(em: EntityManager, id: string): Promise<boolean> {
  const [active] = await em.execute('select 1 as one from users where id = ? and is_active for share', [id]);
  return active !== undefined;
}

async function requireActive(em: EntityManager, id: string): Promise<void> {
  if (!(await isActive(em, id)))
    throw new InvalidFields([
      { field: 'assigneeId', code: 'UNKNOWN_STAFF', message: 'Not an active staff member' },
    ]);
}

const LeadAssignmentSchema = defineEntity({
  name: 'LeadAssignment',
  tableName: 'lead_assignments',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    from: p.uuid().name('from_user_id').nullable(),
    to: p.uuid().name('to_user_id').nullable(),
    /** The staff member who decided; null where a rule did. */
    actorId: p.uuid().nullable(),
    /** The rule's name at that time, or with an actor, that it was their first contact. */
    rule: p.text().nullable(),
    at: p.datetime(3).defaultRaw('now()'),
    /** The former assignee's tasks that moved too, for an undo. */
    movedTasks: p.json<string[]>().nullable(),
    /** The former assignee's walkthrough that moved too, for an undo. */
    movedWalkthrough: p.uuid().name('moved_walkthrough_id').nullable(),
  },
  indexes: [
    {
      name: 'lead_assignments_lead_id_at_index',
      expression: 'create index lead_assignments_lead_id_at_index on lead_assignments (lead_id, at desc)',
    },
    {
      name: 'lead_assignments_from_user_id_at_index',
      expression:
        'create index lead_assignments_from_user_id_at_index on lead_assignments (from_user_id, at desc)',
    },
  ],
  triggers: [timelineTrigger('lead_assignments')],
});

/** A lead that went from one person to another. */
export class LeadAssignment extends LeadAssignmentSchema.class {}
LeadAssignmentSchema.setClass(LeadAssignment);
