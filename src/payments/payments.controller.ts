import { Body, Controller, Get, Ip, Param, Post, Query } from '@nestjs/common';
import type { z } from 'zod';
import type { Action } from '#shared/access.js';
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
import type { ListExport } from '../platform/http/csv-export.js';
import { ExportableListController } from '../platform/http/list-controller.js';
import { listQuerySchema } from '../platform/http/list-query.js';
import { InvoicesQueries } from './invoices.queries.js';
import { InvoicesService } from './invoices.service.js';
import { InvoiceNotFound, PaymentNotFound } from './payments.errors.js';
import { PaymentsQueries } from './payments.queries.js';
import { PaymentsService } from './payments.service.js';
import { QuotesService } from './quotes.service.js';

const PAYMENTS_FILE: ListExport<PaymentListView> & { allow: Action } = {
  name: 'payments',
  allow: 'payments.list',
  audited: 'payments.exported',
  columns: {
    Created: ({ createdAt }) => createdAt,
    Lead: ({ leadName }) => leadName,
    Property: ({ propertyAddress }) => propertyAddress,
    State: ({ state }) => state,
    Amount: ({ amountCents }) => dollars(amountCents),
    Refunded: ({ refundedCents }) => dollars(refundedCents),
    Paid: ({ paidAt }) => paidAt,
    Checkout: ({ sessionId }) => sessionId,
    Failure: ({ failure }) => failure,
  },
};

@Controller('api/payments')
export class PaymentListController extends ExportableListController<
  PaymentListView,
  PaymentSort,
  PaymentFilter
>({
  resource: 'payments',
  action: 'payments.list',
  query: listQuerySchema<PaymentSort, PaymentFilter>(
    PAYMENT_SORTS,
    { field: 'createdAt', order: 'desc' },
    paymentFilterSchema,
  ),
  missing: PaymentNotFound,
  file: PAYMENTS_FILE,
}) {
  constructor(protected readonly queries: PaymentsQueries) {
    super();
  }
}

const INVOICES_FILE: ListExport<InvoiceListView> & { allow: Action } = {
  name: 'invoices',
  allow: 'invoices.list',
  audited: 'invoices.exported',
  columns: {
    Created: ({ created }) => new Date(created * 1000).toISOString(),
    Lead: ({ leadName }) => leadName,
    Property: ({ propertyAddress }) => propertyAddress,
    Description: ({ description }) => description,
    Amount: ({ amount_due }) => dollars(amount_due),
    Status: ({ status }) => status,
    Failure: ({ failure }) => failure,
  },
};

@Controller('api/invoices')
export class InvoiceListController extends ExportableListController<
  InvoiceListView,
  InvoiceSort,
  InvoiceFilter
>({
  resource: 'invoices',
  action: 'invoices.list',
  query: listQuerySchema<InvoiceSort, InvoiceFilter>(
    INVOICE_SORTS,
    { field: 'created', order: 'desc' },
    invoiceFilterSchema,
  ),
  missing: InvoiceNotFound,
  file: INVOICES_FILE,
}) {
  constructor(protected readonly queries: InvoicesQueries) {
    super();
  }
}

/** With two decimals and no currency sign, as spreadsheets and bookkeeping programs read it. */
function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

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
    const { leadId } = await this.payments.verify(sessionId, sender);
    return { success: true, data: { metadata: { leadId } } };
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
    @Body({ schema: acceptQuoteSchema }) body: AcceptQuoteRequest,
    @CurrentActor() actor: Actor,
  ): Promise<LeadPayments> {
    await this.quotes.accept(id, body, actor);
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
