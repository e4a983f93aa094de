import { hash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { textNumberOf } from '#shared/address.js';
import type { ComposerView } from '#shared/conversation.js';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import { NO_EMAIL_YET } from '#shared/lead.js';
import {
  EMAIL_REFUSALS,
  type EmailPreview,
  HOLD_SECONDS,
  MESSAGE_TEXT,
  type PreviewEmail,
  replySubject,
  SEND_LATER_DAYS,
  type SendEmail,
  type SendText,
  SUPPRESSION_TEXT,
  type WriteEmail,
} from '#shared/message.js';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/time.js';
import { CompanyService } from '../content/company.service.js';
import { Consent } from '../leads/consents.js';
import { Lead, recordContact } from '../leads/lead.entity.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import type { Caller } from '../platform/access/access.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { advisoryLock } from '../platform/database/sql.js';
import { InvalidFields } from '../platform/errors.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { User } from '../users/user.entity.js';
import { InboundText } from './inbound-text.entity.js';
import { Message } from './message.entity.js';
import { MessageEvents, type Written } from './message-events.js';
import { type AttachedFile, hasFiles, MessageFile, storeFiles } from './message-file.entity.js';
import { KeyTaken, MessageNotFound, MessageSettled, RecipientRefused } from './messages.errors.js';
import { type NewMessage, Outbox } from './outbox.js';
import { nextSendTime, zonesOf } from './quiet-hours.js';
import { Suppressions } from './suppressions.js';
import { CompiledTemplates } from './templates/compiled-templates.js';
import { TEMPLATES, type TemplateName } from './templates/templates.js';

/** The staff member who writes it. */
export interface StaffSender {
  caller: Caller;
  actor: Actor;
  /** The Idempotency-Key header, or null. */
  key: string | null;
}

interface Send<Name extends TemplateName> {
  kind: 'email-send' | 'lead-email' | 'text-send';
  /** Whether the message an earlier request with the same key created is this one. */
  isSame(first: Message): boolean;
  files?: AttachedFile[];
  write(em: EntityManager): Promise<Omit<NewMessage<Name>, 'key' | 'authorId'>>;
}

/** What every message that staff write has in common: limits, idempotency, contact with the owner and the audit log. */
@Injectable()
export class StaffMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly limits: RateLimits,
    private readonly outbox: Outbox,
    private readonly events: MessageEvents,
    private readonly clock: Clock,
  ) {}

  /** Returns the message id. It is sent after the commit; a repeated request returns the first one's id. */
  async send<Name extends TemplateName>(
    sender: StaffSender,
    { kind, isSame, files = [], write }: Send<Name>,
  ): Promise<{ id: string }> {
    const { caller, actor } = sender;
    await this.limits.count('staffMessages', caller.id);
    const key = ledgerKey(kind, sender);
    return this.em.transactional(async (em) => {
      const known = sender.key && (await findByKey(em, key, { isSame, files }));
      if (known) return known;
      const message: NewMessage<Name> = { ...(await write(em)), key, authorId: caller.id };
      const { leadId, template, plannedAt } = message;
      this.checkTime(plannedAt);
      await this.outbox.add(em, message);
      const { channel } = TEMPLATES[template];
      // A scheduled message counts once it is sent.
      if (leadId && !plannedAt)
        await countAsContact(em, this.events, { leadId, channel, by: caller.id, at: this.clock.now() });
      const id = await idOfKey(em, key);
      await storeFiles(em, id, files);
      this.audit.record(em, 'message.written', actor, { id, after: { template } });
      return { id };
    });
  }

  /** When a message that can still be undone is sent; undefined for one that goes out right away. */
  holdUntil(isHeld: true | undefined): Date | undefined {
    return isHeld && new Date(this.clock.now().getTime() + HOLD_SECONDS * SECOND_MS);
  }

  /** Cancels a message from staff that hasn't been sent yet. Its files are deleted: its writer still has them. */
  cancel(leadId: string, id: string, actor: Actor): Promise<void> {
    return this.em.transactional(async (em) => {
      const message = await em.findOne(Message, { id, leadId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!message?.authorId) throw new MessageNotFound();
      if (message.state !== 'pending') throw new MessageSettled(MESSAGE_TEXT.alreadySent);
      this.audit.record(em, 'message.cancelled', actor, { id, before: { state: message.state } });
      em.assign(message, { state: 'cancelled', reason: MESSAGE_TEXT.canceled, settledAt: this.clock.now() });
      await em.nativeDelete(MessageFile, { messageId: id });
    });
  }

  private checkTime(plannedAt: Date | undefined): void {
    if (!plannedAt) return;
    const now = this.clock.now().getTime();
    const isFit = plannedAt.getTime() > now && plannedAt.getTime() <= now + SEND_LATER_DAYS * DAY_MS;
    if (isFit) return;
    throw new InvalidFields([{ field: 'sendAt', code: 'SEND_TIME', message: MESSAGE_TEXT.sendTime }]);
  }
}

