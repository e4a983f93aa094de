import { hash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject, Injectable, Logger, type OnModuleInit, Post } from '@nestjs/common';
import * as z from 'zod/mini';
import { textSchema } from '#shared/fields.js';
import type { SuppressionReason } from '#shared/message.js';
import { storableText } from '#shared/text.js';
import { CONFIG, type Config } from '../platform/config.js';
import { HideFromApiDescription } from '../platform/http/api-decorators.js';
import { ProviderRejected } from '../platform/providers/provider-errors.js';
import { equalInConstantTime } from '../platform/secrets/hashing.js';
import type { WebhookEvent } from '../platform/webhooks/webhook-event.entity.js';
import { WebhookHandlers } from '../platform/webhooks/webhook-handling.js';
import { WebhookInbox } from '../platform/webhooks/webhook-inbox.js';
import { Delivered, WebhookRoute } from '../platform/webhooks/webhook-route.js';
import {
  type Delivery,
  type EventName,
  type Reaction,
  WebhookSource,
} from '../platform/webhooks/webhook-source.js';
import { type DeliveryReport, DeliveryReports } from './delivery-reports.js';
import type { Message } from './message.entity.js';
import { Suppressions } from './suppressions.js';

const MAX_REASON_LENGTH = 500;
const UNREADABLE = 'It contains no event we can read.';

/** Delivery events from an email service or our own mail server. */
@Injectable()
export class BouncesSource extends WebhookSource {
  readonly name = 'email-bounces';
  readonly refusal = 403;
  private readonly logger = new Logger('BouncesSource');

