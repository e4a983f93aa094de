import { defineEntity, p } from '@mikro-orm/core';
import { LEAD_STATUSES, STATUS_CHANGE_CAUSES } from '#shared/lead.js';
import { Lead } from './lead.entity.js';

const LeadStatusChangeSchema = defineEntity({
  name: 'LeadStatusChange',
  tableName: 'lead_status_changes',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    from: p.enum(LEAD_STATUSES).name('from_status').nullable(),
    to: p.enum(LEAD_STATUSES).name('to_status'),
    cause: p.enum(STATUS_CHANGE_CAUSES),
    actorId: p.uuid().nullable(),
    at: p.datetime().defaultRaw('now()'),
    /** What an undo restores: rank, reason, last contact and version before the change. */
    before: p.json<StateBefore>().nullable(),
    /** Set when the change was undone; reports leave such changes out. */
    undoneAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'lead_status_changes_enrolled_index',
      expression: `create index lead_status_changes_enrolled_index on lead_status_changes (at) where to_status = 'enrolled' and undone_at is null`,
    },
    {
      name: 'lead_status_changes_lead_id_at_index',
      expression:
        'create index lead_status_changes_lead_id_at_index on lead_status_changes (lead_id, at desc)',
    },
  ],
});

export interface StateBefore {
  /** The change itself makes the next version; a higher one means the lead changed since. */
  version: number;
  rank: string;
  statusReason: string | null;
  lastContactedAt: string | null;
}

/** An entry in a lead's status history. */
export class LeadStatusChange extends LeadStatusChangeSchema.class {}
LeadStatusChangeSchema.setClass(LeadStatusChange);
