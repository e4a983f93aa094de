import Stripe from 'stripe';
import { readJsonAnswer } from '../../platform/providers/provider-answer.js';
import type { ProviderClient } from '../../platform/providers/provider-client.js';
import { PROVIDER, stripeRefusal } from './stripe.errors.js';
import { answerSchema } from './stripe.schema.js';

/** The headers of the SDK that are meant for Stripe; the rest tells of the machine it runs on. */
const CARRIED = ['authorization', 'stripe-version', 'idempotency-key', 'user-agent'];
const IDS = /\/(?:cs|in|ii|pi|cus)_[^/]+/g;
const FORM = 'application/x-www-form-urlencoded';

/** Carries the SDK's requests over our own client: bounded, guarded by the breaker, and to the address we are told. */
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
      headers: carriedOf(headers),
      // Every write carries a key, by which Stripe knows a repeat.
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

function carriedOf(headers: object): Record<string, string> {
  const entries = Object.entries(headers).map(
    ([name, value]) => [name.toLowerCase(), String(value)] as const,
  );
  return Object.fromEntries(entries.filter(([name]) => CARRIED.includes(name)));
}
