import { hash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config.js';
import { ProviderRejected } from '../../platform/providers/provider-errors.js';
import { equalInConstantTime } from '../../platform/secrets/equal-in-constant-time.js';
import type { WebhookEvent } from '../../platform/webhooks/webhook-event.entity.js';
import {
  type Delivery,
  type EventName,
  type Reaction,
  WebhookSource,
} from '../../platform/webhooks/webhook-source.js';
import type { MailEvent } from '../../shared/messages/bounce.schema.js';
import { storableText } from '../../shared/storable-text.js';
import type { Message } from '../message.entity.js';
import { type DeliveryNews, NoteDelivery } from '../note-delivery.js';
import { Suppressions } from '../suppressions.js';
import { deliveryOf, messageIdIn, readMailEvents, suppressionBy } from './read-bounces.js';

const LONGEST_REASON = 500;
const UNREADABLE = 'It tells of nothing that can be read.';

/** A mail service, or a mail server of our own, telling what became of a mail it had taken. */
@Injectable()
export class BouncesSource extends WebhookSource {
  readonly name = 'email-bounces';
  readonly refusal = 403;
  private readonly logger = new Logger('BouncesSource');

  constructor(
    private readonly deliveries: NoteDelivery,
    private readonly suppressions: Suppressions,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  get isConfigured(): boolean {
    return Boolean(this.config.MAIL_WEBHOOK_SECRET);
  }

  /** Mail services sign each in a way of their own; all of them can be told a password. */
  isGenuine({ headers }: Delivery): boolean {
    const secret = this.config.MAIL_WEBHOOK_SECRET;
    const given = passwordIn(headers.authorization ?? '');
    return Boolean(secret) && equalInConstantTime(given, secret!);
  }

  /** A list has no name of its own, and a repeat the same bytes. */
  nameOf({ body }: Delivery): EventName | null {
    const [first] = readMailEvents(body).events;
    return first ? { key: hash('sha256', body), type: first.event } : null;
  }

  async react({ body, receivedAt }: WebhookEvent): Promise<Reaction | null> {
    const { events: readable, told } = readMailEvents(Buffer.from(body));
    if (readable.length === 0)
      throw new ProviderRejected({ provider: 'The mail service', providerMessage: UNREADABLE });
    if (readable.length < told) this.logger.warn({ unreadable: told - readable.length, told });
    const events = readable.filter((event) => deliveryOf(event));
    const isOfMany = told > 1;
    if (events.length === 0 && !isOfMany) return null;
    return async (em) => {
      const about: (Message | null)[] = [];
      for (const event of events) about.push(await this.take(em, event, receivedAt));
      return isOfMany ? { isOfMany } : { leadId: about[0]?.leadId ?? null };
    };
  }

  /** An address that mail comes back from is left in peace, also where the mail was none of the ledger's. */
  private async take(em: EntityManager, event: MailEvent, at: Date): Promise<Message | null> {
    const news = newsIn(event, at);
    const message = await this.deliveries.note(em, news);
    if (!message && event.email && news.suppress)
      await this.suppressions.add(em, 'email', event.email, news.suppress);
    return message;
  }
}

function newsIn(event: MailEvent, at: Date): DeliveryNews {
  const delivery = deliveryOf(event)!;
  const messageId = messageIdIn(event);
  const words = [event.status, event.reason].filter(Boolean).join(' ');
  return {
    carrier: 'smtp',
    messageId,
    // Ours begins with it, so that news which is faster than our own note finds its message.
    id: messageId?.split('@')[0],
    delivery,
    at,
    reason: words && delivery !== 'delivered' ? storableText(words, LONGEST_REASON) : null,
    suppress: suppressionBy(delivery),
  };
}

/** The password of `Basic`, whatever the user name, or the token of `Bearer`; blank for any other scheme. */
function passwordIn(authorization: string): string {
  const [scheme = '', credentials = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() !== 'basic') return '';
  const pair = Buffer.from(credentials, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}
