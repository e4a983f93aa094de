import { hash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CompanyService } from '../content/company.service.js';
import { Lead } from '../leads/lead.entity.js';
import type { Caller } from '../platform/access/access.decorators.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { CONFIG, type Config } from '../platform/config.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import type { Company } from '../shared/content/company.js';
import { MESSAGE_TEXT } from '../shared/messages/message.contract.js';
import type { SendEmail } from '../shared/messages/message.schema.js';
import { User } from '../users/user.entity.js';
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

/** A mail that staff send by hand. The recipient and what it links to come from the database, never from the request. */
@Injectable()
export class SendEmailService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly company: CompanyService,
    private readonly limits: RateLimits,
    private readonly outbox: Outbox,
    private readonly suppressions: Suppressions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Answers the id of the message, which leaves after the commit; a repeat gets that of the first. */
  async send(body: SendEmail, { caller, actor, key: named }: Sender): Promise<{ id: string }> {
    await this.limits.count('emailSend', caller.id);
    const company = await this.company.read();
    const key = `email-send:${named ? `${caller.id}:${hash('sha256', named)}` : randomUUID()}`;
    return this.em.transactional(async (em) => {
      const known = named && (await this.findKnown(em, key, body));
      return known || this.write(em, key, body, { caller, actor, company });
    });
  }

  /** Two equal requests at once are taken one after the other. */
  private async findKnown(em: EntityManager, key: string, body: SendEmail): Promise<{ id: string } | null> {
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key]);
    const known = await em.findOne(Message, { key });
    if (!known) return null;
    const { subject, message } = known.data;
    const first = { to: known.recipient, template: known.template, data: { subject, message } };
    if (!isDeepStrictEqual(withoutNothing(first), withoutNothing(body))) throw new KeyTaken();
    return { id: known.id };
  }

  private async write(
    em: EntityManager,
    key: string,
    body: SendEmail,
    { caller, actor, company }: Pick<Sender, 'caller' | 'actor'> & { company: Company },
  ): Promise<{ id: string }> {
    const { to } = body;
    const lead = await em.findOne(Lead, { email: to }, { orderBy: { createdAt: 'desc', id: 'desc' } });
    if (!lead && to !== company.email.toLowerCase())
      throw new RecipientRefused(MESSAGE_TEXT.strangeRecipient);
    if (await this.suppressions.reasonFor('email', to, em))
      throw new RecipientRefused(MESSAGE_TEXT.suppressed);
    const sender = await em.findOneOrFail(User, caller.id);
    await this.add(em, key, body, lead, sender);
    const [row] = await em.execute<{ id: string }[]>('select id from messages where key = ?', [key]);
    this.audit.record(em, 'message.written', actor, { id: row!.id, after: { template: body.template } });
    return { id: row!.id };
  }

  private add(
    em: EntityManager,
    key: string,
    body: SendEmail,
    lead: Lead | null,
    sender: User,
  ): Promise<void> {
    const message = { key, to: body.to, leadId: lead?.id };
    // A name that was only read off the address is no greeting.
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

/** As it travels: a field that is not there and one that is undefined are the same. */
function withoutNothing(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}
