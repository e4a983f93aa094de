import { defineEntity, p } from '@mikro-orm/core';
import { Lead } from '../../leads/lead.entity.js';

/** The two kinds of readers: the link of one opens no file made for the other. */
export const REPORT_READERS = ['public', 'staff'] as const;
export type ReportReader = (typeof REPORT_READERS)[number];

const ReportFileSchema = defineEntity({
  name: 'ReportFile',
  tableName: 'report_files',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id').index(),
    reader: p.enum(REPORT_READERS),
    /** Fingerprint of the whole content, so that the same report is not drawn twice. */
    fingerprint: p.text(),
    fileName: p.text(),
    bytes: p.blob().lazy().hidden(),
    expiresAt: p.datetime(),
  },
  indexes: [{ properties: ['expiresAt'] }],
});

/**
 * A report as a file, for the hour its link is good. It lies in the database and not in the storage: it is small and
 * goes with its lead, in the same transaction.
 */
export class ReportFile extends ReportFileSchema.class {}
ReportFileSchema.setClass(ReportFile);
