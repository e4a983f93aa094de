import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { MessageCarrier, MessageDelivery, MessageState } from '../shared/messages/message.contract.js';
import type { SuppressionReason } from '../shared/messages/suppression.contract.js';
import { Message } from './message.entity.js';
import { Suppressions } from './suppressions.js';

/** What a provider tells of a message it has taken. */
export interface DeliveryNews {
  carrier: MessageCarrier;
  /** Its own id of the message; none for a mail server, which knows ours alone. */
  providerId?: string;
  /** Message-ID of an e-mail. */
  messageId?: string;
  /** Our id of the message, where it came back with the news. */
  id?: string;
  /** Null while it is on its way. */
  delivery: MessageDelivery | null;
  at: Date;
  reason?: string | null;
  suppress?: SuppressionReason | null;
}

/** Where we were not sure, or believed it had not gone: the provider has it. A try under way is its holder's to end. */
const SETTLED_BY_NEWS: readonly MessageState[] = ['unknown', 'pending', 'failed', 'expired'];
const guid = z.guid();

/** Writes down what became of a message after it was handed over. News comes in any order, and the last word stays. */
@Injectable()
export class NoteDelivery {
  constructor(private readonly suppressions: Suppressions) {}

  /** The message, or null where the ledger does not know it, or not yet. */
  async note(em: EntityManager, news: DeliveryNews): Promise<Message | null> {
    const message = await find(em, news);
    if (!message) return null;
    if (SETTLED_BY_NEWS.includes(message.state)) settle(message, news);
    message.carrier ??= news.carrier;
    if (!message.providerId && news.providerId) message.providerId = news.providerId;
    // Also where it came back before: then the mailbox was full, and now there is none.
    if (news.suppress) await this.suppressions.add(em, message.channel, message.recipient, news.suppress);
    if (news.delivery && isNews(message.delivery, news.delivery)) {
      Object.assign(message, { delivery: news.delivery, deliveryAt: news.at });
      // Why somebody left it stays, though it went after all.
      if (message.state !== 'cancelled') message.reason = news.reason ?? null;
    }
    return message;
  }
}

async function find(em: EntityManager, { providerId, messageId, id }: DeliveryNews): Promise<Message | null> {
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE };
  const found = providerId ? await em.findOne(Message, { providerId }, options) : null;
  if (found) return found;
  const told = messageId ? await em.findOne(Message, { messageId }, options) : null;
  if (told) return told;
  const isOurs = guid.safeParse(id).success;
  const named = isOurs ? await em.findOne(Message, { id }, options) : null;
  // Another message of the provider went under this name before: this news is not of the one the ledger holds.
  return named?.providerId ? null : named;
}

function settle(message: Message, { carrier, at }: DeliveryNews): void {
  Object.assign(message, {
    state: 'sent',
    carrier,
    sentAt: at,
    leaseUntil: null,
    secrets: null,
    reason: null,
  });
}

/** A mail that was delivered may still come back, and be complained of later; otherwise the first end is the end. */
const WEIGHTS: Record<MessageDelivery, number> = { delivered: 1, undelivered: 1, bounced: 2, complained: 3 };

function isNews(known: MessageDelivery | null | undefined, told: MessageDelivery): boolean {
  return !known || WEIGHTS[told] > WEIGHTS[known];
}
