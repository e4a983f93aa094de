import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CompanyService } from '../content/company.service.js';
import { Lead } from '../leads/lead.entity.js';
import { Audit } from '../platform/audit/audit.js';
import { CONFIG, type Config } from '../platform/config.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import type { Company } from '../shared/content/company.js';
import { MESSAGE_TEXT } from '../shared/messages/message.contract.js';
import type { SendEmail } from '../shared/messages/message.schema.js';
import { User } from '../users/user.entity.js';
import { findRepeated, idUnder, ledgerKey, type Sender } from './by-hand.js';
import type { Message } from './message.entity.js';
import { RecipientRefused } from './messages.errors.js';
import { Outbox } from './outbox.js';
import { Suppressions } from './suppressions.js';

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
  async send(body: SendEmail, sender: Sender): Promise<{ id: string }> {
    await this.limits.count('writtenByHand', sender.caller.id);
    const company = await this.company.read();
    const key = ledgerKey('email-send', sender);
    return this.em.transactional(async (em) => {
      const known = sender.key && (await findRepeated(em, key, (first) => isAskedBy(body, first)));
      return known || this.write(em, key, body, { ...sender, company });
    });
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
    const id = await idUnder(em, key);
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

function isAskedBy(
  body: SendEmail,
  { recipient: to, template, data: { subject, message } }: Message,
): boolean {
  const first = { to, template, data: { subject, message } };
  return isDeepStrictEqual(withoutNothing(first), withoutNothing(body));
}

/** The value as JSON would carry it: an absent field and an undefined one are the same. */
function withoutNothing(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}
