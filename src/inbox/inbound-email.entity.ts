import { defineEntity, p } from '@mikro-orm/core';
import type { EmailAttachment } from '#shared/inbound-email.js';
import { Lead, timelineTrigger } from '../leads/lead.entity.js';
import { User } from '../users/user.entity.js';

const InboundEmailSchema = defineEntity({
  name: 'InboundEmail',
  tableName: 'inbound_emails',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** The Message-ID header without angle brackets, or a hash of the email if it is missing. */
    messageId: p.text().unique(),
    /** A lowercase address; blank if the email names none. */
    sender: p.text(),
    senderName: p.text().nullable(),
    recipient: p.text(),
    subject: p.text(),
    text: p.text(),
    /** The earlier mail that the sender's program repeats below their text. */
    quote: p.text().nullable(),
    /** An out-of-office reply or bulk mail, which answers nothing. */
    isAutomatic: p.boolean(),
    /** It answers an email of ours from an address the owner hasn't given us. */
    isFromElsewhere: p.boolean().default(false),
    attachments: p.json<EmailAttachment[]>().defaultRaw(`'[]'`),
    leadId: () => p.manyToOne(Lead).mapToPk().nullable().deleteRule('cascade').fieldName('lead_id'),
    receivedAt: p.datetime(3),
    /** When staff decided that it needs no lead. Without a lead and undecided, it waits in the review queue. */
    dismissedAt: p.datetime(3).nullable(),
    dismissedById: () =>
      p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('dismissed_by_id'),
  },
  indexes: [
    {
      name: 'inbound_emails_lead_id_index',
      expression:
        'create index inbound_emails_lead_id_index on inbound_emails (lead_id, received_at desc, id desc)',
    },
    {
      name: 'inbound_emails_review_index',
      expression:
        'create index inbound_emails_review_index on inbound_emails (received_at desc, id desc) where lead_id is null and dismissed_at is null',
    },
    {
      // For retention.
      name: 'inbound_emails_unmatched_index',
      expression:
        'create index inbound_emails_unmatched_index on inbound_emails (received_at) where lead_id is null',
    },
  ],
  triggers: [timelineTrigger('inbound_emails')],
});

/** An email we received, stored once no matter how often it arrives. */
export class InboundEmail extends InboundEmailSchema.class {}
InboundEmailSchema.setClass(InboundEmail);
