import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Lead } from '../leads/lead.entity.js';
import { Outbox } from '../messages/outbox.js';
import { Clock } from '../platform/clock.js';
import { REMINDER_DAYS, SIGNED_COPY_DAYS } from '../shared/documents/document.contract.js';
import { DAY_MS } from '../shared/durations.js';
import { formatDate } from '../shared/format.js';
import { givenName } from '../shared/leads/lead.contract.js';
import type { Document } from './document.entity.js';
import { SignedCopyLinks } from './signed-copy-links.js';

/** Mails to the signer of a document, each written once. */
@Injectable()
export class SignerMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly links: SignedCopyLinks,
    private readonly clock: Clock,
  ) {}

  async invite(em: EntityManager, document: Document, lead: Lead): Promise<void> {
    await this.outbox.add(em, {
      key: keyOf(document.id, 'invitation'),
      template: 'signature-request',
      ...this.letterOf(document, lead),
    });
  }

  async remind(em: EntityManager, document: Document, lead: Lead, day: number): Promise<void> {
    await this.outbox.add(em, {
      key: keyOf(document.id, reminder(day)),
      template: 'signature-reminder',
      ...this.letterOf(document, lead),
    });
  }

  /** The reminder that `lastReminderSent` tells of. */
  async remindNow(em: EntityManager, document: Document, lead: Lead): Promise<void> {
    await this.outbox.add(em, {
      key: keyOf(document.id, byHand(document)),
      template: 'signature-reminder',
      ...this.letterOf(document, lead),
    });
  }

  /** Cancels the waiting mails of a document: from the commit on none is sent. */
  async withhold(em: EntityManager, document: Document, reason: string): Promise<void> {
    const mails = ['invitation', ...REMINDER_DAYS.map(reminder), byHand(document)];
    await this.outbox.withhold(
      em,
      mails.map((mail) => keyOf(document.id, mail)),
      reason,
    );
  }

  /** Mails a link to the signed copy: the signing service writes to nobody, not even with a copy. */
  async copy(em: EntityManager, document: Document, lead: Lead): Promise<void> {
    const until = new Date(this.clock.now().getTime() + SIGNED_COPY_DAYS * DAY_MS);
    await this.outbox.add(em, {
      key: keyOf(document.id, 'copy'),
      template: 'signature-done',
      ...this.letterOf(document, lead, { link: this.links.make(document.id), until }),
    });
  }

  private letterOf(
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
const byHand = ({ lastReminderSent }: Document) => `reminder-by-hand-${lastReminderSent?.getTime()}`;
const keyOf = (documentId: string, mail: string) => `document:${documentId}:${mail}`;
