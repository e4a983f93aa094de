import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  Controller,
  HttpCode,
  HttpException,
  Inject,
  Injectable,
  type OnModuleInit,
  Post,
  Req,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { INBOUND_EMAIL_LIMITS } from '#shared/inbound-email.js';
import { passwordFrom } from '../messages/bounces.webhook.js';
import { Public } from '../platform/access/access.js';
import { CONFIG, type Config } from '../platform/config.js';
import { defineError } from '../platform/errors.js';
import { HideFromApiDescription } from '../platform/http/api-decorators.js';
import { MailBody } from '../platform/http/bodies.js';
import { limitConcurrency } from '../platform/limit-concurrency.js';
import { equalInConstantTime } from '../platform/secrets/hashing.js';
import type { WebhookEvent } from '../platform/webhooks/webhook-event.entity.js';
import { WebhookHandlers } from '../platform/webhooks/webhook-handling.js';
import { WebhookInbox } from '../platform/webhooks/webhook-inbox.js';
import {
  type Delivery,
  type EventName,
  type Reaction,
  WebhookSource,
} from '../platform/webhooks/webhook-source.js';
import { InboundEmails } from './inbound-emails.service.js';
import { readEmail } from './read-email.js';

const EmailTooLarge = defineError(
  'too-large',
  'EMAIL_TOO_LARGE',
  'Emails of more than 36 MB are not accepted.',
);

/** A large email takes several times its size in memory while it is read, so they take turns. */
const oneAtATime = limitConcurrency(1, Number.POSITIVE_INFINITY);

/** Emails that a mail service forwards as they were sent. */
@Injectable()
export class InboundEmailSource extends WebhookSource {
  readonly name = 'email-inbound';
  readonly refusal = 403;

  constructor(
    private readonly emails: InboundEmails,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  get isConfigured(): boolean {
    return Boolean(this.config.INBOUND_EMAIL_SECRET);
  }

  isGenuine({ headers }: Pick<Delivery, 'headers'>): boolean {
    const secret = this.config.INBOUND_EMAIL_SECRET;
    return Boolean(secret) && equalInConstantTime(passwordFrom(headers.authorization ?? ''), secret!);
  }

  /** The service's envelope may differ from one delivery to the next; the Message-ID decides what is stored. */
  nameOf({ body }: Delivery): EventName | null {
    return body.length > 0 ? { key: hash('sha256', body), type: 'email' } : null;
  }

  async react({ body, receivedAt }: WebhookEvent): Promise<Reaction | null> {
    if (body.length === 0) return null;
    const email = await oneAtATime(() => readEmail(Buffer.from(body)));
    return async (em) => ({ ...(await this.emails.receive(em, email, receivedAt)), isCopied: true });
  }
}

/** Receives emails from a mail service, in MIME format. */
@HideFromApiDescription()
@Controller('api/email')
export class InboundEmailController implements OnModuleInit {
  constructor(
    private readonly inbox: WebhookInbox,
    private readonly handling: WebhookHandlers,
    private readonly source: InboundEmailSource,
  ) {}

  onModuleInit(): void {
    this.handling.register(this.source);
  }

  @Public()
  @HttpCode(200)
  @RouteConfig({ takesMail: true })
  @Post('inbound')
  async receive(@Req() { body, headers, url, ip }: FastifyRequest): Promise<void> {
    // Nothing is read for a sender who doesn't know the password; the inbox refuses them.
    const isGenuine = this.source.isConfigured && this.source.isGenuine({ headers });
    if (isGenuine && !(body instanceof MailBody)) throw new HttpException('', 415);
    const bytes = isGenuine ? await readMail(body as MailBody, headers) : Buffer.alloc(0);
    await this.inbox.receive(this.source, { body: bytes, headers, path: url, address: ip });
  }
}

/** Fails at the first byte over the limit. */
async function readMail(
  { stream }: MailBody,
  { 'content-length': length }: FastifyRequest['headers'],
): Promise<Buffer> {
  if (Number(length) > INBOUND_EMAIL_LIMITS.bytes) throw refuse(stream);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > INBOUND_EMAIL_LIMITS.bytes) throw refuse(stream);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Clients only read the response after sending the whole request. */
function refuse(stream: Readable): Error {
  stream.resume();
  return new EmailTooLarge();
}
