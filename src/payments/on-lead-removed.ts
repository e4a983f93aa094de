import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Lead } from '../leads/lead.entity.js';
import { LeadRemovals } from '../leads/lead-removals.js';
import { ClosePayment } from './close-payment.js';
import { Payment } from './payment.entity.js';

const FORGET_INVOICES = `
  update invoices set url = null, description = '', items = '[]', failure = null where lead_id = ?`;

/** The books keep what was paid, and nothing that names anybody; what could still be paid is closed. */
@Injectable()
export class OnLeadRemoved implements OnModuleInit {
  constructor(
    private readonly removals: LeadRemovals,
    private readonly closing: ClosePayment,
  ) {}

  onModuleInit(): void {
    this.removals.on((em, lead) => this.detach(em, lead));
  }

  private async detach(em: EntityManager, { id }: Lead): Promise<void> {
    const payments = await em.find(Payment, { leadId: id });
    for (const payment of payments) {
      if (payment.isUnsettled()) await this.closing.close(em, payment);
      Object.assign(payment, { email: null, url: null, about: '' });
    }
    await em.flush();
    await em.execute(FORGET_INVOICES, [id]);
  }
}
