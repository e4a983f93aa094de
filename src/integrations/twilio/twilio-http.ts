import RequestClient from 'twilio/lib/base/RequestClient.js';
import { z } from 'zod';
import { readJsonAnswer } from '../../platform/providers/provider-answer.js';
import type { ProviderClient } from '../../platform/providers/provider-client.js';
import { twilioRefusal } from './twilio.errors.js';

export const PROVIDER = 'Twilio';

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
export class TwilioHttp extends RequestClient {
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
