import { Body, Controller, Get, Ip, Param, Post, Query } from '@nestjs/common';
import type { z } from 'zod';
import { leadIdSchema } from '../leads/lead-id.js';
import { Allow, CurrentActor, Public } from '../platform/access/access.decorators.js';
import type { Actor } from '../platform/audit/audit.js';
import { ProviderError } from '../platform/providers/provider-errors.js';
import type { CreateInvoice, InvoiceView } from '../shared/payments/invoice.contract.js';
import type {
  AcceptQuoteRequest,
  CreatedSession,
  CreateSession,
  FinishPitchRequest,
  LeadPayments,
  VerifiedPayment,
} from '../shared/payments/payment.contract.js';
import {
  acceptQuoteSchema,
  createInvoiceSchema,
  createSessionSchema,
  finishPitchSchema,
  invoicesOfSchema,
} from '../shared/payments/payment.schema.js';
import { AcceptQuote } from './accept-quote.js';
import { FinishPitch } from './finish-pitch.js';
import { InvoicesQueries } from './invoices.queries.js';
import { InvoicesService } from './invoices.service.js';
import { OpenCheckout } from './open-checkout.js';
import { PaymentSessionFailed } from './payments.errors.js';
import { PaymentsQueries } from './payments.queries.js';
import { VerifyPayment } from './verify-payment.js';

const LeadId = () => Param('id', { schema: leadIdSchema });

@Controller('api')
export class PaymentsController {
  constructor(
    private readonly checkout: OpenCheckout,
    private readonly verification: VerifyPayment,
    private readonly quotes: AcceptQuote,
    private readonly pitches: FinishPitch,
    private readonly payments: PaymentsQueries,
    private readonly invoices: InvoicesService,
    private readonly invoiceList: InvoicesQueries,
  ) {}

  @Allow('payments.open')
  @Post('stripe/create-session')
  async createSession(
    @Body({ schema: createSessionSchema }) { leadId, amount }: CreateSession,
    @CurrentActor() actor: Actor,
  ): Promise<CreatedSession> {
    const opened = await this.checkout.open(leadId, amount, actor).catch((error: unknown) => {
      throw error instanceof ProviderError ? new PaymentSessionFailed(error) : error;
    });
    return { success: true, ...opened };
  }

  @Public()
  @Get('stripe/verify-payment/:sessionId')
  async verify(@Param('sessionId') sessionId: string, @Ip() sender: string): Promise<VerifiedPayment> {
    const leadId = await this.verification.verify(sessionId, sender);
    return { success: true, data: { metadata: { leadId } } };
  }

  @Allow('leads.read')
  @Get('leads/:id/payments')
  paymentsOf(@LeadId() id: string): Promise<LeadPayments> {
    return this.payments.of(id);
  }

  @Allow('quotes.accept')
  @Post('leads/:id/quotes')
  async acceptQuote(
    @LeadId() id: string,
    @Body({ schema: acceptQuoteSchema }) { version }: AcceptQuoteRequest,
    @CurrentActor() actor: Actor,
  ): Promise<LeadPayments> {
    await this.quotes.accept(id, version, actor);
    return this.payments.of(id);
  }

  @Allow('quotes.accept')
  @Post('leads/:id/proposal')
  async finishPitch(
    @LeadId() id: string,
    @Body({ schema: finishPitchSchema }) body: FinishPitchRequest,
    @CurrentActor() actor: Actor,
  ): Promise<LeadPayments> {
    await this.pitches.finish(id, body, actor);
    return this.payments.of(id);
  }

  @Allow('invoices.create')
  @Post('stripe/invoices')
  async createInvoice(
    @Body({ schema: createInvoiceSchema }) body: CreateInvoice,
    @CurrentActor() actor: Actor,
  ): Promise<InvoiceView> {
    return this.invoiceList.get(await this.invoices.create(body, actor));
  }

  @Allow('leads.read')
  @Get('stripe/invoices')
  listInvoices(
    @Query({ schema: invoicesOfSchema }) { customerId, leadId }: z.infer<typeof invoicesOfSchema>,
  ): Promise<InvoiceView[]> {
    return customerId ? this.invoiceList.ofCustomer(customerId) : this.invoiceList.ofLead(leadId!);
  }
}
