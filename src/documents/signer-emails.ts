import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { REMINDER_DAYS, SIGNED_COPY_DAYS } from '#shared/document.js';
import { formatCents, formatDate } from '#shared/format.js';
import { givenName } from '#shared/lead.js';
import type { MessageState } from '#shared/message.js';
import { DAY_MS, DAY_SECONDS } from '#shared/time.js';
import type { Lead } from '../leads/lead.entity.js';
import { Confirmations } from '../leads/public-forms/confirmations.js';
import { NextStepsService } from '../leads/public-forms/next-steps.js';
import { Message } from '../messages/message.entity.js';
import { Outbox } from '../messages/outbox.js';
import { dueAtSigning, READY_AND_REPLACES } from '../messages/templates/templates.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { SignedTokens } from '../platform/secrets/signed-tokens.js';
import { Document } from './document.entity.js';

/** Links that let a signer download one signed document for a limited time. */
@Injectable()
export class SignedCopyLinks {
  constructor(
    private readonly tokens: SignedTokens,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  create(documentId: string): string {
    const token = this.tokens.sign(PURPOSE, { documentId }, SIGNED_COPY_DAYS * DAY_SECONDS);
    return new URL(`/api/public/signed-documents/${token}`, this.config.PUBLIC_SITE_URL).href;
  }

  /** Returns the document's id, or null if the link is invalid or has expired. */
  read(token: string): string | null {
    return this.tokens.read<{ documentId: string }>(PURPOSE, token)?.documentId ?? null;
  }
}

/** Emails to the signer of a document. Each has a key, so that it is sent at most once. */
@Injectable()
export class SignerEmails {
  constructor(
    private readonly outbox: Outbox,
    private readonly links: SignedCopyLinks,
    private readonly confirmations: Confirmations,
    private readonly nextSteps: NextStepsService,
    private readonly clock: Clock,
  ) {}

  /** Says so if it replaces a document that the signer was emailed: two links in one inbox need an explanation. */
  async sendInvitation(em: EntityManager, document: Document, lead: Lead): Promise<void> {
    const { data, ...email } = this.toEmail(document, lead);
    const status = (await wasEmailedBefore(em, document)) ? READY_AND_REPLACES : undefined;
    await this.outbox.add(em, {
      key: keyOf(document.id, 'invitation'),
      template: 'signature-request',
      ...email,
      data: { ...data, status },
    });
  }

  async sendReminder(em: EntityManager, document: Document, lead: Lead, day: number): Promise<void> {
    await this.outbox.add(em, {
      key: keyOf(document.id, reminder(day)),
      template: 'signature-reminder',
      ...this.toEmail(document, lead),
    });
  }

  /** Its key contains `lastReminderSent`, which the caller has set. */
  async sendManualReminder(em: EntityManager, document: Document, lead: Lead): Promise<void> {
    await this.outbox.add(em, {
      key: keyOf(document.id, manualReminder(document)),
      template: 'signature-reminder',
      ...this.toEmail(document, lead),
    });
  }

  /** Sends a link to the signed copy, and says what is due; the signing service doesn't email signers. */
  async sendSignedCopy(em: EntityManager, document: Document, lead: Lead): Promise<void> {
    const until = new Date(this.clock.now().getTime() + SIGNED_COPY_DAYS * DAY_MS);
    const { data, ...email } = this.toEmail(document, lead, { link: this.links.create(document.id), until });
    const cents = await this.nextSteps.due(em, lead.id);
    const due = cents ? dueAtSigning(formatCents(cents)) : undefined;
    await this.outbox.add(em, {
      key: keyOf(document.id, 'copy'),
      template: 'signature-done',
      ...email,
      data: { ...data, due, nextSteps: this.confirmations.nextStepsLink(lead.id) },
    });
  }

  /** Cancels emails that are still waiting to be sent. */
  async cancel(em: EntityManager, document: Document, reason: string): Promise<void> {
    const emails = ['invitation', ...REMINDER_DAYS.map(reminder), manualReminder(document)];
    const keys = emails.map((email) => keyOf(document.id, email));
    await this.outbox.cancel(em, keys, reason);
  }

  private toEmail(
    { formName, recipient, url, expiresAt }: Document,
    lead: Lead,
    { link, until } = { link: url!, until: expiresAt! },
  ) {
    return {
      to: recipient,
      leadId: lead.id,
      data: {
        name: givenName(lead) ?? undefined,
        document: formName,
        property: lead.propertyAddress || undefined,
        link,
        until: formatDate(until.toISOString()),
      },
    };
  }
}

const reminder = (day: number) => `reminder-${day}`;
const manualReminder = ({ lastReminderSent }: Document) => `manual-reminder-${lastReminderSent?.getTime()}`;
const keyOf = (documentId: string, email: string) => `document:${documentId}:${email}`;

/** Whether an invitation to a document of this type, whose link no longer works, went to the same address. */
async function wasEmailedBefore(em: EntityManager, { leadId, type, recipient }: Document): Promise<boolean> {
  const ended = await em.find(Document, { leadId, type, state: 'expired' }, { fields: ['id'] });
  const keys = ended.map(({ id }) => keyOf(id, 'invitation'));
  return (await em.count(Message, { key: { $in: keys }, recipient, state: { $in: MAY_HAVE_LEFT } })) > 0;
}

const MAY_HAVE_LEFT: MessageState[] = ['sending', 'sent', 'unknown'];

const PURPOSE = 'signed-document';
