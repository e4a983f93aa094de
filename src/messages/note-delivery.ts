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
  /** The provider's id of the message; absent for a mail server, which knows ours alone. */
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

/** States that news overrules, as the provider has the message after all. A try under way is left to its holder. */
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
    // Suppresses also after an earlier return: then the mailbox was full, and now there is none.
    if (news.suppress) await this.suppressions.add(em, message.channel, message.recipient, news.suppress);
    if (news.delivery && isNews(message.delivery, news.delivery)) {
      Object.assign(message, { delivery: news.delivery, deliveryAt: news.at });
      // The reason why somebody cancelled it stays, though it went after all.
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
  // The ledger's message has another provider id already: the news is about another one under the same name.
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

/** A delayed message may still arrive; a delivered one may still come back, and be complained of later. */
const WEIGHTS: Record<MessageDelivery, number> = { undelivered: 0, delivered: 1, bounced: 2, complained: 3 };

function isNews(known: MessageDelivery | null | undefined, told: MessageDelivery): boolean {
  return !known || WEIGHTS[told] > WEIGHTS[known];
}
