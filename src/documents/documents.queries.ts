import { Injectable } from '@nestjs/common';
import {
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  type DocumentCounts,
  type DocumentFilter,
  type DocumentSort,
  type DocumentView,
  type LeadDocuments,
} from '#shared/document.js';
import { displayName } from '#shared/lead.js';
import { CompanyService } from '../content/company.service.js';
import { ensureLeadExists } from '../leads/lead-lookup.js';
import { addSearchOfLead, columnOfLead } from '../leads/lead-search.js';
import { PaymentsQueries } from '../payments/payments.queries.js';
import { orderBy, readMappedPage } from '../platform/database/read-page.js';
import { Conditions, Sql } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import { staffJson } from '../users/staff.js';
import { DocumentNotFound } from './documents.errors.js';
import { SignatureGateway } from './signature-gateway.js';

const MAX_PER_LEAD = 200;
const JOIN_LEAD = 'join leads l on l.id = d.lead_id';

const SORT_COLUMNS: Record<DocumentSort | 'id', string> = {
  submittedAt: 'd.created_at',
  sentAt: 'd.sent_at',
  lastReminderSent: 'd.last_reminder_sent',
  type: 'd.type',
  formName: 'd.form_name',
  status: 'd.status',
  leadName: columnOfLead('name', 'd.lead_id'),
  propertyAddress: columnOfLead('property_address', 'd.lead_id'),
  id: 'd.id',
};

const NULLABLE = ['sentAt', 'lastReminderSent', 'leadName', 'propertyAddress'] as const;

type Query = ListQuery<DocumentSort, DocumentFilter>;

@Injectable()
export class DocumentsQueries {
  constructor(
    private readonly sql: Sql,
    private readonly gateway: SignatureGateway,
    private readonly payments: PaymentsQueries,
    private readonly company: CompanyService,
  ) {}

  list({ sort, range, filter }: Query): Promise<Page<DocumentView>> {
    const order = orderBy(sort, SORT_COLUMNS, NULLABLE);
    const conditions = toConditions(filter);
    const read = {
      columns: DOCUMENT_COLUMNS,
      table: 'documents d',
      joins: JOIN_LEAD,
      conditions,
      order,
      range,
    };
    return readMappedPage(this.sql, read, toDocumentView);
  }

  /** How many documents match each filter choice. */
  async counts({ status, type, ...others }: DocumentFilter): Promise<DocumentCounts> {
    const [byStatus, byType] = await Promise.all([
      this.countBy('status', { ...others, type }),
      this.countBy('type', { ...others, status }),
    ]);
    return { status: withZeros(DOCUMENT_STATUSES, byStatus), type: withZeros(DOCUMENT_TYPES, byType) };
  }

  async get(id: string): Promise<DocumentView> {
    const found = `select ${DOCUMENT_COLUMNS} from documents d ${JOIN_LEAD} where d.id = $1`;
    const row = await this.sql.view<DocumentRow>(found, [id]);
    if (!row) throw new DocumentNotFound();
    return toDocumentView(row);
  }

  async listForLead(leadId: string): Promise<LeadDocuments> {
    const found = `
      select ${DOCUMENT_COLUMNS} from documents d ${JOIN_LEAD} where d.lead_id = $1
      order by d.created_at desc, d.id desc limit ${MAX_PER_LEAD}`;
    const [rows, { quote }, { eSignUrl: pageUrl }] = await Promise.all([
      this.sql.views<DocumentRow>(found, [leadId], 'documents-of-lead'),
      this.payments.listForLead(leadId),
      this.company.read(),
    ]);
    if (rows.length === 0) await ensureLeadExists(this.sql, leadId);
    const { mode } = this.gateway;
    const sendable = DOCUMENT_TYPES.filter((type) => this.gateway.canSend(type));
    return { mode, sendable, pageUrl, quote, documents: rows.map(toDocumentView) };
  }

  private countBy(column: 'status' | 'type', filter: DocumentFilter): Promise<Count[]> {
    const { where, values } = toConditions(filter);
    const text = `
      select d.${column} as name, count(*)::int as count from documents d where ${where} group by d.${column}`;
    return this.sql.rows<Count>(text, values);
  }
}

interface Count {
  name: string;
  count: number;
}

function withZeros<Name extends string>(names: readonly Name[], counts: Count[]): Record<Name, number> {
  const known = new Map(counts.map(({ name, count }) => [name, count]));
  return Object.fromEntries(names.map((name) => [name, known.get(name) ?? 0])) as Record<Name, number>;
}

function toConditions({ id, q, type, status, leadId }: Query['filter']): Conditions {
  const conditions = new Conditions()
    .when(id, (p) => `d.id = any(${p}::uuid[])`)
    .when(type && [type].flat(), (p) => `d.type = any(${p})`)
    .when(status && [status].flat(), (p) => `d.status = any(${p})`)
    .when(leadId, (p) => `d.lead_id = ${p}`);
  if (q?.trim()) addSearchOfLead(conditions, q, 'd.lead_id');
  return conditions;
}

/** Expects `documents d` and `leads l`. */
const DOCUMENT_COLUMNS = `
  d.id, d.type, d.status, d.state, d.form_name as "formName", d.created_at as "submittedAt", d.sent_at as "sentAt",
  d.last_reminder_sent as "lastReminderSent", d.lead_id as "leadId", l.name, l.email as "leadEmail",
  l.property_address as "propertyAddress", d.submission_id is not null and d.state = 'completed' as "hasFile",
  d.audit_key is not null as "hasAudit", d.quote_id as "quoteId", d.url as "signingUrl", d.expires_at as "expiresAt",
  d.signed_at as "signedAt", d.reason, ${staffJson('d.created_by_id')} as "createdBy",
  ${staffJson('d.recorded_by_id')} as "recordedBy"`;

type DocumentRow = Omit<DocumentView, 'leadName' | 'downloadUrl' | 'auditUrl'> & {
  name: string;
  hasFile: boolean;
  hasAudit: boolean;
};

function toDocumentView({ name, hasFile, hasAudit, ...same }: DocumentRow): DocumentView {
  const downloadUrl = `/api/docuseal/download/${same.id}`;
  return {
    ...same,
    leadName: displayName({ name }),
    downloadUrl: hasFile ? downloadUrl : null,
    auditUrl: hasAudit ? `${downloadUrl}?file=audit` : null,
  };
}
