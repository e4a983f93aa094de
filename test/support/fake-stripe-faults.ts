import type { ServerResponse } from 'node:http';

export interface Fault {
  /** Whether the request was still carried out. */
  isTaken: boolean;
  /** The response to every retry with the same key. */
  kept?: { status: number; body: object };
  answer(response: ServerResponse): void;
}

const send =
  (status: number, type: string, body: string, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': type, ...headers }).end(body);
const failure = (status: number, type: string, message: string, headers = {}) =>
  send(status, 'application/json', JSON.stringify({ error: { type, message } }), headers);
const OUR_END = { error: { type: 'api_error', message: 'Something went wrong on our end.' } };
const PAGE = '<!doctype html><title>Not the page you want</title>';

/** How Stripe can fail. Ambiguous failures come with and without carrying out the request. */
export const STRIPE_FAULTS = {
  'reset before': { isTaken: false, answer: (response) => response.destroy() },
  'reset after': { isTaken: true, answer: (response) => response.destroy() },
  'hang before': { isTaken: false, answer: () => undefined },
  'hang after': { isTaken: true, answer: () => undefined },
  garbage: { isTaken: true, answer: send(200, 'application/json', '{"id":') },
  'another shape': { isTaken: true, answer: send(200, 'application/json', '{"object":"checkout.session"}') },
  html: { isTaken: true, answer: send(200, 'text/html', PAGE) },
  500: {
    isTaken: false,
    kept: { status: 500, body: OUR_END },
    answer: send(500, 'application/json', JSON.stringify(OUR_END)),
  },
  'html 502': { isTaken: false, answer: send(502, 'text/html', PAGE) },
  429: {
    isTaken: false,
    answer: failure(429, 'invalid_request_error', 'Too many requests', { 'retry-after': '9' }),
  },
  401: { isTaken: false, answer: failure(401, 'invalid_request_error', 'Invalid API Key: sk_test_****1234') },
  400: { isTaken: false, answer: failure(400, 'invalid_request_error', 'Your account cannot make charges.') },
} satisfies Record<string | number, Fault>;

export type StripeFault = keyof typeof STRIPE_FAULTS;
