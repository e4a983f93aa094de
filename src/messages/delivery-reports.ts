import { LockMode } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { MessageDelivery, MessageState, SuppressionReason } from '#shared/message.js';
import { Message } from './message.entity.js';
import { MessageEvents, type Undelivered } from './message-events.js';
import { Suppressions } from './suppressions.js';

/** What a provider reports about a message it accepted. */
export interface DeliveryReport {
  carrier: string;
  /** The provider's message id. Mail servers only know ours. */
  providerId?: string;
  /** Message-ID header of an email. */
  messageId?: string;
  /** Our message id, if the provider returned it. */
  id?: string;
  /** Null while it is in transit. */
  delivery: MessageDelivery | null;
  at: Date;
  reason?: string | null;
  suppress?: SuppressionReason | null;
}

/** States a report overrides, since the provider does have the message. An attempt in progress is left to its owner. */
const STATES_SETTLED_BY_REPORT: readonly MessageState[] = ['unknown', 'pending', 'failed', 'expired'];
const guid = z.guid();

/** Records what happened to a message after it was sent. Reports may arrive out of order; the most final one wins. */
@Injectable()
export class DeliveryReports {
  constructor(
    private readonly suppressions: Suppressions,
    private readonly events: MessageEvents,
  ) {}

  /** Returns the message, or null if the ledger doesn't know it (yet). */
  async record(em: EntityManager, report: DeliveryReport): Promise<Message | null> {
    const message = await find(em, report);
    if (!message) return null;
    if (STATES_SETTLED_BY_REPORT.includes(message.state)) settle(message, report);
    message.carrier ??= report.carrier;
    if (!message.providerId && report.providerId) message.providerId = report.providerId;
    // Suppress even if it already bounced: first the mailbox was full, now it doesn't exist.
    if (report.suppress) await this.suppressions.add(em, message.channel, message.recipient, report.suppress);
    if (report.delivery && supersedes(message.delivery, report.delivery)) {
      Object.assign(message, { delivery: report.delivery, deliveryAt: report.at });
      // Keep the reason of a cancellation, although the message went out after all.
      if (message.state !== 'cancelled') message.reason = report.reason ?? null;
      if (message.leadId && hasFailed(message))
        await this.events.undelivered.emit(em, toUndelivered(message, message.leadId));
    }
    return message;
  }
}

/** A delayed email may still arrive; a text that was given up on doesn't. */
function hasFailed({ channel, delivery }: Message): boolean {
  return delivery === 'bounced' || (channel === 'sms' && delivery === 'undelivered');
}

function toUndelivered({ channel, reason = null }: Message, leadId: string): Undelivered {
  return { leadId, channel, reason };
}

async function find(
  em: EntityManager,
  { providerId, messageId, id }: DeliveryReport,
): Promise<Message | null> {
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE };
  const found = providerId ? await em.findOne(Message, { providerId }, options) : null;
  if (found) return found;
  const byHeader = messageId ? await em.findOne(Message, { messageId }, options) : null;
  if (byHeader) return byHeader;
  const isOurs = guid.safeParse(id).success;
  const named = isOurs ? await em.findOne(Message, { id }, options) : null;
  // That message has a different provider id, so the report is about another one with the same name.
  return named?.providerId ? null : named;
}

function settle(message: Message, { carrier, at }: DeliveryReport): void {
  Object.assign(message, {
    state: 'sent',
    carrier,
    sentAt: at,
    leaseUntil: null,
    secrets: null,
    reason: null,
  });
}

/** A delayed message may still arrive; a delivered one may still bounce or be reported as spam. */
const DELIVERY_RANK: Record<MessageDelivery, number> = {
  undelivered: 0,
  delivered: 1,
  bounced: 2,
  complained: 3,
};

function supersedes(known: MessageDelivery | null | undefined, reported: MessageDelivery): boolean {
  return !known || DELIVERY_RANK[reported] > DELIVERY_RANK[known];
}

/** Appended to the key of the message it repeats. */
export const RESEND_SUFFIX = ':again';
const MAX_RESENDS = 2;
/** Gives the carrier's problem time to pass. */
const RESEND_DELAY = `interval '5 minutes'`;

/** Stays part of the campaign and is evaluated again. Texts have no secrets to copy. */
const ADD_RESEND = `
  insert into messages
    (key, channel, stream, template, template_version, recipient, lead_id, user_id, enrollment_id, step_at, planned_at,
      due_at, expires_at, latest_at, data, reason)
  select key || '${RESEND_SUFFIX}', channel, stream, template, template_version, recipient, lead_id, user_id, enrollment_id,
    step_at, now() + ${RESEND_DELAY}, now() + ${RESEND_DELAY}, expires_at, latest_at, data, ?
  from messages where id = ? and expires_at > now() + ${RESEND_DELAY}
  on conflict (key) do nothing`;

/**
 * Sends a text again that a carrier gave up on for a reason that may pass. The copy is a separate message, so the first
 * one keeps its history. Does nothing if it may have arrived or has expired.
 */
export async function resend(
  em: EntityManager,
  { id, key, state, delivery, reason }: Message,
): Promise<void> {
  if (state !== 'sent' || delivery !== 'undelivered' || key.endsWith(RESEND_SUFFIX.repeat(MAX_RESENDS)))
    return;
  await em.execute(ADD_RESEND, [`Sent again. ${reason ?? ''}`.trim(), id]);
}
