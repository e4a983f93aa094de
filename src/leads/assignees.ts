import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { InvalidFields } from '../platform/errors.js';
import { Lead, timelineTrigger } from './lead.entity.js';
import { LeadEvents } from './leads.events.js';

/** Who decided: a staff member, or the rule of this name. */
export type AssignedBy = { actorId: string; rule: null } | { actorId: null; rule: string };

/** Who follows up on a lead. Callers hold the lead's lock or have just created it. */
@Injectable()
export class Assignees {
  constructor(
    private readonly clock: Clock,
    private readonly events: LeadEvents,
  ) {}

  /**
   * Assigns the lead to someone, or to no one. The former assignee's open tasks go along, or only the given ones. Returns
   * whether anything changed.
   */
  async assign(
    em: EntityManager,
    lead: Lead,
    to: string | null,
    by: AssignedBy,
    tasks: string[] | null = null,
  ): Promise<boolean> {
    const from = lead.assigneeId ?? null;
    if (from === to) return false;
    if (to) await requireActive(em, to);
    const at = this.clock.now();
    Object.assign(lead, { assigneeId: to, assignedAt: to && at });
    const assignment = em.create(LeadAssignment, { leadId: lead.id, from, to, ...by, at });
    em.persist(assignment);
    const movedTasks: string[] = [];
    await this.events.assigned.emit(em, { lead, from, to, by, tasks, movedTasks });
    if (movedTasks.length > 0) assignment.movedTasks = movedTasks;
    return true;
  }

  /** The tasks that went along when this person's lead last went to the present assignee. */
  async tasksMovedFrom(em: EntityManager, lead: Lead, from: string | null): Promise<string[]> {
    const last = await em.findOne(
      LeadAssignment,
      { leadId: lead.id, from, to: lead.assigneeId ?? null },
      { orderBy: { at: 'desc' } },
    );
    return last?.movedTasks ?? [];
  }
}

/** The lock makes a concurrent deactivation wait, so that it finds this lead and reassigns it. */
async function requireActive(em: EntityManager, id: string): Promise<void> {
  const [active] = await em.execute('select 1 as one from users where id = ? and is_active for share', [id]);
  if (!active)
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
    /** The rule's name at that time. */
    rule: p.text().nullable(),
    at: p.datetime(3).defaultRaw('now()'),
    /** The former assignee's tasks that went along, for an undo. */
    movedTasks: p.json<string[]>().nullable(),
  },
  indexes: [
    {
      name: 'lead_assignments_lead_id_at_index',
      expression: 'create index lead_assignments_lead_id_at_index on lead_assignments (lead_id, at desc)',
    },
  ],
  triggers: [timelineTrigger('lead_assignments')],
});

/** A lead that went from one person to another. */
export class LeadAssignment extends LeadAssignmentSchema.class {}
LeadAssignmentSchema.setClass(LeadAssignment);
