import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Lead } from '../leads/lead.entity.js';
import { LeadEvents } from '../leads/leads.events.js';
import { ClosePayment } from './close-payment.js';
import { Payment } from './payment.entity.js';
import { QuoteAccepted } from './quotes.service.js';

const ANONYMIZE_INVOICES = `
  update invoices set url = null, description = '', items = '[]', failure = null where lead_id = ?`;

@Injectable()
export class PaymentsSubscribers implements OnModuleInit {
  constructor(
    private readonly leadEvents: LeadEvents,
    private readonly closing: ClosePayment,
    private readonly quotes: QuoteAccepted,
  ) {}

  onModuleInit(): void {
    this.leadEvents.deleted.on((em, lead) => this.onLeadDeleted(em, lead));
    this.quotes.on((em, { leadId }) => this.leadEvents.repriced.emit(em, leadId!));
  }

  /** The amounts stay for the books without anything personal; open payments are closed. */
  private async onLeadDeleted(em: EntityManager, { id }: Lead): Promise<void> {
    const payments = await em.find(Payment, { leadId: id });
    for (const payment of payments) {
      if (payment.isUnsettled()) await this.closing.close(em, payment);
      Object.assign(payment, { email: null, url: null, about: '' });
    }
    await em.flush();
    await em.execute(ANONYMIZE_INVOICES, [id]);
  }
}
