import Stripe from 'stripe';
import { readJsonAnswer } from '../../platform/providers/provider-answer.js';
import type { ProviderClient } from '../../platform/providers/provider-client.js';
import { PROVIDER, stripeRefusal } from './stripe.errors.js';
import { answerSchema } from './stripe.map.js';

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
