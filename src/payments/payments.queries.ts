import { Injectable } from '@nestjs/common';
import { keepsMoney, type LeadPayments, type PaymentView, type QuoteView } from '#shared/payment.js';
import { chargeCents } from '#shared/quote.js';
import { ensureLeadExists } from '../leads/lead-lookup.js';
import { isoMoments, Sql, type Stored } from '../platform/database/sql.js';
import { staffJson } from '../users/staff.queries.js';
import { PaymentGateway } from './payment-gateway.js';

const MAX_PAYMENTS = 50;

const PAYMENTS = `
  select p.id, p.state, p.amount_cents as "amountCents", p.refunded_cents as "refundedCents",
    p.session_id as "sessionId", p.url, p.failure, p.created_at as "createdAt",
    ${staffJson('p.created_by_id')} as "createdBy", p.paid_at as "paidAt"
  from payments p where p.lead_id = $1 order by p.attempt desc limit ${MAX_PAYMENTS}`;

const QUOTE = `
  select q.id, q.accepted_at as "acceptedAt", ${staffJson('q.accepted_by_id')} as "acceptedBy", q.terms
  from quotes q where q.lead_id = $1 order by q.accepted_at desc, q.id desc limit 1`;

type PaymentRow = Stored<PaymentView>;

/** What a lead has paid, still owes, and accepted. */
@Injectable()
export class PaymentsQueries {
  constructor(
    private readonly sql: Sql,
    private readonly gateway: PaymentGateway,
  ) {}

  async listForLead(leadId: string): Promise<LeadPayments> {
    const [payments, row] = await Promise.all([
      this.sql.rows<PaymentRow>(PAYMENTS, [leadId], 'payments'),
      this.sql.row<Stored<QuoteView>>(QUOTE, [leadId], 'quote'),
    ]);
    if (payments.length === 0 && !row) await ensureLeadExists(this.sql, leadId);
    const quote = row && isoMoments(row);
    return {
      mode: this.gateway.mode,
      chargeCents: chargeCents(quote?.terms ?? null),
      isSettled: payments.some((payment) => this.isSettled(payment)),
      quote,
      payments: payments.map((payment) => isoMoments(payment)),
    };
  }

  private isSettled({ sessionId, ...payment }: PaymentRow): boolean {
    const isOurs = sessionId !== null && this.gateway.owns(sessionId);
    return isOurs && (payment.state === 'processing' || keepsMoney(payment));
  }
}
