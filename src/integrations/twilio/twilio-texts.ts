import { setTimeout as pause } from 'node:timers/promises';
import type { OnApplicationShutdown } from '@nestjs/common';
import twilio from 'twilio';
import RequestClient from 'twilio/lib/base/RequestClient.js';
import type { MessageInstance } from 'twilio/lib/rest/api/v2010/account/message.js';
import { z } from 'zod';
import { LATEST_HOURS } from '#shared/message.js';
import { countSegments } from '#shared/sms-segments.js';
import { HOUR_MS } from '#shared/time.js';
import type { RetryLater, SendOutcome } from '../../messages/send-outcome.js';
import { type OutgoingSms, SmsTransport } from '../../messages/transports.js';
import { readJsonAnswer } from '../../platform/providers/provider-answer.js';
import { describeFault, type TimeoutSettings } from '../../platform/providers/provider-calls.js';
import { ProviderClient } from '../../platform/providers/provider-client.js';
import { ProviderError, ProviderRejected, wasNotServed } from '../../platform/providers/provider-errors.js';
import { RecipientOptedOut, twilioRefusal } from './twilio.errors.js';

const TIMEOUTS: TimeoutSettings = { totalMs: 10_000, connectMs: 3_000, backoffMs: 250 };
/** A message whose response was lost may take this long to show up in Twilio's list. */
const SETTLE_MS = 2_000;
/** Twilio's clock and ours may differ. */
const CLOCK_SKEW_MS = 120_000;
const LOOKUP_PAGE_SIZE = 50;
/** Longer than all attempts of one text take together. */
const RETRY_WINDOW_MS = (LATEST_HOURS + 1) * HOUR_MS;

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** A number, or the messaging service that chooses one. */
  from: { number: string } | { messagingServiceSid: string };
  baseUrl: string;
  /** Our URL for a message's status; null if Twilio can't reach us. */
  statusCallback: ((messageId: string) => string) | null;
  timeouts?: Partial<TimeoutSettings>;
  settleMs?: number;
}

/**
 * Text messages through Twilio, which has no idempotency key: a message that may have been sent is looked up, never
 * just resent.
 */
export class TwilioTexts extends SmsTransport implements OnApplicationShutdown {
  readonly integration = 'twilio';
  readonly concurrency = 5;
  readonly isConfigured = true;
  private readonly client: ProviderClient;
  private readonly sdk: twilio.Twilio;

  constructor(private readonly options: TwilioOptions) {
    super();
    const { accountSid, authToken, baseUrl, timeouts } = options;
    const key = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
    this.client = new ProviderClient({
      provider: PROVIDER,
      baseUrl,
      headers: { authorization: `Basic ${key}` },
      timeouts: { ...TIMEOUTS, ...timeouts },
    });
    this.sdk = twilio(accountSid, authToken, { httpClient: new TwilioHttp(this.client) });
  }

  /** For the integrations page. */
  get calls() {
    return this.client.calls;
  }

  async send(sms: OutgoingSms): Promise<SendOutcome> {
    const startedAt = Date.now();
    try {
      const found = await this.lookFirst(sms, startedAt);
      if (found) return accepted(sms, found);
    } catch (error) {
      return later(messageOf(error), error);
    }
    try {
      return accepted(sms, await this.create(sms));
    } catch (error) {
      return outcomeOf(error) ?? (await this.settle(sms, startedAt, error));
    }
  }

  async check(): Promise<void> {
    await this.sdk.messages.list({ pageSize: 1, limit: 1 });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }

  private create({ id, to, text, validSeconds }: OutgoingSms): Promise<MessageInstance> {
    const { from, statusCallback } = this.options;
    return this.sdk.messages.create({
      to,
      body: text,
      ...('number' in from ? { from: from.number } : from),
      ...(statusCallback && { statusCallback: statusCallback(id) }),
      validityPeriod: validSeconds,
    });
  }

  /** An earlier attempt may have been sent. If Twilio was down, look it up before sending another one. */
  private async lookFirst(sms: OutgoingSms, startedAt: number): Promise<MessageInstance | null> {
    if (sms.wasTried) return this.findOwn(sms, await this.findEqual(sms, startedAt - RETRY_WINDOW_MS));
    if (this.calls.circuit !== 'closed') await this.check();
    return null;
  }

