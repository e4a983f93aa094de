import { defineEntity, p } from '@mikro-orm/core';
import { CONTACT_MEANS } from '#shared/speed-to-lead.js';
import { Lead, timelineTrigger } from '../leads/lead.entity.js';

const FirstContactSchema = defineEntity({
  name: 'FirstContact',
  tableName: 'first_contacts',
  properties: {
    leadId: () => p.manyToOne(Lead).mapToPk().primary().deleteRule('cascade').fieldName('lead_id'),
    at: p.datetime(3),
    /** Null if unknown. No foreign key: the stamp outlives the account. */
    byId: p.uuid().nullable(),
    means: p.enum(CONTACT_MEANS),
  },
});

/**
 * When a staff member first got in touch with a lead. Triggers stamp notes and moves, so that no writer can leave it
 * out; see their migration.
 */
export class FirstContact extends FirstContactSchema.class {}
FirstContactSchema.setClass(FirstContact);

const EscalationSchema = defineEntity({
  name: 'LeadEscalation',
  tableName: 'lead_escalations',
  properties: {
    leadId: () => p.manyToOne(Lead).mapToPk().primary().deleteRule('cascade').fieldName('lead_id'),
    minutes: p.smallint().primary(),
    at: p.datetime(3).defaultRaw('now()'),
  },
  triggers: [timelineTrigger('lead_escalations')],
});

/** A step that was taken because no one had contacted a lead. Each is taken once. */
export class LeadEscalation extends EscalationSchema.class {}
EscalationSchema.setClass(LeadEscalation);
