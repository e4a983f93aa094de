import { defineEntity, p } from '@mikro-orm/core';
import { OCCUPANCIES } from '#shared/analysis.js';
import { PLAN_IDS } from '#shared/plan.js';
import { RequirementsVersion } from '../content/content.entity.js';
import { Lead, timelineTrigger } from '../leads/lead.entity.js';

const AcknowledgmentSchema = defineEntity({
  name: 'Acknowledgment',
  tableName: 'acknowledgments',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    /** A version's text never changes. */
    version: () => p.manyToOne(RequirementsVersion).mapToPk().deleteRule('restrict').fieldName('version'),
    at: p.datetime(3),
    /** The plan they switched to on the report; null if they didn't. */
    plan: p.enum(PLAN_IDS).nullable(),
    /** Whether the home is rented; null if they didn't say. */
    occupancy: p.enum(OCCUPANCIES).nullable(),
    /** Path of the page that showed the requirements; null if the browser didn't send it. */
    page: p.text().nullable(),
    /** IP address. */
    address: p.text(),
  },
  uniques: [{ name: 'acknowledgments_lead_id_version_unique', properties: ['leadId', 'version'] }],
  indexes: [
    {
      name: 'acknowledgments_lead_id_at_index',
      expression:
        'create index acknowledgments_lead_id_at_index on acknowledgments (lead_id, at desc, id desc)',
    },
  ],
  triggers: [timelineTrigger('acknowledgments')],
});

/** Proof that an owner accepted the requirements. */
export class Acknowledgment extends AcknowledgmentSchema.class {}
AcknowledgmentSchema.setClass(Acknowledgment);
