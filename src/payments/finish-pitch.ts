import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Lead } from '../leads/lead.entity.js';
import { LeadsService } from '../leads/leads.service.js';
import { demandLeadLocked } from '../leads/lock-lead.js';
import type { Actor } from '../platform/audit/audit.js';
import type { LeadStatus } from '../shared/leads/lead.contract.js';
import type { FinishPitchRequest } from '../shared/payments/payment.contract.js';
import { AcceptQuote } from './accept-quote.js';
import { Payment } from './payment.entity.js';

/** A pitch that is gone through again never moves a lead back from these stages. */
const FURTHER: readonly LeadStatus[] = ['contract_sent', 'closed', 'won'];

/** The end of the pitch: what the owner agreed to goes onto the lead and into a quote, all of it or nothing. */
@Injectable()
export class FinishPitch {
  constructor(
    private readonly em: EntityManager,
    private readonly leads: LeadsService,
    private readonly quotes: AcceptQuote,
  ) {}

  async finish(leadId: string, body: FinishPitchRequest, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const lead = await demandLeadLocked(em, leadId);
      const status = (await isFurther(em, lead)) ? lead.status : 'proposal';
      await this.leads.editWithin(em, leadId, { ...body, status }, actor, 'walkthrough');
      await this.quotes.keepOnce(em, lead, actor);
    });
  }
}

async function isFurther(em: EntityManager, { id, status }: Lead): Promise<boolean> {
  return FURTHER.includes(status) || (await em.count(Payment, { leadId: id, state: 'paid' })) > 0;
}