  constructor(
    private readonly deliveries: DeliveryReports,
    private readonly suppressions: Suppressions,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  get isConfigured(): boolean {
    return Boolean(this.config.MAIL_WEBHOOK_SECRET);
  }

  /** Every email service signs differently, but all of them can send a password. */
  isGenuine({ headers }: Delivery): boolean {
    const secret = this.config.MAIL_WEBHOOK_SECRET;
    const given = passwordFrom(headers.authorization ?? '');
    return Boolean(secret) && equalInConstantTime(given, secret!);
  }

  /** A batch has no id, so the same bytes count as a repeat. */
  nameOf({ body }: Delivery): EventName | null {
    const [first] = parseMailEvents(body).events;
    return first ? { key: hash('sha256', body), type: first.event } : null;
  }

  async react({ body, receivedAt }: WebhookEvent): Promise<Reaction | null> {
    const { events: readable, total } = parseMailEvents(Buffer.from(body));
    if (readable.length === 0)
      throw new ProviderRejected({ provider: 'The mail service', providerMessage: UNREADABLE });
    if (readable.length < total)
      this.logger.warn({ unreadable: total - readable.length, total }, 'Some mail events could not be read.');
    const events = readable.filter((event) => deliveryOf(event));
    const isBatch = total > 1;
    if (events.length === 0 && !isBatch) return null;
    return async (em) => {
      const messages: (Message | null)[] = [];
      for (const event of events) messages.push(await this.record(em, event, receivedAt));
      return isBatch ? { isAboutSeveral: true } : { leadId: messages[0]?.leadId ?? null };
    };
  }

  /** A bouncing address is suppressed even if the message wasn't one of ours. */
  private async record(em: EntityManager, event: MailEvent, at: Date): Promise<Message | null> {
    const report = toReport(event, at);
    const message = await this.deliveries.record(em, report);
    if (!message && event.email && report.suppress)
      await this.suppressions.add(em, 'email', event.email, report.suppress);
    return message;
  }
}

function toReport(event: MailEvent, at: Date): DeliveryReport {
  const delivery = deliveryOf(event)!;
  const messageId = messageIdIn(event);
  const reason = [event.status, event.reason].filter(Boolean).join(' ');
  return {
    carrier: 'smtp',
    messageId,
    // Our Message-IDs start with the message id, so an event that arrives before our own record still finds it.
    id: messageId?.split('@')[0],
    delivery,
    at,
    reason: reason && delivery !== 'delivered' ? storableText(reason, MAX_REASON_LENGTH) : null,
    suppress: suppressionFor(delivery),
  };
}

/** The password of `Basic` with any user name, or the `Bearer` token. Empty for any other scheme. */
export function passwordFrom(authorization: string): string {
  const [scheme = '', credentials = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() !== 'basic') return '';
  const pair = Buffer.from(credentials, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}

/** A full mailbox, a busy server or rejected content says nothing bad about the address. */
const TEMPORARY_TYPES = /^(soft|transient|blocked|deferred|undetermined)/i;
const TEMPORARY_STATUS = /^(4\.|5\.2\.2|5\.7\.)/;

/** The readable events of a request, and how many there were in total. */
function parseMailEvents(body: Buffer): { events: MailEvent[]; total: number } {
  const all = [parseJson(body)].flat();
  return { events: all.flatMap((event) => mailEventSchema.safeParse(event).data ?? []), total: all.length };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

/** Message-ID without angle brackets. */
function messageIdIn(event: MailEvent): string | undefined {
  const messageId = event.messageId ?? event['smtp-id'];
  return messageId?.trim().replace(/^<|>$/g, '') || undefined;
}

/** Null for events that aren't final. A temporary bounce may still be delivered. */
function deliveryOf(event: MailEvent): BounceDelivery | null {
  const delivery = deliveryIn(event);
  return delivery === 'bounced' && isTemporary(event) ? 'undelivered' : delivery;
}

/** Whether the address must be suppressed. */
function suppressionFor(delivery: BounceDelivery): SuppressionReason | null {
  return delivery === 'bounced' || delivery === 'complained' ? delivery : null;
}

function isTemporary({ type = '', status = '' }: MailEvent): boolean {
  return TEMPORARY_TYPES.test(type) || TEMPORARY_STATUS.test(status);
}

/** Receives events from email services. */
@HideFromApiDescription()
@Controller('api/email')
export class BouncesController implements OnModuleInit {
  constructor(
    private readonly inbox: WebhookInbox,
    private readonly handling: WebhookHandlers,
    private readonly bounces: BouncesSource,
  ) {}

  onModuleInit(): void {
    this.handling.register(this.bounces);
  }

  @WebhookRoute()
  @Post('bounces')
  async receive(@Delivered() delivery: Delivery): Promise<void> {
    await this.inbox.receive(this.bounces, delivery);
  }
}

/** The event names of email services and what each means for a message; all other events are ignored. */
const BOUNCE_EVENTS = {
  delivered: 'delivered',
  bounce: 'bounced',
  bounced: 'bounced',
  dropped: 'undelivered',
  complaint: 'complained',
  complained: 'complained',
  spamreport: 'complained',
} as const;

export type BounceEvent = keyof typeof BOUNCE_EVENTS;
export type BounceDelivery = (typeof BOUNCE_EVENTS)[BounceEvent];

/** A malformed detail must not cost us the event itself. */
const detail = z.catch(z.optional(z.string()), undefined);
const shortDetail = (max: number) => z.catch(z.optional(textSchema(max)), undefined);

/** One event of `POST /api/email/bounces`, which takes one or a list of them. Other fields are ignored. */
export const mailEventSchema = z.object({
  event: z.pipe(
    textSchema(100),
    z.transform((event: string) => event.toLowerCase()),
  ),
  /** Message-ID of the email, with or without angle brackets. */
  messageId: shortDetail(1_000),
  'smtp-id': shortDetail(1_000),
  email: shortDetail(320),
  /** `soft` and `blocked` mean that the address itself is good. */
  type: detail,
  /** The enhanced status code, such as 5.1.1. */
  status: detail,
  reason: detail,
});
export type MailEvent = z.output<typeof mailEventSchema>;

/** Null for an event that is not final, such as an opened email. */
function deliveryIn({ event }: MailEvent): BounceDelivery | null {
  return Object.hasOwn(BOUNCE_EVENTS, event) ? BOUNCE_EVENTS[event as BounceEvent] : null;
}
