import { defineEntity, p } from '@mikro-orm/core';
import { Lead } from '../leads/lead.entity.js';
import {
  type CheckResult,
  MESSAGE_CARRIERS,
  MESSAGE_CHANNELS,
  MESSAGE_DELIVERIES,
  MESSAGE_STATES,
  MESSAGE_STREAMS,
} from '../shared/messages/message.contract.js';
import { User } from '../users/user.entity.js';

const MessageSchema = defineEntity({
  name: 'Message',
  tableName: 'messages',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Names the one logical send: whoever asks for it again gets nothing new. */
    key: p.text().unique(),
    channel: p.enum(MESSAGE_CHANNELS),
    stream: p.enum(MESSAGE_STREAMS),
    template: p.text(),
    templateVersion: p.integer(),
    /** The rendered template this message was filled from: a row of `message_layouts`. */
    layout: p.text().nullable(),
    recipient: p.text(),
    leadId: () => p.manyToOne(Lead).mapToPk().nullable().deleteRule('cascade').fieldName('lead_id'),
    userId: () => p.manyToOne(User).mapToPk().nullable().deleteRule('cascade').fieldName('user_id'),
    /** The enrolment of the campaign it is part of; no foreign key, since both go with their lead. */
    enrollmentId: p.uuid().nullable(),
    /** When the plan of its campaign wants it; `plannedAt` moves where a rule asks it to wait. */
    stepAt: p.datetime().nullable(),
    plannedAt: p.datetime().defaultRaw('now()'),
    /** When it is tried next: as planned, or later after a failure or where a rule asks to wait. */
    dueAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    /** When what the message is about is over, however long it was made to wait. */
    latestAt: p.datetime().nullable(),
    state: p.enum(MESSAGE_STATES).default('pending'),
    /** Counts claims. Only who holds the current number may say how it ended. */
    attempt: p.integer().default(0),
    /** Tries that the provider answered; a provider that was not reached counts for nothing. */
    answered: p.integer().default(0),
    leaseUntil: p.datetime().nullable(),
    /** What the template's placeholders stand for. */
    data: p.json<Record<string, string>>(),
    /** Placeholders that open something, such as a link to a new password: sealed, and forgotten once they were sent. */
    secrets: p.json<string>().nullable().hidden(),
    subject: p.text().nullable(),
    /** The text of an SMS; that of an e-mail follows from its layout and data. */
    text: p.text().nullable(),
    segments: p.integer().nullable(),
    carrier: p.enum(MESSAGE_CARRIERS).nullable(),
    providerId: p.text().nullable(),
    /** Message-ID of an e-mail, by which bounces and callbacks find it. */
    messageId: p.text().nullable(),
    delivery: p.enum(MESSAGE_DELIVERIES).nullable(),
    deliveryAt: p.datetime().nullable(),
    reason: p.text().nullable(),
    checks: p.json<CheckResult[]>().nullable(),
    /** The consent it was sent under; no foreign key, since both go with their lead. */
    consentId: p.uuid().nullable(),
    sentAt: p.datetime().nullable(),
    /** When it was given up without a rule that says so: its campaign ended, its plan changed. */
    settledAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'messages_due_index',
      expression:
        "create index messages_due_index on messages (channel, stream, due_at, step_at, id) where state = 'pending'",
    },
    {
      name: 'messages_lease_index',
      expression: "create index messages_lease_index on messages (lease_until) where state = 'sending'",
    },
    {
      name: 'messages_created_at_index',
      expression: 'create index messages_created_at_index on messages (created_at desc, id desc)',
    },
    {
      name: 'messages_lead_id_index',
      expression: 'create index messages_lead_id_index on messages (lead_id, created_at desc, id desc)',
    },
    {
      name: 'messages_enrollment_id_index',
      expression:
        'create index messages_enrollment_id_index on messages (enrollment_id, state) where enrollment_id is not null',
    },
    {
      // The Monitor of campaigns counts by it at every look.
      name: 'messages_went_index',
      expression:
        "create index messages_went_index on messages (channel) where stream = 'campaign' and state = 'sent' and carrier <> 'kept'",
    },
    { name: 'messages_user_id_index', properties: ['userId'] },
    { name: 'messages_recipient_index', properties: ['recipient', 'sentAt'] },
    {
      name: 'messages_provider_id_index',
      expression:
        'create index messages_provider_id_index on messages (provider_id) where provider_id is not null',
    },
    {
      name: 'messages_message_id_index',
      expression:
        'create index messages_message_id_index on messages (message_id) where message_id is not null',
    },
  ],
  triggers: [
    {
      // Runs only for endings, not for each step of ten thousand sends: a timeline tells how a message ended.
      name: 'messages_timeline',
      timing: 'after',
      events: ['update'],
      forEach: 'row',
      expression:
        "create trigger messages_timeline after update of state on messages for each row when (new.lead_id is not null and new.state not in ('pending', 'sending')) execute function notify_timelines()",
    },
  ],
});

/** One e-mail or text message to one recipient, from its plan to what became of it. */
export class Message extends MessageSchema.class {}
MessageSchema.setClass(Message);
