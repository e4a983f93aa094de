import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Param, Post, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../../platform/access/access.decorators.js';
import { NotFound } from '../../platform/errors.js';
import { PaymentGateway } from '../payment-gateway.js';
import { SettleInvoice } from '../settle-invoice.js';
import { SettlePayment } from '../settle-payment.js';
import { NothingInSandbox, ShowNothingInSandbox } from './nothing-in-sandbox.js';
import { SandboxBill } from './sandbox-bill.entity.js';
import { sendSandboxPage } from './sandbox-frame.js';
import { SANDBOX_PATH } from './sandbox-gateway.js';
import { sandboxPage } from './sandbox-page.js';

const DECLINED = 'The card was declined.';

/** The pages of the made-up payment service; where there is a real one, there is nothing at their addresses. */
@ApiExcludeController()
@UseFilters(ShowNothingInSandbox)
@Controller('sandbox/pay')
export class SandboxController {
  constructor(
    private readonly em: EntityManager,
    private readonly gateway: PaymentGateway,
    private readonly payments: SettlePayment,
    private readonly invoices: SettleInvoice,
  ) {}

  @Public()
  @Get(':id')
  async show(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    await sendSandboxPage(reply, sandboxPage(await this.demand(id)));
  }

  @Public()
  @Post(':id/pay')
  async pay(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const { successUrl } = await this.demand(id);
    await this.em.fork().nativeUpdate(SandboxBill, { id, state: 'open' }, { state: 'paid' });
    await this.settle(id);
    const back = successUrl?.replace('{CHECKOUT_SESSION_ID}', id);
    await reply.redirect(back ? pathOf(back) : `${SANDBOX_PATH}/${id}`, 303);
  }

  @Public()
  @Post(':id/decline')
  async decline(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const bill = await this.demand(id);
    const { paymentId } = bill;
    if (paymentId && bill.state === 'open')
      await this.em.fork().transactional((em) => this.payments.noteDecline(em, paymentId, DECLINED));
    await sendSandboxPage(reply, sandboxPage(bill, DECLINED));
  }

  private async demand(id: string): Promise<SandboxBill> {
    if (this.gateway.mode !== 'sandbox') throw new NotFound('There is nothing at this address.');
    const bill = await this.em.fork().findOne(SandboxBill, id);
    if (!bill) throw new NothingInSandbox();
    return bill;
  }

  private async settle(id: string): Promise<void> {
    const checkout = id.startsWith('cs_') ? await this.gateway.readCheckout(id) : null;
    const invoice = checkout ? null : await this.gateway.readInvoice(id);
    await this.em.fork().transactional(async (em) => {
      if (checkout) await this.payments.apply(em, checkout, { cause: 'payment' });
      if (invoice) await this.invoices.apply(em, invoice);
    });
  }
}

/** The policy of the page lets its forms lead to this server alone, by whatever name it was called. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
