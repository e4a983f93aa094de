import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Lead } from '../leads/lead.entity.js';
import { lockLead } from '../leads/lock-lead.js';
import { displayName } from '../shared/leads/lead.contract.js';
import { PaymentGateway } from './payment-gateway.js';

/** The provider's customer of a lead: kept with the lead, so that all it ever pays stands under one customer. */
@Injectable()
export class CustomerOfLead {
  constructor(
    private readonly em: EntityManager,
    private readonly gateway: PaymentGateway,
  ) {}

  /** Finds or makes the customer, with the lead's present name and address. `faults`: how often that failed. */
  async bring(leadId: string, faults: number): Promise<string> {
    const lead = await this.em.fork().findOneOrFail(Lead, leadId);
    const earlier = lead.stripeCustomerId ?? null;
    const customer = { leadId, email: lead.email, name: displayName(lead) };
    const known = this.gateway.owned(earlier);
    if (known && (await this.gateway.keepCustomer(known, customer))) return known;
    const made = await this.gateway.createCustomer(customer, `${earlier ?? 'first'}:${faults}`);
    return this.keep(leadId, earlier, made);
  }

  /** Stores the customer unless another request was faster; gives the one that is stored. */
  private keep(leadId: string, earlier: string | null, made: string): Promise<string> {
    return this.em.fork().transactional(async (em) => {
      const lead = await lockLead(em, leadId);
      if (!lead) return made;
      if ((lead.stripeCustomerId ?? null) === earlier) lead.stripeCustomerId = made;
      return lead.stripeCustomerId ?? made;
    });
  }
}
