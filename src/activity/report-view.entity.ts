import { defineEntity, p } from '@mikro-orm/core';
import { REPORT_VIEWERS } from '#shared/timeline.js';
import { Lead, timelineTrigger } from '../leads/lead.entity.js';

const ReportViewSchema = defineEntity({
  name: 'ReportView',
  tableName: 'lead_report_views',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    at: p.datetime(3).defaultRaw('now()'),
    viewer: p.enum(REPORT_VIEWERS),
    /** Keyed hash of the IP address: tells visitors apart without identifying them. */
    visitor: p.text(),
    /** A visitor counts once per hour. */
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

/** Someone opened a lead's report. */
export class ReportView extends ReportViewSchema.class {}
ReportViewSchema.setClass(ReportView);
