import { defineEntity, p } from '@mikro-orm/core';
import { RequirementsVersion } from '../../content/requirements-version.entity.js';
import { Lead } from '../../leads/lead.entity.js';
import { timelineTrigger } from '../../leads/timeline-trigger.js';

const AcknowledgmentSchema = defineEntity({
  name: 'Acknowledgment',
  tableName: 'acknowledgments',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    /** The wording that was read; a version is never reworded. */
    version: () => p.manyToOne(RequirementsVersion).mapToPk().deleteRule('restrict').fieldName('version'),
    at: p.datetime(3),
    /** Path of the page the wording stood on; null where the browser did not say. */
    page: p.text().nullable(),
    /** The network address it came from. */
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

/** An owner accepted the requirements, as far as it can be proven later. */
export class Acknowledgment extends AcknowledgmentSchema.class {}
AcknowledgmentSchema.setClass(Acknowledgment);
