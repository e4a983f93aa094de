import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Param, Post, Res, UseFilters } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { formatCents } from '#shared/format.js';
import { Public } from '../../platform/access/access.js';
import { NotFound } from '../../platform/errors.js';
import { escapeHtml } from '../../platform/escape-html.js';
import { HideFromApiDescription } from '../../platform/http/api-decorators.js';
import {
  renderSandboxPage,
  SandboxPageNotFound,
  SandboxPageNotFoundFilter,
  sendSandboxPage,
} from '../../platform/providers/sandbox-page.js';
import { InvoicesService } from '../invoices.service.js';
import { PaymentGateway } from '../payment-gateway.js';
import { SettlePayment } from '../settle-payment.js';
import { SandboxBill } from './sandbox-bill.entity.js';
import { SANDBOX_PATH } from './sandbox-gateway.js';

const DECLINED = 'The card was declined.';

/** The pages of the payment sandbox; 404 if a real provider is configured. */
@HideFromApiDescription()
@UseFilters(SandboxPageNotFoundFilter)
@Controller('sandbox/pay')
export class PaymentSandboxController {
  constructor(
    private readonly em: EntityManager,
    private readonly gateway: PaymentGateway,
    private readonly settlement: SettlePayment,
    private readonly invoices: InvoicesService,
  ) {}

  @Public()
  @Get(':id')
  async show(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    await sendSandboxPage(reply, sandboxPage(await this.getBillOrThrow(id)));
  }

  @Public()
  @Post(':id/pay')
  async pay(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const { successUrl } = await this.getBillOrThrow(id);
    await this.em.fork().nativeUpdate(SandboxBill, { id, state: 'open' }, { state: 'paid' });
    await this.settle(id);
    const back = successUrl?.replace('{CHECKOUT_SESSION_ID}', id);
    await reply.redirect(back ? pathOf(back) : `${SANDBOX_PATH}/${id}`, 303);
  }

  @Public()
  @Post(':id/decline')
  async decline(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const bill = await this.getBillOrThrow(id);
    const { paymentId } = bill;
    if (paymentId && bill.state === 'open')
      await this.em.fork().transactional((em) => this.settlement.recordDecline(em, paymentId, DECLINED));
    await sendSandboxPage(reply, sandboxPage(bill, DECLINED));
  }

  private async getBillOrThrow(id: string): Promise<SandboxBill> {
    if (this.gateway.mode !== 'sandbox') throw new NotFound('There is nothing at this address.');
    const bill = await this.em.fork().findOne(SandboxBill, id);
    if (!bill) throw new SandboxPageNotFound();
    return bill;
  }

  private async settle(id: string): Promise<void> {
    const checkout = id.startsWith('cs_') ? await this.gateway.readCheckout(id) : null;
    const invoice = checkout ? null : await this.gateway.readInvoice(id);
    await this.em.fork().transactional(async (em) => {
      if (checkout) await this.settlement.applyCheckout(em, checkout, { cause: 'payment' });
      if (invoice) await this.invoices.applyInvoice(em, invoice);
    });
  }
}

/** The page's content security policy only lets forms lead to this server, whatever its host name. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** What the payer sees instead of the payment provider's page. */
function sandboxPage(bill: SandboxBill, failure?: string): string {
  const { id, items, state } = bill;
  const amountCents = bill.amountCents();
  const kind = id.startsWith('cs_') ? 'Checkout' : 'Invoice';
  return renderSandboxPage({
    title: `SANDBOX ${kind}`,
    banner: 'SANDBOX: no card needed and no money moves',
    main: `<h1>${kind}</h1>
<ul>
${items.map(({ description, amount }) => `<li><span>${escapeHtml(description)}</span><span>${formatCents(amount)}</span></li>`).join('\n')}
</ul>
<p class="total"><span>Total</span><span>${formatCents(amountCents)}</span></p>
${failure ? `<p class="failure" role="alert">${escapeHtml(failure)} You can try again.</p>` : ''}
${state === 'open' ? buttons(bill) : `<p class="state">${STATES[state]}</p>`}
<p class="soft">Keyturn shows this page instead of a real checkout because no payment provider is configured.</p>`,
  });
}

const STATES: Record<string, string> = {
  draft: 'Not sent yet',
  paid: 'Paid',
  expired: 'Closed. This can no longer be paid.',
};

function buttons(bill: SandboxBill): string {
  const { id, cancelUrl } = bill;
  const action = `${SANDBOX_PATH}/${encodeURIComponent(id)}`;
  const back = cancelUrl && `<p class="soft"><a href="${escapeHtml(cancelUrl)}">Cancel and go back</a></p>`;
  return `<form method="post" action="${action}/pay"><button class="pay">Pay ${formatCents(bill.amountCents())}</button></form>
<form method="post" action="${action}/decline"><button>Decline the Card</button></form>
${back ?? ''}`;
}
