import { defineEntity, p } from '@mikro-orm/core';
import { Lead } from '../leads/lead.entity.js';
import { timelineTrigger } from '../leads/timeline-trigger.js';
import { REPORT_VIEWERS } from '../shared/leads/timeline.contract.js';

const ReportViewSchema = defineEntity({
  name: 'ReportView',
  tableName: 'lead_report_views',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    at: p.datetime(3).defaultRaw('now()'),
    viewer: p.enum(REPORT_VIEWERS),
    /** Keyed hash of the visitor's address: tells visitors apart and nobody who they are. */
    visitor: p.text(),
    /** The hour it happened in; one visitor counts once in it. */
    hour: p.datetime(0),
  },
  uniques: [{ name: 'lead_report_views_once_an_hour', properties: ['leadId', 'visitor', 'hour'] }],
  indexes: [
    {
      name: 'lead_report_views_lead_id_at_index',
      expression:
        'create index lead_report_views_lead_id_at_index on lead_report_views (lead_id, at desc, id desc)',
    },
  ],
  triggers: [timelineTrigger('lead_report_views')],
});

/** Somebody opened the report of a lead. */
export class ReportView extends ReportViewSchema.class {}
ReportViewSchema.setClass(ReportView);