  private async findOwn(sms: OutgoingSms, equal: MessageInstance[]): Promise<MessageInstance | null> {
    for (const found of equal) if (await sms.isUnambiguous(found.sid)) return found;
    return null;
  }

  /**
   * The response was lost, unreadable or blamed Twilio itself. A matching message in Twilio's list that isn't one of
   * our others is this one. An empty list proves nothing without a clear rejection, because a lost request may still
   * be on its way.
   */
  private async settle(sms: OutgoingSms, startedAt: number, error: unknown): Promise<SendOutcome> {
    const reason = messageOf(error);
    try {
      await pause(this.options.settleMs ?? SETTLE_MS);
      const equal = await this.findEqual(sms, startedAt);
      const found = await this.findOwn(sms, equal);
      if (found) return accepted(sms, found);
      return equal.length === 0 && wasRefused(error) ? later(reason) : { kind: 'unknown', reason };
    } catch {
      return { kind: 'unknown', reason };
    }
  }

  private async findEqual({ to, text }: OutgoingSms, startedAt: number): Promise<MessageInstance[]> {
    const earliest = new Date(startedAt - CLOCK_SKEW_MS);
    const sent = await this.sdk.messages.list({ to, pageSize: LOOKUP_PAGE_SIZE, limit: LOOKUP_PAGE_SIZE });
    return sent.filter(
      ({ body, dateCreated, direction }) =>
        body === text && dateCreated >= earliest && direction !== 'inbound',
    );
  }
}

/** An error response means the message was not accepted. A missing or unreadable one means nothing. */
function wasRefused(error: unknown): boolean {
  return error instanceof ProviderError && (error.status ?? 0) >= 300;
}

function accepted({ text }: OutgoingSms, { sid }: MessageInstance): SendOutcome {
  return { kind: 'accepted', carrier: 'twilio', providerId: sid, segments: countSegments(text).segments };
}

/** Null if the message may be on its way after all. */
function outcomeOf(error: unknown): SendOutcome | null {
  if (error instanceof RecipientOptedOut)
    return { kind: 'refused', reason: messageOf(error), suppress: 'stop' };
  if (error instanceof ProviderRejected) return { kind: 'refused', reason: messageOf(error) };
  return wasNotServed(error) ? later(messageOf(error), error) : null;
}

function later(reason: string, error?: unknown): RetryLater {
  const retryAfter = error instanceof ProviderError ? error.retryAfter : undefined;
  return { kind: 'later', reason, wasReached: false, retryAfter };
}

function messageOf(error: unknown): string {
  if (error instanceof ProviderError) return describeFault(error);
  return error instanceof Error ? error.message : String(error);
}

const PROVIDER = 'Twilio';

const message = z.object({
  sid: z.string().regex(/^[SM]M[0-9a-fA-F]{32}$/),
  status: z.string(),
  to: z.string().nullish(),
  body: z.string().nullish(),
  direction: z.string().nullish(),
  date_created: z.string().nullish(),
  error_code: z.number().nullish(),
});
const SCHEMAS: Record<'post' | 'get', z.ZodType> = {
  post: message,
  get: z.object({ messages: z.array(message) }),
};
const OPERATIONS = { post: 'send text message', get: 'look up text message' };

/** Sends the SDK's requests through our own client: with its limits and breaker, to the configured base URL. */
class TwilioHttp extends RequestClient {
  constructor(private readonly client: ProviderClient) {
    super();
  }

  override async request<Data>({ method, uri, params, data }: RequestClient.RequestOptions) {
    const verb = method === 'post' ? 'post' : 'get';
    const body: unknown = await this.client.call({
      operation: OPERATIONS[verb],
      path: new URL(uri).pathname,
      query: textsOf(params),
      body: data && {
        type: 'application/x-www-form-urlencoded',
        text: new URLSearchParams(textsOf(data)).toString(),
      },
      // Twilio has no idempotency key for messages.
      isRepeatable: verb === 'get',
      read: (answer) => {
        if (answer.status >= 400) throw twilioRefusal(PROVIDER, answer);
        return readJsonAnswer(PROVIDER, answer);
      },
      schema: SCHEMAS[verb],
    });
    return { statusCode: 200, body: body as Data, headers: {} };
  }
}

function textsOf(values: object = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
