import { defineEntity, p } from '@mikro-orm/core';
import {
  type CheckResult,
  MESSAGE_CHANNELS,
  MESSAGE_DELIVERIES,
  MESSAGE_STATES,
  MESSAGE_STREAMS,
  SUPPRESSION_REASONS,
} from '#shared/message.js';
import { Lead } from '../leads/lead.entity.js';
import { User } from '../users/user.entity.js';
import { CONFIRMATION_PREFIX } from './templates/confirmations.js';

/** SQL: the mailbox of an address, without what follows a plus sign. */
export const mailboxSql = (address: string) => `regexp_replace(${address}, '[+][^@]*@', '@')`;

const MessageSchema = defineEntity({
  name: 'Message',
  tableName: 'messages',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Identifies the logical send; adding the same key again does nothing. */
    key: p.text().unique(),
    channel: p.enum(MESSAGE_CHANNELS),
    stream: p.enum(MESSAGE_STREAMS),
    template: p.text(),
    templateVersion: p.integer(),
    /** Hash of the compiled template it was filled from, a row of `compiled_templates`. */
    compiledTemplate: p.text().nullable(),
    recipient: p.text(),
    leadId: () => p.manyToOne(Lead).mapToPk().nullable().deleteRule('cascade').fieldName('lead_id'),
    userId: () => p.manyToOne(User).mapToPk().nullable().deleteRule('cascade').fieldName('user_id'),
    /** The staff member who wrote it; null for automatic messages. */
    authorId: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('author_id'),
    /** Its campaign enrollment. No foreign key, since both are deleted with their lead. */
    enrollmentId: p.uuid().nullable(),
    /** When the campaign planned it for; `plannedAt` moves when the send policy postpones it. */
    stepAt: p.datetime().nullable(),
    plannedAt: p.datetime().defaultRaw('now()'),
    /** When it is tried next: as planned, or later after a failure or a postponement. */
    dueAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    /** Hard deadline, however often it was postponed. */
    latestAt: p.datetime().nullable(),
    state: p.enum(MESSAGE_STATES).default('pending'),
    /** Number of claims. Only the holder of the current attempt may record the result. */
    attempt: p.integer().default(0),
    /** Attempts the provider answered. Attempts that didn't reach it don't count. */
    answered: p.integer().default(0),
    leaseUntil: p.datetime().nullable(),
    /** Placeholder values. */
    data: p.json<Record<string, string>>(),
    /** Encrypted values such as password reset links, deleted once sent. */
    secrets: p.json<string>().nullable().hidden(),
    subject: p.text().nullable(),
    /** Text of an SMS. An email's text follows from its compiled template and data. */
    text: p.text().nullable(),
    segments: p.integer().nullable(),
    /** The adapter that accepted it, or `UNSENT_CARRIER`. */
    carrier: p.text().nullable(),
    providerId: p.text().nullable(),
    /** Message-ID header of an email, which bounces refer to. */
    messageId: p.text().nullable(),
    delivery: p.enum(MESSAGE_DELIVERIES).nullable(),
    deliveryAt: p.datetime().nullable(),
    reason: p.text().nullable(),
    checks: p.json<CheckResult[]>().nullable(),
    /** The consent it was sent under, or the newsletter's subscriber. No foreign key, since both may be deleted. */
    consentId: p.uuid().nullable(),
    sentAt: p.datetime().nullable(),
    /** When it was canceled for a reason other than a policy check, such as a changed plan. */
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
      // For the campaign monitor's totals.
      name: 'messages_campaign_sent_index',
      expression:
        "create index messages_campaign_sent_index on messages (channel) where stream = 'campaign' and state = 'sent' and carrier <> 'kept'",
    },
    {
      // For the daily limit of confirmations per mailbox. Blocked ones are left out, or a flood would slow itself down.
      name: 'messages_counted_confirmations_index',
      expression: `create index messages_counted_confirmations_index on messages (${mailboxSql('recipient')}, created_at) where template like '${CONFIRMATION_PREFIX}%' and state <> 'cancelled'`,
    },
    { name: 'messages_user_id_index', properties: ['userId'] },
    {
      name: 'messages_author_id_index',
      expression: 'create index messages_author_id_index on messages (author_id) where author_id is not null',
    },
    {
      // For contacts that count once they are sent.
      name: 'messages_written_sent_index',
      expression:
        'create index messages_written_sent_index on messages (sent_at) where author_id is not null',
    },
    {
      // For the search of the outbox.
      name: 'messages_recipient_search_index',
      expression:
        'create index messages_recipient_search_index on messages using gin (recipient gin_trgm_ops)',
    },
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
      // What staff wrote shows in the timeline right away.
      name: 'messages_written',
      timing: 'after',
      events: ['insert'],
      forEach: 'row',
      expression:
        'create trigger messages_written after insert on messages for each row when (new.lead_id is not null and new.author_id is not null) execute function notify_timelines()',
    },
    {
      // Of other messages only final states reach the timeline, so that bulk sends don't notify at every step.
      name: 'messages_timeline',
      timing: 'after',
      events: ['update'],
      forEach: 'row',
      expression:
        "create trigger messages_timeline after update of state, delivery on messages for each row when (new.lead_id is not null and new.state not in ('pending', 'sending')) execute function notify_timelines()",
    },
  ],
});

/** One email or text message to one recipient, from planning to delivery. */
export class Message extends MessageSchema.class {}
MessageSchema.setClass(Message);

const SuppressionSchema = defineEntity({
  name: 'Suppression',
  tableName: 'suppressions',
  properties: {
    /** Keyed hash of channel and address. It outlives personal data and reveals no one's address. */
    hash: p.text().primary(),
    reason: p.enum(SUPPRESSION_REASONS),
    since: p.datetime().defaultRaw('now()'),
  },
});

/** An address we must not message on a channel. */
export class Suppression extends SuppressionSchema.class {}
SuppressionSchema.setClass(Suppression);

const SendingStateSchema = defineEntity({
  name: 'SendingState',
  tableName: 'sending_states',
  properties: {
    id: p.integer().primary(),
    /** Identity of the database that may send. A copy or restore differs, and sending pauses there. */
    databaseIdentity: p.text(),
    /** Null while sending is on. */
    pausedAt: p.datetime().nullable(),
    /** Null while campaign sending is on. */
    campaignsPausedAt: p.datetime().nullable(),
    campaignsReason: p.text().nullable(),
  },
});

/** Single row that says whether messages are being sent. */
export class SendingState extends SendingStateSchema.class {}
SendingStateSchema.setClass(SendingState);

const CompiledTemplateSchema = defineEntity({
  name: 'StoredCompiledTemplate',
  tableName: 'compiled_templates',
  properties: {
    /** SHA-256 of the contents, so all processes compute the same key. */
    hash: p.text().primary(),
    createdAt: p.datetime().defaultRaw('now()'),
    template: p.text(),
    version: p.integer(),
    subject: p.text().nullable(),
    html: p.text().nullable(),
    text: p.text(),
  },
});

/**
 * A compiled template with placeholders left in. Together with a message's data it reproduces exactly what was sent, in
 * a fraction of the space.
 */
export class StoredCompiledTemplate extends CompiledTemplateSchema.class {}
CompiledTemplateSchema.setClass(StoredCompiledTemplate);
