import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Lead } from '../leads/lead.entity.js';
import { Outbox } from '../messages/outbox.js';
import { REMINDER_DAYS } from '../shared/documents/document.contract.js';
import { formatDate } from '../shared/format.js';
import type { Document } from './document.entity.js';

/** What the signer of a document is written, each mail once. */
@Injectable()
export class SignerMails {
  constructor(private readonly outbox: Outbox) {}

  async invite(em: EntityManager, document: Document, lead: Lead): Promise<void> {
    await this.outbox.add(em, {
      key: keyOf(document.id, 'invitation'),
      template: 'signature-request',
      ...this.about(document, lead),
    });
  }

  async remind(em: EntityManager, document: Document, lead: Lead, day: number): Promise<void> {
    await this.outbox.add(em, {
      key: keyOf(document.id, reminder(day)),
      template: 'signature-reminder',
      ...this.about(document, lead),
    });
  }

  /** The reminder that `lastReminderSent` tells of. */
  async remindNow(em: EntityManager, document: Document, lead: Lead): Promise<void> {
    await this.outbox.add(em, {
      key: keyOf(document.id, byHand(document)),
      template: 'signature-reminder',
      ...this.about(document, lead),
    });
  }

  /** Nothing more is sent of a document from the commit on. */
  async withhold(em: EntityManager, document: Document, reason: string): Promise<void> {
    const mails = ['invitation', ...REMINDER_DAYS.map(reminder), byHand(document)];
    await this.outbox.withhold(
      em,
      mails.map((mail) => keyOf(document.id, mail)),
      reason,
    );
  }

  private about(document: Document, lead: Lead) {
    const { formName, recipient, url, expiresAt } = document;
    return {
      to: recipient,
      leadId: lead.id,
      data: {
        name: lead.nameDerived || !lead.name.trim() ? undefined : lead.name,
        document: formName,
        property: lead.propertyAddress || undefined,
        link: url!,
        until: formatDate(expiresAt!.toISOString()),
      },
    };
  }
}

const reminder = (day: number) => `reminder-${day}`;
const byHand = ({ lastReminderSent }: Document) => `reminder-by-hand-${lastReminderSent?.getTime()}`;
const keyOf = (documentId: string, mail: string) => `document:${documentId}:${mail}`;
