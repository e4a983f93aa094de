import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Arguments, OdooData, OdooRefusal, REFUSALS } from './fake-odoo-data.js';
import { readCall, writeAnswer, writeFault } from './fake-odoo-xml.js';
import { sendWithoutEnd } from './http-faults.js';

export type OdooProtocol = 'json2' | 'xmlrpc';

/** Failures in place of a response. `deaf` carries out the request but drops the connection before responding. */
export type OdooFault = keyof typeof FAULTS | 'hang' | 'deaf';

type Send = (response: ServerResponse) => unknown;

const FAULTS = {
  reset: (response) => response.destroy(),
  garbage: (response) => send(response, 200, 'application/json', '{"ids": [4'),
  html: (response) => send(response, 200, 'text/html', '<!doctype html><title>Welcome</title>'),
  endless: (response) => sendWithoutEnd(response, '{"ids":[1],"notice":"'),
  busy: (response) => {
    response.setHeader('retry-after', '60');
    send(response, 429, 'text/html', 'Too many requests');
  },
  500: (response) => send(response, 500, 'text/html', '<h1>Internal Server Error</h1>'),
} satisfies Record<string | number, Send>;

export interface OdooRequest {
  model: string;
  method: string;
  args: Arguments;
}

/** Starts Odoo on loopback, speaking both of its protocols over one set of records. */
export async function startFakeOdoo(): Promise<FakeOdoo> {
  const odoo = new FakeOdoo();
  await odoo.start();
  return odoo;
}

export class FakeOdoo {
  readonly database = 'business';
  readonly login = 'sync@example.com';
  readonly apiKey = 'odoo-test-key';
  /** Set to the error Odoo returns for a revoked key. */
  keyRefusal: string | null = null;
  data = new OdooData();
  /** The model calls it received, in order. */
  requests: OdooRequest[] = [];
  private readonly server = createServer((request, response) => void this.handle(request, response));
  private readonly queue: (OdooFault | null)[] = [];
  private readonly held = new Set<ServerResponse>();
  private readonly changes = new EventEmitter();
  private usual: OdooFault | null = null;
  private port = 0;

  /** Starts the server, on the same port after `stop`. */
  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Stops the server, so that connections are refused. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Environment variables that point the application at it. */
  env(protocol: OdooProtocol = 'json2'): Record<string, string> {
    const shared = { ODOO_URL: this.url, ODOO_DB: this.database, ODOO_API_KEY: this.apiKey };
    return { ...shared, ODOO_USERNAME: this.login, ODOO_PROTOCOL: protocol };
  }

  /** One fault per request; null is a success. */
  next(fault: OdooFault | null): this {
    this.queue.push(fault);
    return this;
  }

  /** Fails every request until set to null. */
  always(fault: OdooFault | null): this {
    this.usual = fault;
    return this;
  }

  /** Waits until exactly this many requests hang. */
  async holding(count: number): Promise<void> {
    while (this.held.size !== count) await once(this.changes, 'held');
  }

  /** How often a method was called. */
  count(method: string): number {
    return this.requests.filter((request) => request.method === method).length;
  }

  /** Drops every hanging request. */
  release(): void {
    for (const response of this.held) response.destroy();
  }

  reset(): void {
    this.data = new OdooData();
    this.requests = [];
    this.queue.length = 0;
    this.usual = null;
    this.keyRefusal = null;
    this.release();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => '');
    const fault = this.queue.length > 0 ? this.queue.shift() : this.usual;
    if (fault === 'hang') return this.hold(response);
    if (fault && fault !== 'deaf') return void FAULTS[fault](response);
    const answer = this.answerTo(request, body);
    if (fault === 'deaf') return void response.destroy();
    answer(response);
  }

  private answerTo(request: IncomingMessage, body: string): Send {
    const { url = '' } = request;
    if (url === '/web/version') return json(200, { version: '19.0', version_info: [19, 0] });
    if (url.startsWith('/json/2/')) return this.speakJson(request, body);
    if (url === '/xmlrpc/2/common' || url === '/xmlrpc/2/object') return this.speakXml(url, body);
    return page(404);
  }

  private speakJson({ url = '', headers }: IncomingMessage, body: string): Send {
    if (headers['x-odoo-database'] !== this.database) return page(404);
    const [model = '', method = ''] = url.slice('/json/2/'.length).split('/');
    try {
      this.refuseKey(headers.authorization === `bearer ${this.apiKey}`);
      const { ids, ...args } = JSON.parse(body) as Arguments & { ids?: number[] };
      return json(200, this.execute(model, method, ids, args));
    } catch (error) {
      if (!(error instanceof OdooRefusal)) throw error;
      const { name, message, status } = error;
      return json(status, {
        name,
        message,
        arguments: [message],
        context: {},
        debug: 'Traceback: secret-path',
      });
    }
  }

  private speakXml(url: string, body: string): Send {
    const { method, parameters } = readCall(body);
    try {
      const result = url.endsWith('common')
        ? this.common(method, parameters)
        : this.object(method, parameters);
      return xml(writeAnswer(result));
    } catch (error) {
      if (!(error instanceof OdooRefusal)) throw error;
      return xml(writeFault(error));
    }
  }

  private common(method: string, [database, login, key]: unknown[]): unknown {
    if (method === 'version') return { server_version: '16.0', protocol_version: 1 };
    this.refuseDatabase(database);
    return login === this.login && key === this.apiKey && !this.keyRefusal ? 2 : false;
  }

  private object(_: string, parameters: unknown[]): unknown {
    const [database, user, key, model, method, [ids], args] = parameters as [
      ...[string, number, string, string, string],
      [number[]?],
      Arguments,
    ];
    this.refuseDatabase(database);
    this.refuseKey(user === 2 && key === this.apiKey);
    return this.execute(model, method, ids, args);
  }

  private execute(model: string, method: string, ids: number[] | undefined, args: Arguments): unknown {
    this.requests.push({ model, method, args });
    return this.data.execute(model, method, ids, args);
  }

  private refuseDatabase(database: unknown): void {
    if (database === this.database) return;
    const message = `connection failed: FATAL:  database "${database}" does not exist`;
    throw new OdooRefusal('psycopg2.OperationalError', 500, 1, message);
  }

  private refuseKey(isRight: boolean): void {
    if (this.keyRefusal) throw REFUSALS.key(this.keyRefusal);
    if (!isRight) throw REFUSALS.key('Invalid apikey');
  }

  private hold(response: ServerResponse): void {
    this.held.add(response);
    this.changes.emit('held');
    response.once('close', () => this.held.delete(response) && this.changes.emit('held'));
  }
}

const json = (status: number, body: unknown): Send => {
  return (response) => send(response, status, 'application/json', JSON.stringify(body));
};
const xml = (body: string): Send => {
  return (response) => send(response, 200, 'text/xml', body);
};
const page = (status: number): Send => {
  return (response) => send(response, status, 'text/html', '<!doctype html><title>Odoo</title>');
};

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}
