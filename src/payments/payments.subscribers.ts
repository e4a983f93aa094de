import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { formatCents } from '#shared/format.js';
import { givenName } from '#shared/lead.js';
import { toCents } from '#shared/pricing.js';
import type { QuoteTerms } from '#shared/quote.js';
import { Lead } from '../leads/lead.entity.js';
import { LeadEvents } from '../leads/leads.events.js';
import { Confirmations } from '../leads/public-forms/confirmations.js';
import { Outbox } from '../messages/outbox.js';
import { restOfSetup } from '../messages/templates/templates.js';
import { ClosePayment } from './close-payment.js';
import { Payment } from './payment.entity.js';
import { findLastQuote, QuoteAccepted } from './quotes.service.js';
import { PaymentCollected } from './settle-payment.js';

const ANONYMIZE_INVOICES = `
  update invoices set url = null, description = '', items = '[]', failure = null where lead_id = ?`;

@Injectable()
export class PaymentsSubscribers implements OnModuleInit {
  constructor(
    private readonly leadEvents: LeadEvents,
    private readonly closing: ClosePayment,
    private readonly quotes: QuoteAccepted,
    private readonly collected: PaymentCollected,
    private readonly outbox: Outbox,
    private readonly confirmations: Confirmations,
  ) {}

  onModuleInit(): void {
    this.leadEvents.deleted.on((em, lead) => this.onLeadDeleted(em, lead));
    this.quotes.on((em, { leadId }) => this.leadEvents.repriced.emit(em, leadId!));
    this.collected.on((em, payment) => this.onPaymentCollected(em, payment));
  }

  private async onPaymentCollected(em: EntityManager, payment: Payment): Promise<void> {
    const { id, leadId, email, amountCents, refundedCents } = payment;
    const lead = leadId && email ? await em.findOne(Lead, leadId) : null;
    // Someone who already has their money back gets no receipt for it.
    if (!lead || !email || refundedCents >= amountCents) return;
    // Not that of the payment: its checkout stays open if a later offer charges the same at signing.
    const quote = await findLastQuote(em, lead.id);
    await this.outbox.add(em, {
      key: `payment:${id}:received`,
      template: 'payment-received',
      to: email,
      leadId: lead.id,
      data: {
        name: givenName(lead) ?? undefined,
        property: lead.propertyAddress || 'your property',
        amount: formatCents(amountCents),
        rest: quote ? describeRest(quote.terms) : undefined,
        link: this.confirmations.nextStepsLink(lead.id),
      },
    });
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

function describeRest({ setupDollars, onboardingCents }: QuoteTerms): string | undefined {
  const cents = toCents(setupDollars) - onboardingCents;
  return cents > 0 ? restOfSetup(formatCents(cents)) : undefined;
}
