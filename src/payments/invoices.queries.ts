import { Injectable } from '@nestjs/common';
import type { InvoiceFilter, InvoiceListView, InvoiceSort, InvoiceView } from '#shared/payment.js';
import { ensureLeadExists } from '../leads/lead-lookup.js';
import { addSearchOfLead, columnOfLead } from '../leads/lead-search.js';
import { orderBy, readPage } from '../platform/database/read-page.js';
import { Conditions, Sql } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import { CustomerNotFound, InvoiceNotFound } from './payments.errors.js';

const MAX_INVOICES = 200;

const COLUMNS = `
  i.id, i.description, floor(extract(epoch from i.created_at))::int as created, i.amount_due, i.status, i.items, i.url,
  i.failure`;

const LIST_COLUMNS = `
  ${COLUMNS}, i.lead_id as "leadId", l.name as "leadName", l.property_address as "propertyAddress"`;
const JOIN_LEAD = 'left join leads l on l.id = i.lead_id';

const SORT_COLUMNS: Record<InvoiceSort | 'id', string> = {
  created: 'i.created_at',
  amount_due: 'i.amount_due',
  description: 'i.description',
  status: 'i.status',
  leadName: columnOfLead('name', 'i.lead_id'),
  propertyAddress: columnOfLead('property_address', 'i.lead_id'),
  id: 'i.id',
};

type Query = ListQuery<InvoiceSort, InvoiceFilter>;

/** Invoices, newest first unless sorted. */
@Injectable()
export class InvoicesQueries {
  constructor(private readonly sql: Sql) {}

  list({ sort, range, filter }: Query): Promise<Page<InvoiceListView>> {
    const order = orderBy(sort, SORT_COLUMNS);
    const read = { columns: LIST_COLUMNS, table: 'invoices i', joins: JOIN_LEAD, order, range };
    return readPage(this.sql, { ...read, conditions: toConditions(filter) });
  }

  async get(id: string): Promise<InvoiceListView> {
    const row = await this.sql.row<InvoiceListView>(
      `select ${LIST_COLUMNS} from invoices i ${JOIN_LEAD} where i.id = $1`,
      [id],
    );
    if (!row) throw new InvoiceNotFound();
    return row;
  }

  /** An invoice as the lead's page shows it. */
  async getForLead(id: string): Promise<InvoiceView> {
    const row = await this.sql.row<InvoiceView>(`select ${COLUMNS} from invoices i where i.id = $1`, [id]);
    if (!row) throw new InvoiceNotFound();
    return row;
  }

  async listForCustomer(customerId: string): Promise<InvoiceView[]> {
    const lead = await this.sql.row<{ id: string }>('select id from leads where stripe_customer_id = $1', [
      customerId,
    ]);
    if (!lead) throw new CustomerNotFound();
    return this.rows(lead.id);
  }

  async listForLead(leadId: string): Promise<InvoiceView[]> {
    const rows = await this.rows(leadId);
    if (rows.length === 0) await ensureLeadExists(this.sql, leadId);
    return rows;
  }

  private rows(leadId: string): Promise<InvoiceView[]> {
    return this.sql.rows<InvoiceView>(
      `select ${COLUMNS} from invoices i where i.lead_id = $1 order by i.created_at desc, i.id desc limit ${MAX_INVOICES}`,
      [leadId],
      'invoices',
    );
  }
}

function toConditions({ id, q, status, leadId }: Query['filter']): Conditions {
  const conditions = new Conditions()
    .when(id, (p) => `i.id = any(${p}::uuid[])`)
    .when(status && [status].flat(), (p) => `i.status = any(${p})`)
    .when(leadId, (p) => `i.lead_id = ${p}`);
  if (q?.trim()) addSearchOfLead(conditions, q, 'i.lead_id');
  return conditions;
}
