import { hash, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Consent } from '../leads/consent.entity.js';
import { Lead } from '../leads/lead.entity.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import type { Caller } from '../platform/access/access.decorators.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { MESSAGE_TEXT } from '../shared/messages/message.contract.js';
import type { SendText } from '../shared/messages/message.schema.js';
import { textNumberOf } from '../shared/phone-number.js';
import { InboundText } from './inbound/inbound-text.entity.js';
import { Message } from './message.entity.js';
import { KeyTaken, RecipientRefused } from './messages.errors.js';
import { Outbox } from './outbox.js';
import { Suppressions } from './suppressions.js';

interface Sender {
  caller: Caller;
  actor: Actor;
  /** By which a repeat of the request is known. */
  key: string | null;
}

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
  async send(
    leadId: string,
    { text }: SendText,
    { caller, actor, key: named }: Sender,
  ): Promise<{ id: string }> {
    await this.limits.count('emailSend', caller.id);
    const key = `text-send:${named ? `${caller.id}:${hash('sha256', named)}` : randomUUID()}`;
    return this.em.transactional(async (em) => {
      const known = named && (await this.findKnown(em, key, leadId, text));
      if (known) return known;
      const lead = await em.findOne(Lead, leadId);
      if (!lead) throw new LeadNotFound();
      const to = await this.numberOf(em, lead);
      await this.outbox.add(em, { key, template: 'staff-text', to, data: { message: text }, leadId });
      const [row] = await em.execute<{ id: string }[]>('select id from messages where key = ?', [key]);
      this.audit.record(em, 'message.written', actor, { id: row!.id, after: { template: 'staff-text' } });
      return { id: row!.id };
    });
  }

  /** Two equal requests at once are taken one after the other. */
  private async findKnown(
    em: EntityManager,
    key: string,
    leadId: string,
    text: string,
  ): Promise<{ id: string } | null> {
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key]);
    const known = await em.findOne(Message, { key });
    if (known && (known.leadId !== leadId || known.data.message !== text)) throw new KeyTaken();
    return known && { id: known.id };
  }

  private async numberOf(em: EntityManager, { id: leadId, phone }: Lead): Promise<string> {
    const number = textNumberOf(phone);
    if (!number) throw new RecipientRefused(MESSAGE_TEXT.noTextNumber);
    if (await this.suppressions.reasonFor('sms', number, em))
      throw new RecipientRefused(MESSAGE_TEXT.noTexts);
    const agreed = { leadId, channel: 'sms', givenBy: 'lead', withdrawnAt: null } as const;
    const mayWrite = (await em.count(Consent, agreed)) + (await em.count(InboundText, { sender: number }));
    if (mayWrite === 0) throw new RecipientRefused(MESSAGE_TEXT.notAgreedToTexts);
    return number;
  }
}
