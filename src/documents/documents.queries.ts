import { Injectable } from '@nestjs/common';
import { CompanyService } from '../content/company.service.js';
import { demandLead } from '../leads/demand-lead.js';
import { addSearch } from '../leads/lead-filter.js';
import { PaymentsQueries } from '../payments/payments.queries.js';
import { Conditions } from '../platform/database/conditions.js';
import { readPage } from '../platform/database/read-page.js';
import { Sql } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import {
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  type DocumentCounts,
  type DocumentFilter,
  type DocumentSort,
  type DocumentView,
  type LeadDocuments,
} from '../shared/documents/document.contract.js';
import { DOCUMENT_COLUMNS, type DocumentRow, toDocumentView } from './document.view.js';
import { DocumentNotFound } from './documents.errors.js';
import { SignatureGateway } from './signature-gateway.js';

/** A bound for the query; no lead has nearly as many documents. */
const MOST_OF_LEAD = 200;
const OF_LEAD = 'join leads l on l.id = d.lead_id';

/** Documents sent for signature, as staff read them. */
@Injectable()
export class DocumentsQueries {
  constructor(
    private readonly sql: Sql,
    private readonly gateway: SignatureGateway,
    private readonly payments: PaymentsQueries,
    private readonly company: CompanyService,
  ) {}

  list({ sort, range, filter }: ListQuery<DocumentSort, DocumentFilter>): Promise<Page<DocumentView>> {
    const order = `d.created_at ${sort.order}, d.id ${sort.order}`;
    const conditions = toConditions(filter);
    const read = {
      columns: DOCUMENT_COLUMNS,
      table: 'documents d',
      joins: OF_LEAD,
      conditions,
      order,
      range,
    };
    return readPage(this.sql, read, toDocumentView);
  }

  /** How many each choice of a filter would leave. */
  async counts({ status, type, ...others }: DocumentFilter): Promise<DocumentCounts> {
    const [byStatus, byType] = await Promise.all([
      this.countBy('status', { ...others, type }),
      this.countBy('type', { ...others, status }),
    ]);
    return { status: filled(DOCUMENT_STATUSES, byStatus), type: filled(DOCUMENT_TYPES, byType) };
  }

  async get(id: string): Promise<DocumentView> {
    const found = `select ${DOCUMENT_COLUMNS} from documents d ${OF_LEAD} where d.id = $1`;
    const row = await this.sql.row<DocumentRow>(found, [id]);
    if (!row) throw new DocumentNotFound();
    return toDocumentView(row);
  }

  async ofLead(leadId: string): Promise<LeadDocuments> {
    const found = `
      select ${DOCUMENT_COLUMNS} from documents d ${OF_LEAD} where d.lead_id = $1
      order by d.created_at desc, d.id desc limit ${MOST_OF_LEAD}`;
    const [rows, { quote }, { eSignUrl: pageUrl }] = await Promise.all([
      this.sql.rows<DocumentRow>(found, [leadId], 'documents-of-lead'),
      this.payments.of(leadId),
      this.company.read(),
    ]);
    if (rows.length === 0) await demandLead(this.sql, leadId);
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

function filled<Name extends string>(names: readonly Name[], counts: Count[]): Record<Name, number> {
  const known = new Map(counts.map(({ name, count }) => [name, count]));
  return Object.fromEntries(names.map((name) => [name, known.get(name) ?? 0])) as Record<Name, number>;
}

function toConditions({ q, type, status, leadId }: DocumentFilter): Conditions {
  const conditions = new Conditions()
    .when(type && [type].flat(), (p) => `d.type = any(${p})`)
    .when(status && [status].flat(), (p) => `d.status = any(${p})`)
    .when(leadId, (p) => `d.lead_id = ${p}`);
  if (!q?.trim()) return conditions;
  const found = new FoundLeads(conditions);
  addSearch(found, q);
  return conditions.and(`d.lead_id in (select l.id from leads l where ${found.where})`);
}

/** Conditions on leads whose values travel with those of the documents. */
class FoundLeads extends Conditions {
  constructor(private readonly outer: Conditions) {
    super();
  }

  override parameter(value: unknown): string {
    return this.outer.parameter(value);
  }
}
