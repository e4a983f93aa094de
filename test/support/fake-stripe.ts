import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { FakeStripeBooks, StripeRefusal } from './fake-stripe-books.js';
import { type Fault, STRIPE_FAULTS, type StripeFault } from './fake-stripe-faults.js';
import { readForm, stripeContract } from './stripe-contract.js';

/** Starts a fake Stripe: it checks requests against the contract, honors idempotency keys, and fails on demand. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const fake = new FakeStripe();
  await fake.listen();
  return fake;
}

export interface StripeRequest {
  operation: string;
  key: string | null;
  params: Record<string, unknown>;
}

export class FakeStripe {
  readonly secretKey = `sk_test_${'k'.repeat(24)}`;
  readonly webhookSecret = `whsec_${'w'.repeat(24)}`;
  readonly books = new FakeStripeBooks();
  /** Every valid request, whatever the response. */
  readonly requests: StripeRequest[] = [];
  /** How often it reported a concurrent request. */
  conflicts = 0;
  private readonly answered = new Map<string, { asked: string; status: number; body: object }>();
  private readonly underWay = new Set<string>();
  private readonly held = new Map<string, Promise<void>>();
  private readonly refused = new Map<string, string>();
  private faults: (StripeFault | null)[] = [];
  private usual: StripeFault | null = null;
  private readonly server = createServer((request, response) => void this.handle(request, response));

  async listen(port = 0): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Environment variables that point the application at it. */
  get env(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: this.secretKey,
      STRIPE_WEBHOOK_SECRET: this.webhookSecret,
      STRIPE_API_BASE: this.url,
    };
  }

  /** How often an operation was called. */
  count(operation: string): number {
    return this.requests.filter((request) => request.operation === operation).length;
  }

  /** One fault per request; null is a success. */
  next(...faults: (StripeFault | null)[]): this {
    this.faults.push(...faults);
    return this;
  }

  /** Fails every request until set to null. */
  always(fault: StripeFault | null): this {
    this.usual = fault;
    return this;
  }

  /** Holds the next request of an operation until released. */
  hold(operation: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.held.set(operation, promise);
    return resolve;
  }

  /** Refuses an operation until set to null. */
  refuses(operation: string, words: string | null): void {
    if (words) this.refused.set(operation, words);
    else this.refused.delete(operation);
  }

  reset(): void {
    this.refused.clear();
    this.books.surcharge = 0;
    this.conflicts = 0;
    this.faults = [];
    this.usual = null;
    this.requests.length = 0;
  }

  /** A webhook event, signed like Stripe does. */
  event(
    type: string,
    object: object,
    { secret = this.webhookSecret, timestamp = seconds(), ...values } = {},
  ) {
    const id = `evt_${randomBytes(12).toString('hex')}`;
    const event = stripeContract.example('event', { id, type, data: { object }, ...values });
    return this.sign(JSON.stringify(event), { secret, timestamp });
  }

  sign(payload: string, { secret = this.webhookSecret, timestamp = seconds() } = {}) {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return {
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
    };
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request;
    const { pathname, search } = new URL(request.url ?? '', this.url);
    const asked = method === 'POST' ? await text(request) : search.slice(1);
    const key = keyOf(request);
    if (key && this.underWay.has(key)) return this.refuseSecond(response);
    if (key) this.underWay.add(key);
    const operation = stripeContract.operationOf(method, pathname) ?? '';
    const waiting = this.held.get(operation);
    this.held.delete(operation);
    await waiting;
    this.respond(request, response, { method, path: pathname, asked });
    if (key) this.underWay.delete(key);
  }

  private respond(
    request: IncomingMessage,
    response: ServerResponse,
    { method, path, asked }: { method: string; path: string; asked: string },
  ): void {
    const name = this.faults.shift() ?? this.usual;
    const fault: Fault | null = name && STRIPE_FAULTS[name];
    const result = fault && !fault.isTaken ? null : this.answer(request, method, path, asked);
    const key = keyOf(request);
    // A started request determines the response to its key, whatever its outcome.
    if (fault?.kept && key && !this.answered.has(key))
      this.answered.set(key, { asked: askedAs(method, path, asked), ...fault.kept });
    if (fault) fault.answer(response);
    else send(response, result!);
  }

  private refuseSecond(response: ServerResponse): void {
    this.conflicts += 1;
    const message = 'There is currently another in-progress request using this Idempotency Key.';
    const body = { error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message } };
    send(response, { status: 409, body });
  }

  private answer(request: IncomingMessage, method: string, path: string, asked: string) {
    const key = keyOf(request);
    try {
      const operation = this.admit(request, method, path);
      const params = readForm(asked);
      const fault = stripeContract.faultOf(operation, params);
      this.requests.push({ operation, key, params: structuredClone(params) });
      if (fault) throw new StripeRefusal(400, 'parameter_unknown', fault);
      const words = this.refused.get(operation);
      if (words) throw new StripeRefusal(400, 'refused', words);
      const run = () =>
        this.books.run(operation, path.split('/')[path.startsWith('/v1/checkout') ? 4 : 3], params);
      return key ? this.once(key, askedAs(method, path, asked), run) : { status: 200, body: run() };
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return { status: error.status, body: { error: error.body } };
    }
  }

  private admit({ headers }: IncomingMessage, method: string, path: string): string {
    if (headers.authorization !== `Bearer ${this.secretKey}`)
      throw new StripeRefusal(401, 'api_key', 'Invalid API Key provided: sk_test_****');
    if (headers['stripe-version'] !== stripeContract.apiVersion)
      throw new StripeRefusal(400, 'version', `Unexpected version ${headers['stripe-version']}`);
    const operation = stripeContract.operationOf(method, path);
    if (!operation)
      throw new StripeRefusal(404, 'resource_missing', `Unrecognized request URL ${method} ${path}`);
    if (method === 'POST' && !headers['idempotency-key'])
      throw new StripeRefusal(400, 'no_key', 'A test of ours: every write has a key.');
    return operation;
  }

  /** A repeated key gets the same response; a different request with it is refused. */
  private once(key: string, asked: string, run: () => object) {
    const known = this.answered.get(key);
    if (known && known.asked !== asked)
      throw new StripeRefusal(400, 'idempotency_error', 'Keys can only be used with the same parameters.');
    const answer = known ?? { asked, status: 200, body: structuredClone(run()) };
    this.answered.set(key, answer);
    return answer;
  }
}

function keyOf({ headers }: IncomingMessage): string | null {
  return String(headers['idempotency-key'] ?? '') || null;
}

function askedAs(method: string, path: string, asked: string): string {
  return `${method} ${path} ${asked}`;
}

function send(response: ServerResponse, { status, body }: { status: number; body: object }): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' });
  response.end(JSON.stringify(body));
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