/** Records contact with the owner: the five-minute clock stops and the lead shows when. */
export async function countAsContact(
  em: EntityManager,
  events: MessageEvents,
  contact: Written,
): Promise<void> {
  await recordContact(em, contact.leadId, contact.at);
  await events.written.emit(em, contact);
}

/** Emails written by staff. Recipient and links come from the database, never from the request. */
@Injectable()
export class SendEmailService {
  constructor(
    private readonly staff: StaffMessages,
    private readonly company: CompanyService,
    private readonly suppressions: Suppressions,
    private readonly compiled: CompiledTemplates,
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sends a template to a lead, or a message to the company itself. */
  async send(body: SendEmail, sender: StaffSender): Promise<{ id: string }> {
    const company = await this.company.read();
    return this.staff.send(sender, {
      kind: 'email-send',
      isSame: (first) => isSameRequest(body, first),
      write: async (em) => {
        const { to } = body;
        const lead = await em.findOne(Lead, { email: to }, { orderBy: { createdAt: 'desc', id: 'desc' } });
        if (!lead && to !== company.email.toLowerCase())
          throw new RecipientRefused(MESSAGE_TEXT.strangeRecipient);
        await this.refuseUnreachable(em, to);
        const writer = await em.findOneOrFail(User, sender.caller.id);
        return { to, leadId: lead?.id, ...this.fill(body, lead, writer) };
      },
    });
  }

  /** Sends the owner of a lead an email as it was written. */
  async write(
    leadId: string,
    { subject, message, sendAt, isHeld }: WriteEmail,
    sender: StaffSender,
    files: AttachedFile[] = [],
  ): Promise<{ id: string }> {
    return this.staff.send(sender, {
      kind: 'lead-email',
      files,
      isSame: ({ leadId: to, data }) => to === leadId && data.subject === subject && data.message === message,
      write: async (em) => {
        const lead = await em.findOne(Lead, leadId);
        if (!lead) throw new LeadNotFound();
        const to = lead.requireEmail();
        await this.refuseUnreachable(em, to);
        const writer = await em.findOneOrFail(User, sender.caller.id);
        const inReplyTo = await findAnswered(em, leadId, subject);
        const data = { subject, message, sender: signatureOf(writer), inReplyTo };
        const plannedAt = sendAt ? new Date(sendAt) : this.staff.holdUntil(isHeld);
        return { to, leadId, template: 'staff-email', data, plannedAt };
      },
    });
  }

  /** The email as its recipient would see it, with the writer's signature. */
  async preview({ subject, message }: PreviewEmail, { id }: Caller): Promise<EmailPreview> {
    const compiled = await this.compiled.get(TEMPLATES['staff-email']);
    const writer = await this.em.fork().findOneOrFail(User, id);
    const filled = compiled.fill({ subject, message, sender: signatureOf(writer) });
    return { subject: filled.subject ?? '', html: filled.html ?? '', text: filled.text };
  }

  /** Why the address can't be emailed, or null. */
  async refusalOf(em: EntityManager, address: string | null): Promise<string | null> {
    if (!address) return NO_EMAIL_YET;
    const reason = await this.suppressions.reasonFor('email', address, em);
    return (reason && EMAIL_REFUSALS[reason]) ?? null;
  }

  private async refuseUnreachable(em: EntityManager, address: string): Promise<void> {
    const refusal = await this.refusalOf(em, address);
    if (refusal) throw new RecipientRefused(refusal);
  }

  private fill(body: SendEmail, lead: Lead | null, writer: User) {
    // A name derived from the email address isn't used as a greeting.
    const name = lead && !lead.nameDerived ? lead.name || undefined : undefined;
    if (body.template === 'staff-message') {
      const data = { ...body.data, name, sender: writer.name ?? undefined };
      return { template: 'staff-message', data } as const;
    }
    if (!lead) throw new RecipientRefused(MESSAGE_TEXT.strangeRecipient);
    const property = lead.propertyAddress || 'your property';
    const link = new URL(`/analysis/${lead.id}`, this.config.PUBLIC_SITE_URL).href;
    return { template: 'analysis-report', data: { name, property, link } } as const;
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
    private readonly staff: StaffMessages,
    private readonly suppressions: Suppressions,
    private readonly clock: Clock,
  ) {}

  async send(leadId: string, { text, isHeld }: SendText, sender: StaffSender): Promise<{ id: string }> {
    return this.staff.send(sender, {
      kind: 'text-send',
      isSame: ({ leadId: to, data }) => to === leadId && data.message === text,
      write: async (em) => {
        const lead = await em.findOne(Lead, leadId);
        if (!lead) throw new LeadNotFound();
        const { to, refusal, sendsAt } = await this.reach(em, lead);
        if (!to || refusal) throw new RecipientRefused(refusal ?? MESSAGE_TEXT.noTextNumber);
        const plannedAt = sendsAt ? new Date(sendsAt) : this.staff.holdUntil(isHeld);
        return { to, leadId, template: 'staff-text', data: { message: text }, plannedAt };
      },
    });
  }

  /** Whether and when the owner can be texted. */
  async reach(em: EntityManager, lead: Lead): Promise<ComposerView['text']> {
    const to = textNumberOf(lead.phone);
    if (!to) return { to, refusal: MESSAGE_TEXT.noTextNumber, sendsAt: null };
    const refusal = await this.refusalOf(em, lead.id, to);
    const until = refusal ? null : await this.quietUntil(em, lead.zipCode ?? null, to);
    return { to, refusal, sendsAt: until?.toISOString() ?? null };
  }

  private async refusalOf(em: EntityManager, leadId: string, number: string): Promise<string | null> {
    const reason = await this.suppressions.reasonFor('sms', number, em);
    if (reason) return MESSAGE_TEXT.noTexts(SUPPRESSION_TEXT[reason]);
    const agreed = { leadId, channel: 'sms', givenBy: 'lead', contact: number, withdrawnAt: null } as const;
    const mayWrite = (await em.count(Consent, agreed)) + (await em.count(InboundText, { sender: number }));
    return mayWrite === 0 ? MESSAGE_TEXT.notAgreedToTexts : null;
  }

  /** A text written at night waits for the morning, unless the owner has just texted us. Null if it can go now. */
  private async quietUntil(em: EntityManager, zipCode: string | null, number: string): Promise<Date | null> {
    const now = this.clock.now();
    const zones = zonesOf(zipCode, number);
    const until = nextSendTime(now, zones.length > 0 ? zones : [BUSINESS_TIME_ZONE]);
    if (until <= now) return null;
    const justNow = new Date(now.getTime() - HOUR_MS);
    const isAwake = await em.count(InboundText, { sender: number, receivedAt: { $gte: justNow } });
    return isAwake > 0 ? null : until;
  }
}

const RECENT_EMAILS = `
  select message_id as "messageId", subject from inbound_emails where lead_id = ? and not is_automatic
  order by received_at desc, id desc limit 20`;

/** A real Message-ID: an email without one is stored under a hash. */
const MESSAGE_ID = /^[!-~]+@[!-~]+$/;

/** The Message-ID of the owner's email that this subject answers. A new subject starts a new thread. */
async function findAnswered(em: EntityManager, leadId: string, subject: string): Promise<string | undefined> {
  const emails = await em.execute<{ messageId: string; subject: string }[]>(RECENT_EMAILS, [leadId]);
  const answered = emails.find((email) => replySubject(email.subject) === subject);
  return answered && MESSAGE_ID.test(answered.messageId) ? answered.messageId : undefined;
}

/** How a person signs: their own lines, or their name. */
function signatureOf({ signature, name }: User): string | undefined {
  return signature || name || undefined;
}

/** The ledger key: the caller's own idempotency key, or a random one. */
function ledgerKey(kind: string, { caller, key }: StaffSender): string {
  return `${kind}:${key ? `${caller.id}:${hash('sha256', key)}` : randomUUID()}`;
}

/** The message an identical earlier request created, or null. Concurrent requests wait for each other. */
async function findByKey(
  em: EntityManager,
  key: string,
  { isSame, files }: Required<Pick<Send<TemplateName>, 'isSame' | 'files'>>,
): Promise<{ id: string } | null> {
  await advisoryLock(em, key);
  const first = await em.findOne(Message, { key });
  if (!first) return null;
  if (!isSame(first) || !(await hasFiles(em, first.id, files))) throw new KeyTaken();
  return { id: first.id };
}

async function idOfKey(em: EntityManager, key: string): Promise<string> {
  const [row] = await em.execute<{ id: string }[]>('select id from messages where key = ?', [key]);
  return row!.id;
}
