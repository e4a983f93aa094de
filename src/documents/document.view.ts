import type { DocumentView } from '../shared/documents/document.contract.js';
import { displayName } from '../shared/leads/lead.contract.js';
import { staffJson } from '../users/staff.queries.js';

/** The columns of a view, of `documents d` and `leads l`. */
export const DOCUMENT_COLUMNS = `
  d.id, d.type, d.status, d.state, d.form_name as "formName", d.created_at as "createdAt", d.sent_at as "sentAt",
  d.last_reminder_sent as "lastReminderSent", d.lead_id as "leadId", l.name, l.email as "leadEmail",
  l.property_address as "propertyAddress", d.submission_id is not null and d.state = 'completed' as "hasFile",
  d.audit_key is not null as "hasAudit", d.quote_id as "quoteId", d.url as "signingUrl", d.expires_at as "expiresAt",
  d.signed_at as "signedAt", d.reason, ${staffJson('d.created_by_id')} as "createdBy",
  ${staffJson('d.recorded_by_id')} as "recordedBy"`;

export interface DocumentRow
  extends Pick<
    DocumentView,
    | 'id'
    | 'type'
    | 'status'
    | 'state'
    | 'formName'
    | 'leadId'
    | 'leadEmail'
    | 'propertyAddress'
    | 'quoteId'
    | 'signingUrl'
    | 'reason'
    | 'createdBy'
    | 'recordedBy'
  > {
  name: string;
  createdAt: Date;
  sentAt: Date | null;
  lastReminderSent: Date | null;
  expiresAt: Date | null;
  signedAt: Date | null;
  hasFile: boolean;
  hasAudit: boolean;
}

export function toDocumentView(row: DocumentRow): DocumentView {
  const { name, createdAt, sentAt, lastReminderSent, expiresAt, signedAt, hasFile, hasAudit, ...same } = row;
  const downloadUrl = `/api/docuseal/download/${row.id}`;
  return {
    ...same,
    leadName: displayName({ name }),
    submittedAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    lastReminderSent: lastReminderSent?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    signedAt: signedAt?.toISOString() ?? null,
    downloadUrl: hasFile ? downloadUrl : null,
    auditUrl: hasAudit ? `${downloadUrl}?file=audit` : null,
  };
}
