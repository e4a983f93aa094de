import { defineEntity, p } from '@mikro-orm/core';
import { Lead } from '../../leads/lead.entity.js';

/** A link made for one kind of reader doesn't open files made for the other. */
export const REPORT_READERS = ['public', 'staff'] as const;
export type ReportReader = (typeof REPORT_READERS)[number];

const ReportFileSchema = defineEntity({
  name: 'ReportFile',
  tableName: 'report_files',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id').index(),
    reader: p.enum(REPORT_READERS),
    /** Hash of the whole content and the layout, so that the same report isn't generated twice. */
    fingerprint: p.text(),
    fileName: p.text(),
    bytes: p.blob().lazy().hidden(),
    expiresAt: p.datetime(),
  },
  indexes: [{ properties: ['expiresAt'] }],
});

/** A report file. It is small and stored in the database, so that it is deleted with its lead in one transaction. */
export class ReportFile extends ReportFileSchema.class {}
ReportFileSchema.setClass(ReportFile);
