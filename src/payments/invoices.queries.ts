import { Injectable } from '@nestjs/common';
import type { InvoiceView } from '#shared/payment.js';
import { ensureLeadExists } from '../leads/lead-lookup.js';
import { Sql } from '../platform/database/sql.js';
import { CustomerNotFound } from './payments.errors.js';

const MAX_INVOICES = 200;

const COLUMNS = `
  i.id, i.description, floor(extract(epoch from i.created_at))::int as created, i.amount_due, i.status, i.items, i.url,
  i.failure`;

/** The invoices of a lead, newest first. */
@Injectable()
export class InvoicesQueries {
  constructor(private readonly sql: Sql) {}

  async get(id: string): Promise<InvoiceView> {
    const row = await this.sql.row<InvoiceView>(`select ${COLUMNS} from invoices i where i.id = $1`, [id]);
    return row!;
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
