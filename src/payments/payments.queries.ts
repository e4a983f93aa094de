import { Injectable } from '@nestjs/common';
import {
  hasNetPayment,
  type LeadPayments,
  type PaymentFilter,
  type PaymentListView,
  type PaymentSort,
  type PaymentView,
  type QuoteView,
} from '#shared/payment.js';
import { chargeCents } from '#shared/quote.js';
import { SiteContentService } from '../content/site-content.service.js';
import { ensureLeadExists } from '../leads/lead-lookup.js';
import { addSearchOfLead, columnOfLead } from '../leads/lead-search.js';
import { orderBy, readPage } from '../platform/database/read-page.js';
import { Conditions, Sql } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import { staffJson } from '../users/staff.js';
import { PaymentGateway } from './payment-gateway.js';
import { PaymentNotFound } from './payments.errors.js';

const MAX_PAYMENTS = 50;

const COLUMNS = `
  p.id, p.state, p.amount_cents as "amountCents", p.refunded_cents as "refundedCents", p.session_id as "sessionId",
  p.url, p.failure, p.created_at as "createdAt", ${staffJson('p.created_by_id')} as "createdBy",
  p.paid_at as "paidAt"`;

const OF_LEAD = `
  select ${COLUMNS} from payments p where p.lead_id = $1 order by p.attempt desc limit ${MAX_PAYMENTS}`;

const LIST_COLUMNS = `
  ${COLUMNS}, p.lead_id as "leadId", l.name as "leadName", l.property_address as "propertyAddress"`;
const JOIN_LEAD = 'left join leads l on l.id = p.lead_id';

const SORT_COLUMNS: Record<PaymentSort | 'id', string> = {
  createdAt: 'p.created_at',
  paidAt: 'p.paid_at',
  amountCents: 'p.amount_cents',
  state: 'p.state',
  leadName: columnOfLead('name', 'p.lead_id'),
  propertyAddress: columnOfLead('property_address', 'p.lead_id'),
  id: 'p.id',
};

const QUOTE = `
  select q.id, q.accepted_at as "acceptedAt", ${staffJson('q.accepted_by_id')} as "acceptedBy", q.terms
  from quotes q where q.lead_id = $1 order by q.accepted_at desc, q.id desc limit 1`;

type Query = ListQuery<PaymentSort, PaymentFilter>;

/** What a lead has paid, still owes, and accepted. */
@Injectable()
export class PaymentsQueries {
  constructor(
    private readonly sql: Sql,
    private readonly gateway: PaymentGateway,
    private readonly content: SiteContentService,
  ) {}

  list({ sort, range, filter }: Query): Promise<Page<PaymentListView>> {
    const order = orderBy(sort, SORT_COLUMNS, ['paidAt', 'leadName', 'propertyAddress']);
    const read = { columns: LIST_COLUMNS, table: 'payments p', joins: JOIN_LEAD, order, range };
    return readPage(this.sql, { ...read, conditions: toConditions(filter) });
  }

  async get(id: string): Promise<PaymentListView> {
    const row = await this.sql.view<PaymentListView>(
      `select ${LIST_COLUMNS} from payments p ${JOIN_LEAD} where p.id = $1`,
      [id],
    );
    if (!row) throw new PaymentNotFound();
    return row;
  }

  async listForLead(leadId: string): Promise<LeadPayments> {
    const [payments, quote, { priceBook }] = await Promise.all([
      this.sql.views<PaymentView>(OF_LEAD, [leadId], 'payments'),
      this.sql.view<QuoteView>(QUOTE, [leadId], 'quote'),
      this.content.read(),
    ]);
    if (payments.length === 0 && !quote) await ensureLeadExists(this.sql, leadId);
    return {
      mode: this.gateway.mode,
      chargeCents: chargeCents(quote?.terms ?? null, priceBook!),
      isSettled: payments.some((payment) => this.isSettled(payment)),
      quote,
      payments,
    };
  }

  private isSettled({ sessionId, ...payment }: PaymentView): boolean {
    const isOurs = sessionId !== null && this.gateway.owns(sessionId);
    return isOurs && (payment.state === 'processing' || hasNetPayment(payment));
  }
}

function toConditions({ id, q, state, leadId }: Query['filter']): Conditions {
  const conditions = new Conditions()
    .when(id, (p) => `p.id = any(${p}::uuid[])`)
    .when(state && [state].flat(), (p) => `p.state = any(${p})`)
    .when(leadId, (p) => `p.lead_id = ${p}`);
  if (q?.trim()) addSearchOfLead(conditions, q, 'p.lead_id');
  return conditions;
}
