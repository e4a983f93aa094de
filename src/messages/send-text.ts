import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Consent } from '../leads/consent.entity.js';
import { Lead } from '../leads/lead.entity.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { Audit } from '../platform/audit/audit.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { MESSAGE_TEXT } from '../shared/messages/message.contract.js';
import type { SendText } from '../shared/messages/message.schema.js';
import { textNumberOf } from '../shared/phone-number.js';
import { findRepeated, idUnder, ledgerKey, type Sender } from './by-hand.js';
import { InboundText } from './inbound/inbound-text.entity.js';
import type { Message } from './message.entity.js';
import { RecipientRefused } from './messages.errors.js';
import { Outbox } from './outbox.js';
import { Suppressions } from './suppressions.js';

/** A text message that staff write by hand, to an owner who wrote to us or agreed to be written to. */
@Injectable()
export class SendTextService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly limits: RateLimits,
    private readonly outbox: Outbox,
    private readonly suppressions: Suppressions,
  ) {}

  /** Answers the id of the message, which leaves after the commit; a repeat gets that of the first. */
  async send(leadId: string, { text }: SendText, sender: Sender): Promise<{ id: string }> {
    await this.limits.count('writtenByHand', sender.caller.id);
    const key = ledgerKey('text-send', sender);
    return this.em.transactional(async (em) => {
      const isSame = ({ leadId: to, data }: Message) => to === leadId && data.message === text;
      const known = sender.key && (await findRepeated(em, key, isSame));
      if (known) return known;
      const lead = await em.findOne(Lead, leadId);
      if (!lead) throw new LeadNotFound();
      const to = await this.numberOf(em, lead);
      await this.outbox.add(em, { key, template: 'staff-text', to, data: { message: text }, leadId });
      const id = await idUnder(em, key);
      this.audit.record(em, 'message.written', sender.actor, { id, after: { template: 'staff-text' } });
      return { id };
    });
  }

  private async numberOf(em: EntityManager, { id: leadId, phone }: Lead): Promise<string> {
    const number = textNumberOf(phone);
    if (!number) throw new RecipientRefused(MESSAGE_TEXT.noTextNumber);
    if (await this.suppressions.reasonFor('sms', number, em))
      throw new RecipientRefused(MESSAGE_TEXT.noTexts);
    const agreed = { leadId, channel: 'sms', givenBy: 'lead', contact: number, withdrawnAt: null } as const;
    const mayWrite = (await em.count(Consent, agreed)) + (await em.count(InboundText, { sender: number }));
    if (mayWrite === 0) throw new RecipientRefused(MESSAGE_TEXT.notAgreedToTexts);
    return number;
  }
}
