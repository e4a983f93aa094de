import { defineEntity, p } from '@mikro-orm/core';
import { Lead } from '../leads/lead.entity.js';

const RentUpdateSchema = defineEntity({
  name: 'RentUpdate',
  tableName: 'rent_updates',
  properties: {
    leadId: () => p.manyToOne(Lead).mapToPk().primary().deleteRule('cascade').fieldName('lead_id'),
    /** The address that confirmed it. */
    email: p.text(),
    since: p.datetime().defaultRaw('now()'),
    /** When the next one is due, or tried again. */
    nextAt: p.datetime(),
  },
  indexes: [
    { name: 'rent_updates_next_at_index', properties: ['nextAt'] },
    { name: 'rent_updates_email_index', properties: ['email'] },
  ],
});

/** An owner who gets a new rent estimate for this property by email every month. */
export class RentUpdate extends RentUpdateSchema.class {}
RentUpdateSchema.setClass(RentUpdate);
