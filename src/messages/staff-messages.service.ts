import { hash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { textNumberOf } from '#shared/address.js';
import type { Company } from '#shared/company.js';
import { MESSAGE_TEXT, type SendEmail, type SendText } from '#shared/message.js';
import { CompanyService } from '../content/company.service.js';
import { Consent } from '../leads/consents.js';
import { Lead } from '../leads/lead.entity.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import type { Caller } from '../platform/access/access.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { CONFIG, type Config } from '../platform/config.js';
import { advisoryLock } from '../platform/database/sql.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { User } from '../users/user.entity.js';
import { InboundText } from './inbound-text.entity.js';
import { Message } from './message.entity.js';
import { MessageEvents } from './message-events.js';
import { KeyTaken, RecipientRefused } from './messages.errors.js';
import { Outbox } from './outbox.js';
import { Suppressions } from './suppressions.js';

/** Emails written by staff. Recipient and links come from the database, never from the request. */
@Injectable()
export class SendEmailService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly company: CompanyService,
    private readonly limits: RateLimits,
    private readonly outbox: Outbox,
    private readonly suppressions: Suppressions,
    private readonly events: MessageEvents,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the message id. It is sent after the commit; a repeated request returns the first one's id. */
  async send(body: SendEmail, sender: StaffSender): Promise<{ id: string }> {
    await this.limits.count('staffMessages', sender.caller.id);
    const company = await this.company.read();
    const key = ledgerKey('email-send', sender);
    return this.em.transactional(async (em) => {
      const known = sender.key && (await findByKey(em, key, (first) => isSameRequest(body, first)));
      return known || this.write(em, key, body, { ...sender, company });
    });
  }

  private async write(
    em: EntityManager,
    key: string,
    body: SendEmail,
    { caller, actor, company }: Pick<StaffSender, 'caller' | 'actor'> & { company: Company },
  ): Promise<{ id: string }> {
    const { to } = body;
    const lead = await em.findOne(Lead, { email: to }, { orderBy: { createdAt: 'desc', id: 'desc' } });
    if (!lead && to !== company.email.toLowerCase())
      throw new RecipientRefused(MESSAGE_TEXT.strangeRecipient);
    if (await this.suppressions.reasonFor('email', to, em))
      throw new RecipientRefused(MESSAGE_TEXT.suppressed);
    const sender = await em.findOneOrFail(User, caller.id);
    await this.add(em, key, body, lead, sender);
    if (lead) await this.events.written.emit(em, { leadId: lead.id, channel: 'email', by: caller.id });
    const id = await idOfKey(em, key);
    this.audit.record(em, 'message.written', actor, { id, after: { template: body.template } });
    return { id };
  }

  private add(
    em: EntityManager,
    key: string,
    body: SendEmail,
    lead: Lead | null,
    sender: User,
  ): Promise<void> {
    const message = { key, to: body.to, leadId: lead?.id };
    // A name derived from the email address isn't used as a greeting.
    const name = lead && !lead.nameDerived ? lead.name || undefined : undefined;
    if (body.template === 'staff-message') {
      const data = { ...body.data, name, sender: sender.name ?? undefined };
      return this.outbox.add(em, { ...message, template: 'staff-message', data });
    }
    if (!lead) throw new RecipientRefused(MESSAGE_TEXT.strangeRecipient);
    const property = lead.propertyAddress || 'your property';
    const link = new URL(`/analysis/${lead.id}`, this.config.PUBLIC_SITE_URL).href;
    return this.outbox.add(em, { ...message, template: 'analysis-report', data: { name, property, link } });
  }
}

function isSameRequest(
  body: SendEmail,
  { recipient: to, template, data: { subject, message } }: Message,
): boolean {
  const first = { to, template, data: { subject, message } };
  return isDeepStrictEqual(withoutUndefined(first), withoutUndefined(body));
}

/** Drops undefined fields, as JSON would. */
function withoutUndefined(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** Texts written by staff, to owners who texted us or agreed to texts. */
@Injectable()
export class SendTextService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly limits: RateLimits,
    private readonly outbox: Outbox,
    private readonly suppressions: Suppressions,
    private readonly events: MessageEvents,
  ) {}

  /** Returns the message id. It is sent after the commit; a repeated request returns the first one's id. */
  async send(leadId: string, { text }: SendText, sender: StaffSender): Promise<{ id: string }> {
    await this.limits.count('staffMessages', sender.caller.id);
    const key = ledgerKey('text-send', sender);
    return this.em.transactional(async (em) => {
      const isSame = ({ leadId: to, data }: Message) => to === leadId && data.message === text;
      const known = sender.key && (await findByKey(em, key, isSame));
      if (known) return known;
      const lead = await em.findOne(Lead, leadId);
      if (!lead) throw new LeadNotFound();
      const to = await this.numberOf(em, lead);
      await this.outbox.add(em, { key, template: 'staff-text', to, data: { message: text }, leadId });
      await this.events.written.emit(em, { leadId, channel: 'sms', by: sender.caller.id });
      const id = await idOfKey(em, key);
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

/** The staff member who writes it. */
export interface StaffSender {
  caller: Caller;
  actor: Actor;
  /** The Idempotency-Key header, or null. */
  key: string | null;
}

/** The ledger key: the caller's own idempotency key, or a random one. */
function ledgerKey(kind: 'email-send' | 'text-send', { caller, key }: StaffSender): string {
  return `${kind}:${key ? `${caller.id}:${hash('sha256', key)}` : randomUUID()}`;
}

/** The message an identical earlier request created, or null. Concurrent requests wait for each other. */
async function findByKey(
  em: EntityManager,
  key: string,
  isSame: (first: Message) => boolean,
): Promise<{ id: string } | null> {
  await advisoryLock(em, key);
  const first = await em.findOne(Message, { key });
  if (first && !isSame(first)) throw new KeyTaken();
  return first && { id: first.id };
}

async function idOfKey(em: EntityManager, key: string): Promise<string> {
  const [row] = await em.execute<{ id: string }[]>('select id from messages where key = ?', [key]);
  return row!.id;
}
