import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../platform/jobs/jobs.js';
import { EXPIRE_CHECKOUT } from './expire-checkout.kind.js';
import { PaymentGateway } from './payment-gateway.js';
import { RereadPayment } from './reread-payment.js';

/** Closes checkouts that nobody is to pay any more. */
@Injectable()
export class ExpireCheckout implements OnModuleInit {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly payments: RereadPayment,
    private readonly jobs: Jobs,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(EXPIRE_CHECKOUT, ({ sessionId }) => this.expire(sessionId));
  }

  /** A payment made before the checkout closed counts: its state is read afterwards. */
  private async expire(sessionId: string): Promise<void> {
    await this.gateway.expireCheckout(sessionId);
    await this.payments.reread(sessionId);
  }
}
