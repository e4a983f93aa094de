import { defineEntity, p } from '@mikro-orm/core';
import { Lead } from '../leads/lead.entity.js';
import { ENTRY_STATUSES } from '../shared/analysis/analysis.contract.js';
import { STAFF_PROPERTY_TYPES } from '../shared/leads/lead.contract.js';

const AnalysisEntrySchema = defineEntity({
  name: 'AnalysisEntry',
  tableName: 'property_analysis_entries',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime().defaultRaw('now()'),
    leadId: () => p.manyToOne(Lead).mapToPk().nullable().deleteRule('cascade').fieldName('lead_id'),
    status: p.enum(ENTRY_STATUSES).default('pending'),
    name: p.text().nullable(),
    email: p.text(),
    phone: p.text().nullable(),
    streetAddress: p.text(),
    city: p.text(),
    state: p.text(),
    zipCode: p.text(),
    propertyType: p.enum(STAFF_PROPERTY_TYPES),
    squareFootage: p.integer(),
    unitCount: p.integer().default(1),
    bedrooms: p.integer().nullable(),
    bathrooms: p.decimal('number').precision(5).scale(1).nullable(),
    yearBuilt: p.integer().nullable(),
    /** What the provider said when it gave no figures; for staff only. */
    providerMessage: p.text().nullable(),
  },
  indexes: [
    {
      name: 'property_analysis_entries_created_at_index',
      expression:
        'create index property_analysis_entries_created_at_index on property_analysis_entries (created_at desc, id desc)',
    },
    {
      name: 'property_analysis_entries_unlinked_index',
      expression:
        'create index property_analysis_entries_unlinked_index on property_analysis_entries (created_at desc, id desc) where lead_id is null',
    },
    { name: 'property_analysis_entries_email_index', properties: ['email'] },
    { name: 'property_analysis_entries_lead_id_index', properties: ['leadId'] },
  ],
});

/** One property as it was submitted for analysis, and how far its look-up has come. */
export class AnalysisEntry extends AnalysisEntrySchema.class {}
AnalysisEntrySchema.setClass(AnalysisEntry);
