import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { z } from 'zod';
import { storableText } from '#shared/text.js';
import { CustomerDeleted } from '../../payments/payment-gateway.js';
import { type ProviderAnswer, readJsonAnswer, refusalOf } from '../../platform/providers/provider-answer.js';
import type { ProviderClient } from '../../platform/providers/provider-client.js';
import {
  ProviderAuth,
  ProviderBadAnswer,
  ProviderBusy,
  ProviderError,
  type ProviderFault,
  ProviderRateLimited,
  ProviderRejected,
  ProviderUnavailable,
} from '../../platform/providers/provider-errors.js';
import { answerSchema, PROVIDER } from './stripe.map.js';

/** The SDK's other headers describe our machine. */
const FORWARDED_HEADERS = ['authorization', 'stripe-version', 'idempotency-key', 'user-agent'];
const IDS = /\/(?:cs|in|ii|pi|cus)_[^/]+/g;
const FORM = 'application/x-www-form-urlencoded';

/** Sends the SDK's requests through our client with its limits, circuit breaker and base URL. */
export class StripeHttp extends Stripe.HttpClient {
  constructor(private readonly client: ProviderClient) {
    super();
  }

  override getClientName() {
    return 'keyturn';
  }

  override async makeRequest(
    ...[_host, _port, address, method, headers, data]: Parameters<Stripe.HttpClient['makeRequest']>
  ) {
    const [path = '', search = ''] = address.split('?');
    const body = await this.client.call({
      operation: `${method} ${path.replace(IDS, '/:id')}`,
      path,
      query: Object.fromEntries(new URLSearchParams(search)),
      ...(method === 'POST' && { body: { type: FORM, text: data } }),
      ...(method === 'DELETE' && { method }),
      headers: forwardedHeaders(headers),
      // Every write has an idempotency key.
      isRepeatable: true,
      read: (answer) => {
        if (answer.status >= 400) throw stripeRefusal(answer);
        return readJsonAnswer(PROVIDER, answer);
      },
      schema: answerSchema,
    });
    return new Answer(body);
  }
}

class Answer extends Stripe.HttpClientResponse {
  constructor(private readonly body: object) {
    super(200, {});
  }

  override getRawResponse() {
    return {};
  }

  override toJSON() {
    return Promise.resolve(this.body);
  }
}

function forwardedHeaders(headers: object): Record<string, string> {
  const entries = Object.entries(headers).map(
    ([name, value]) => [name.toLowerCase(), String(value)] as const,
  );
  return Object.fromEntries(entries.filter(([name]) => FORWARDED_HEADERS.includes(name)));
}

/** A key for calls that are safe to repeat: only retries within one call share it. */
export function newKey(): { idempotencyKey: string } {
  return { idempotencyKey: randomUUID() };
}

/** The SDK wraps errors of our HTTP client. */
export async function unwrapError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { detail } = Object(error) as { detail?: unknown };
    throw detail instanceof ProviderError ? detail : error;
  }
}

export async function read<T>(work: Promise<unknown>, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await unwrapError(work));
  if (parsed.success) return parsed.data;
  throw new ProviderBadAnswer({ provider: PROVIDER, cause: parsed.error });
}

export function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof StripeMissing) return null;
    throw error;
  });
}

export async function ignoreRejection(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof ProviderRejected)) throw error;
  });
}

const MAX_MESSAGE = 300;

/** The account has no such object. */
class StripeMissing extends ProviderRejected {}

/** Maps an error response of Stripe to a provider error. */
export function stripeRefusal(answer: ProviderAnswer): ProviderError {
  const usual = refusalOf(PROVIDER, answer);
  const { message: providerMessage, code, param } = errorIn(answer.text);
  // Not from Stripe but from a proxy in between.
  if (providerMessage === null) return usual;
  const { status } = answer;
  const fault: ProviderFault = { provider: PROVIDER, status, providerMessage, retryAfter: usual.retryAfter };
  // Stripe's message contains part of the key.
  if (status === 401) return new ProviderAuth({ provider: PROVIDER, status });
  if (status === 403) return new ProviderAuth(fault);
  if (status === 404) return new StripeMissing(fault);
  if (status === 429) return new ProviderRateLimited(fault);
  // Another server is making the same request right now.
  if (status === 409) return new ProviderBusy(fault);
  if (status === 408 || status >= 500) return new ProviderUnavailable(fault);
  if (code === 'resource_missing' && param === 'customer') return new CustomerDeleted(fault);
  return new ProviderRejected(fault);
}

interface StripeMessage {
  message: string | null;
  code?: unknown;
  param?: unknown;
}

function errorIn(text: string): StripeMessage {
  try {
    const { message, code, param } = (JSON.parse(text) as { error: Record<string, unknown> }).error;
    const shown = typeof message === 'string' ? storableText(message, MAX_MESSAGE) : null;
    return { message: shown, code, param };
  } catch {
    return { message: null };
  }
}
