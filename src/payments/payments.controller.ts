import { Body, Controller, Get, Ip, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import {
  type AcceptQuoteRequest,
  acceptQuoteSchema,
  type CreatedSession,
  type CreateInvoice,
  type CreateSession,
  createInvoiceSchema,
  createSessionSchema,
  type FinishPitchRequest,
  finishPitchSchema,
  INVOICE_SORTS,
  type InvoiceFilter,
  type InvoiceListView,
  type InvoiceSort,
  type InvoiceView,
  invoiceFilterSchema,
  invoicesOfSchema,
  type LeadPayments,
  PAYMENT_SORTS,
  type PaymentFilter,
  type PaymentListView,
  type PaymentSort,
  paymentFilterSchema,
  type VerifiedPayment,
} from '#shared/payment.js';
import { leadIdSchema } from '../leads/lead-lookup.js';
import { Allow, CurrentActor, Public } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { answerPage, type ListQuery, listQuerySchema } from '../platform/http/list-query.js';
import { idSchema } from '../platform/http/params.js';
import { InvoicesQueries } from './invoices.queries.js';
import { InvoicesService } from './invoices.service.js';
import { InvoiceNotFound, PaymentNotFound } from './payments.errors.js';
import { PaymentsQueries } from './payments.queries.js';
import { PaymentsService } from './payments.service.js';
import { QuotesService } from './quotes.service.js';

const paymentListSchema = listQuerySchema<PaymentSort, PaymentFilter>(
  PAYMENT_SORTS,
  { field: 'createdAt', order: 'desc' },
  paymentFilterSchema,
);
const invoiceListSchema = listQuerySchema<InvoiceSort, InvoiceFilter>(
  INVOICE_SORTS,
  { field: 'created', order: 'desc' },
  invoiceFilterSchema,
);
const LeadId = () => Param('id', { schema: leadIdSchema });

@Controller('api')
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly quotes: QuotesService,
    private readonly invoices: InvoicesService,
    private readonly queries: PaymentsQueries,
    private readonly invoiceQueries: InvoicesQueries,
  ) {}

  @Allow('payments.open')
  @Post('stripe/create-session')
  async createSession(
    @Body({ schema: createSessionSchema }) { leadId, amount }: CreateSession,
    @CurrentActor() actor: Actor,
  ): Promise<CreatedSession> {
    return { success: true, ...(await this.payments.openCheckout(leadId, amount, actor)) };
  }

  @Public()
  @Get('stripe/verify-payment/:sessionId')
  async verify(@Param('sessionId') sessionId: string, @Ip() sender: string): Promise<VerifiedPayment> {
    const leadId = await this.payments.verify(sessionId, sender);
    return { success: true, data: { metadata: { leadId } } };
  }

  @Allow('payments.list')
  @Get('payments')
  async list(
    @Query({ schema: paymentListSchema }) query: ListQuery<PaymentSort, PaymentFilter>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PaymentListView[]> {
    return answerPage(reply, 'payments', query, await this.queries.list(query));
  }

  @Allow('payments.list')
  @Get('payments/:id')
  get(@Param('id', { schema: idSchema(PaymentNotFound) }) id: string): Promise<PaymentListView> {
    return this.queries.get(id);
  }

  @Allow('invoices.list')
  @Get('invoices')
  async listAllInvoices(
    @Query({ schema: invoiceListSchema }) query: ListQuery<InvoiceSort, InvoiceFilter>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InvoiceListView[]> {
    return answerPage(reply, 'invoices', query, await this.invoiceQueries.list(query));
  }

  @Allow('invoices.list')
  @Get('invoices/:id')
  getInvoice(@Param('id', { schema: idSchema(InvoiceNotFound) }) id: string): Promise<InvoiceListView> {
    return this.invoiceQueries.get(id);
  }

  @Allow('leads.read')
  @Get('leads/:id/payments')
  listPayments(@LeadId() id: string): Promise<LeadPayments> {
    return this.queries.listForLead(id);
  }

  @Allow('quotes.accept')
  @Post('leads/:id/quotes')
  async acceptQuote(
    @LeadId() id: string,
    @Body({ schema: acceptQuoteSchema }) { version }: AcceptQuoteRequest,
    @CurrentActor() actor: Actor,
  ): Promise<LeadPayments> {
    await this.quotes.accept(id, version, actor);
    return this.queries.listForLead(id);
  }

  @Allow('quotes.accept')
  @Post('leads/:id/proposal')
  async finishPitch(
    @LeadId() id: string,
    @Body({ schema: finishPitchSchema }) body: FinishPitchRequest,
    @CurrentActor() actor: Actor,
  ): Promise<LeadPayments> {
    await this.quotes.finishPitch(id, body, actor);
    return this.queries.listForLead(id);
  }

  @Allow('invoices.create')
  @Post('stripe/invoices')
  async createInvoice(
    @Body({ schema: createInvoiceSchema }) body: CreateInvoice,
    @CurrentActor() actor: Actor,
  ): Promise<InvoiceView> {
    return this.invoiceQueries.getForLead(await this.invoices.create(body, actor));
  }

  @Allow('leads.read')
  @Get('stripe/invoices')
  listInvoices(
    @Query({ schema: invoicesOfSchema }) { customerId, leadId }: z.infer<typeof invoicesOfSchema>,
  ): Promise<InvoiceView[]> {
    return customerId
      ? this.invoiceQueries.listForCustomer(customerId)
      : this.invoiceQueries.listForLead(leadId!);
  }
}
