import { defineEntity, p } from '@mikro-orm/core';
import { WALKTHROUGH_STATUSES } from '#shared/booking.js';
import { Lead, timelineTrigger } from '../leads/lead.entity.js';
import { User } from '../users/user.entity.js';

const WalkthroughSchema = defineEntity({
  name: 'Walkthrough',
  tableName: 'walkthroughs',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime(3).defaultRaw('now()'),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    /** Who goes there; null until someone is chosen. */
    agentId: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('agent_id'),
    startsAt: p.datetime(3),
    endsAt: p.datetime(3),
    status: p.enum(WALKTHROUGH_STATUSES).default('scheduled'),
    /** Null if the owner booked it. */
    bookedById: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('booked_by_id'),
    /** When it was canceled, completed or missed. */
    endedAt: p.datetime(3).nullable(),
    endedById: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('ended_by_id'),
  },
  checks: [
    {
      name: 'walkthroughs_agent_is_free',
      expression: `EXCLUDE USING gist (agent_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE ((status = 'scheduled'::text))`,
    },
  ],
  indexes: [
    {
      name: 'walkthroughs_one_per_lead',
      expression: `create unique index walkthroughs_one_per_lead on walkthroughs (lead_id) where status = 'scheduled'`,
    },
    {
      name: 'walkthroughs_lead_id_created_at_index',
      expression:
        'create index walkthroughs_lead_id_created_at_index on walkthroughs (lead_id, created_at desc, id desc)',
    },
    {
      name: 'walkthroughs_starts_at_index',
      expression: 'create index walkthroughs_starts_at_index on walkthroughs (starts_at, id)',
    },
  ],
  triggers: [timelineTrigger('walkthroughs')],
});

/**
 * A visit to a property. Triggers keep it in sync with its lead's `walkthroughDate`, and no one can have two at the
 * same time.
 */
export class Walkthrough extends WalkthroughSchema.class {}
WalkthroughSchema.setClass(Walkthrough);
