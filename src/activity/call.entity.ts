import { defineEntity, p } from '@mikro-orm/core';
import { CALL_ENDS } from '#shared/call.js';
import { Lead, timelineTrigger } from '../leads/lead.entity.js';
import { User } from '../users/user.entity.js';

const CallSchema = defineEntity({
  name: 'Call',
  tableName: 'lead_calls',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime(3).defaultRaw('now()'),
    version: p.integer().version(),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    callerId: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('caller_id'),
    outcome: p.enum(CALL_ENDS),
    note: p.text().default(''),
    /** When someone last corrected it. */
    editedAt: p.datetime(3).nullable(),
    /** The phone service's id of a missed call; null for calls that staff made. */
    providerId: p.text().unique().nullable(),
  },
  indexes: [
    {
      name: 'lead_calls_lead_id_created_at_index',
      expression:
        'create index lead_calls_lead_id_created_at_index on lead_calls (lead_id, created_at desc, id desc)',
    },
    { name: 'lead_calls_caller_id_index', properties: ['callerId'] },
  ],
  triggers: [timelineTrigger('lead_calls')],
});

/** A call that a staff member made to an owner, or a missed call from the owner. */
export class Call extends CallSchema.class {}
CallSchema.setClass(Call);
