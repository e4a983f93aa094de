import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Sql } from '../../src/platform/database/sql.js';
import { ErrorReports } from '../../src/platform/error-reports.js';
import { NotFound } from '../../src/platform/errors.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { NestLogger, requestLog, withoutTokens } from '../../src/platform/logging.js';
import { Metrics } from '../../src/platform/metrics/metrics.js';
import { ProviderUnavailable } from '../../src/platform/providers/provider-errors.js';
import { SignedTokens } from '../../src/platform/secrets/signed-tokens.js';
import { statementText } from '../../src/platform/tracing/open-telemetry.js';
import { stopTracing } from '../../src/platform/tracing/tracing.js';
import { property } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FakeRentcast, startFakeRentcast } from '../support/fake-rentcast.js';
import { until } from '../support/until.js';

const MESSAGES = `
  insert into messages (key, channel, stream, template, template_version, recipient, expires_at, data, due_at)
  select 'metrics-' || n, 'email', 'transactional', 'staff-message', 1, 'owner@example.com', now() + interval '1 day', '{}',
    now() + (n * interval '10 minutes')
  from unnest(array[-1, 1]) as n`;

let app: TestApp;
let rentcast: FakeRentcast;
/** A service that collects error reports and traces. */
const collector = createServer();
const reports: { path?: string; auth?: unknown; lines: string[] }[] = [];
const traces: { auth?: unknown; text: string }[] = [];
/** Set to leave the sender of traces without an answer. */
let hold: ((response: ServerResponse) => void) | null = null;

beforeAll(async () => {
  collector.on('request', async (request, response) => {
    const { url, headers } = request;
    if (url === '/v1/traces') {
      if (hold) return hold(response);
      traces.push({ auth: headers['api-key'], text: await textOf(request) });
      return response.setHeader('content-type', 'application/json').end('{}');
    }
    reports.push({ path: url, auth: headers['x-sentry-auth'], lines: (await textOf(request)).split('\n') });
    response.end('{}');
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const { port } = collector.address() as AddressInfo;
  const ERROR_REPORTING_DSN = `http://key@127.0.0.1:${port}/sub/42`;
  rentcast = await startFakeRentcast();
  app = await startApp({
    TRUSTED_PROXIES: '1',
    METRICS_TOKEN: 'a token for metrics',
    ERROR_REPORTING_DSN,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key,tenant=keyturn',
    OTEL_BSP_SCHEDULE_DELAY: '20',
    RENTCAST_BASE_URL: rentcast.url,
    RENTCAST_API_KEY: rentcast.apiKey,
  });
});

afterAll(async () => {
  await app.close();
  await rentcast.close();
  collector.closeAllConnections();
  await new Promise((done) => collector.close(done));
});

const scrape = (headers: Record<string, string> = {}, { url } = app) => fetch(`${url}/metrics`, { headers });

// Before any other test starts a second app: the log goes through the one that was started last.
test('unexpected errors are reported once, without what people entered', async () => {
  const logger = new Logger('Payments');
  const failure = (message: string) => Object.assign(new TypeError(message), { code: 'ERR_X' });
  for (const name of ['Zyx', 'Quw']) {
    const err = failure(
      `insert into leads values ('${name}', 'zyx@example.com')\n    at zyx (/zyx@example.com:1:1)`,
    );
    logger.error({ err, requestId: 'request-7', email: 'zyx@example.com' }, 'A payment failed.');
  }
  logger.error({ err: new NotFound('Zyx is not there') });
  logger.error({ err: Object.assign(new Error('the database is starting up'), { code: '57P03' }) });
  logger.warn({ err: new Error('Not that bad') });
  logger.error({ err: new RangeError('zyx@example.com') });

  const ofPayments = () => reports.filter(({ lines }) => lines[2]!.includes('"logger":"Payments"'));
  await until(() => ofPayments().length === 2);

  // Each arrives on a separate connection, so either may come first.
  const { path, auth, lines } = ofPayments().find((report) => report.lines[2]!.includes('TypeError'))!;
  const [header, item, event] = lines.map((line) => JSON.parse(line));
  expect([path, auth, item]).toEqual([
    '/sub/api/42/envelope/',
    'Sentry sentry_version=7, sentry_client=keyturn/1, sentry_key=key',
    { type: 'event' },
  ]);
  expect(event).toMatchObject({
    event_id: header.event_id,
    logger: 'Payments',
    tags: { requestId: 'request-7' },
    exception: { values: [{ type: 'TypeError', value: 'ERR_X: A payment failed.' }] },
  });
  const [{ stacktrace }] = event.exception.values;
  expect(stacktrace.frames.at(-1)).toMatchObject({
    filename: expect.stringContaining('metrics.test'),
    function: 'failure',
  });
  // Letters that no hexadecimal id has.
  expect(ofPayments().map((report) => report.lines.join())).not.toContainEqual(
    expect.stringMatching(/zyx|quw/i),
  );
});

test('a job that failed its last attempt is reported, even for an expected error, and earlier attempts are not', async () => {
  const jobs = app.app.get(Jobs);
  const failures = [new TypeError('zyx'), new NotFound('zyx@example.com')];
  const kind = {
    name: 'often-fails',
    schema: z.looseObject({}),
    queue: { retryLimit: 1, retryDelay: 0, retryBackoff: true },
    concurrency: 1,
  };
  await jobs.work(kind, () => Promise.reject(failures.shift()));
  await jobs.boss.send('often-fails', {});
  // The same code as when the database can't be reached.
  const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const refused = new ProviderUnavailable({ provider: 'Zyx', cause });
  const once = { ...kind, name: 'is-refused', queue: { retryLimit: 0, retryBackoff: true } };
  await jobs.work(once, () => Promise.reject(refused));
  await jobs.boss.send('is-refused', {});
  await jobs.boss.send('send-document', { documentId: 'zyx' });

  const ofJobs = () => reports.filter(({ lines }) => lines[2]!.includes('"logger":"Jobs"'));
  await until(() => {
    // A retry that is due would wait for the next poll.
    jobs.wake(kind);
    return ofJobs().length >= 3;
  });
  const dead = "delete from pgboss.job where name = 'dead-letters' returning id";
  let discarded = 0;
  await until(async () => {
    discarded += (await app.em.execute<unknown[]>(dead)).length;
    return discarded === 3;
  });

  const found = ofJobs().map(({ lines }) => JSON.parse(lines[2]!).exception.values[0]);
  expect(found.map(({ type, value }) => [type, value]).sort()).toEqual([
    ['Error', 'NOT_FOUND: The job often-fails failed its last attempt.'],
    ['Error', 'PROVIDER_UNAVAILABLE: The job is-refused failed its last attempt.'],
    ['ZodError', 'The job send-document failed its last attempt.'],
  ]);
  expect(JSON.stringify(found)).not.toMatch(/zyx/i);
});

/** A span as the OTLP contract writes it in JSON. */
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

interface OtlpRequest {
  resourceSpans: { resource: { attributes: object[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

const spans = () =>
  traces
    .flatMap(({ text }) => (JSON.parse(text) as OtlpRequest).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans);

/** A span of this trace that the collector has, once it has it. */
async function spanOf(traceId: string, name: string): Promise<OtlpSpan> {
  let found: OtlpSpan | undefined;
  await until(() => {
    found = spans().find((span) => span.traceId === traceId && span.name === name);
    return found !== undefined;
  });
  return found!;
}

/** Addresses with a token: signed copies, booking links, calendars, unsubscribing, resets, reports and others. */
const LINKS = [
  '/api/public/signed-documents/TOKEN',
  '/api/public/booking/TOKEN',
  '/api/public/calendars/TOKEN/keyturn.ics',
  '/api/public/preferences/TOKEN',
  '/api/public/analyses/TOKEN',
  '/analysis/TOKEN',
  '/blog/preview/TOKEN',
  '/book/TOKEN',
  '/next-steps/TOKEN',
  '/not-me/TOKEN',
  '/subscription/TOKEN',
  '/u/TOKEN',
  '/reset-password?token=TOKEN',
  '/no-such-page/TOKEN',
];

const PARENT_SPAN = 'b7ad6b7169203331';
const parentOf = (traceId: string) => `00-${traceId}-${PARENT_SPAN}-01`;

test('a form, its statements, the job it enqueues and the request to the provider are one trace, without personal data', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const home = property({ street: '77 Zyxhidden Lane' });
  const { status } = await app.as.visitor
    .post('/api/public/analyses')
    .set('traceparent', parentOf(traceId))
    .send({ email: 'zyxhidden@example.com', properties: [home] });

  const request = await spanOf(traceId, 'RentCast rent estimate');
  const job = await spanOf(traceId, 'run look-up-rent');
  const enqueue = await spanOf(traceId, 'enqueue look-up-rent');
  const form = await spanOf(traceId, 'POST /api/public/analyses');
  const statement = await spanOf(traceId, 'insert leads');
  expect(status).toBe(201);
  expect([request.parentSpanId, job.parentSpanId, enqueue.parentSpanId, statement.parentSpanId]).toEqual([
    job.spanId,
    enqueue.spanId,
    form.spanId,
    form.spanId,
  ]);
  expect(form).toMatchObject({
    parentSpanId: PARENT_SPAN,
    kind: 2,
    startTimeUnixNano: expect.stringMatching(/^\d{19}$/),
    endTimeUnixNano: expect.stringMatching(/^\d{19}$/),
    attributes: expect.arrayContaining([
      { key: 'http.route', value: { stringValue: '/api/public/analyses' } },
      { key: 'http.response.status_code', value: { intValue: 201 } },
    ]),
  });
  expect(traces[0]!.auth).toBe('a key');
  expect((JSON.parse(traces[0]!.text) as OtlpRequest).resourceSpans[0]!.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'keyturn' },
  });
  expect(traces.map(({ text }) => text).join()).not.toMatch(/zyxhidden/i);
});

test('a request that its client aborts is in its trace, without a status', async () => {
  const traceId = '5cf92f3577b34da6a3ce929d0e0e4736';
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  const head = [
    'POST /api/public/analyses HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    'Content-Length: 99',
    'Expect: 100-continue',
    `traceparent: ${parentOf(traceId)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  // The server has the request and waits for the body.
  await once(socket, 'data');
  socket.destroy();

  const { attributes } = await spanOf(traceId, 'POST /api/public/analyses');

  expect(attributes).toContainEqual({ key: 'error.type', value: { stringValue: 'aborted' } });
  expect(attributes).not.toContainEqual(expect.objectContaining({ key: 'http.response.status_code' }));
});

test('a page with a token in its URL is named by its route in traces and in the log, which has the trace id', async () => {
  const traceId = 'a'.repeat(32);
  const lines: object[] = [];
  const silent = () => undefined;
  const log = { info: (line: object) => lines.push(line), error: silent, warn: silent, debug: silent };
  const child = jest.spyOn(app.app.getHttpAdapter().getInstance().log, 'child');
  child.mockReturnValue(log as unknown as FastifyBaseLogger);

  await app.as.anonymous.get('/u/3cr3t.t0ken?from=3cr3t').set('traceparent', parentOf(traceId));

  child.mockRestore();
  const page = await spanOf(traceId, 'GET /u/:token');
  expect((await spanOf(traceId, 'render page')).parentSpanId).toBe(page.spanId);
  expect(lines).toEqual([expect.objectContaining({ traceId })]);
  expect(JSON.stringify([lines, traces])).not.toContain('3cr3t');
});

test('an error report names the trace that the error belongs to', async () => {
  const traceId = 'b'.repeat(32);
  const fail = () => Promise.reject(new TypeError('zyx'));
  const kind = {
    name: 'fails-in-a-trace',
    schema: z.strictObject({}),
    queue: { retryLimit: 0, retryBackoff: true },
    concurrency: 1,
  };
  const jobs = app.app.get(Jobs);
  await jobs.work(kind, fail);
  await jobs.boss.send('fails-in-a-trace', { traceparent: parentOf(traceId) });

  const events = () => reports.map(({ lines }) => JSON.parse(lines[2]!));
  const ofTrace = () => events().find(({ contexts }) => contexts?.trace.trace_id === traceId);
  await until(() => ofTrace() !== undefined);

  expect(ofTrace().exception.values[0]).toMatchObject({ type: 'TypeError' });
  const { spanId } = await spanOf(traceId, 'run fails-in-a-trace');
  expect(ofTrace().contexts.trace.span_id).toBe(spanId);
  await app.em.execute("delete from pgboss.job where name = 'dead-letters'");
});

test('no token is in a line of the log or in an error report, wherever an error quotes it', async () => {
  const signed = app.app.get(SignedTokens).sign('any purpose', { id: 7 }, 600);
  const random = 'q3Zk9-Yx0aB_7cD1eF2gH3iJ4kL5mN6oP7qR8sT9uVw';
  const written: string[] = [];
  const { log } = app.app.getHttpAdapter().getInstance();
  // Where pino writes its lines.
  const stream = Object.getOwnPropertySymbols(log).find(({ description }) => description === 'pino.stream')!;
  const former = Reflect.get(log, stream);
  Reflect.set(log, stream, { write: (line: string) => written.push(line) });
  log.level = 'info';
  const reported = reports.length;

  for (const token of [signed, random]) {
    // A statement that was canceled, with all that drivers attach to it.
    const quoting = `canceling statement: select * from links where token = '${token}' and url = '/u/${token}'`;
    const failure = Object.assign(new Error(quoting), { code: '57014', parameters: [token], query: quoting });
    const rows = jest.spyOn(Sql.prototype, 'rows').mockRejectedValue(failure);
    for (const path of LINKS)
      await app.as.anonymous
        .get(path.replace('TOKEN', token))
        .set('Referer', `${app.url}/u/${token}?next=/u/${token}`);
    rows.mockRestore();
    const address = `https://files.example.com/signed/${token}?signature=${token}`;
    new Logger('Provider').warn({ provider: 'DocuSeal', failure: `TypeError: fetch failed ${address}` });
    const err = new TypeError(`Invalid URL: ${address}`, { cause: new Error(address) });
    new Logger('Leaky').error({ err, requestId: randomUUID() }, 'A link could not be read.');
  }

  log.level = 'silent';
  Reflect.set(log, stream, former);
  await until(() => reports.slice(reported).some(({ lines }) => lines[2]!.includes('Leaky')));
  const lines = written.map(
    (line) => JSON.parse(line) as { context?: string; route?: string; requestId?: string },
  );
  const contexts = new Set(lines.map(({ context }) => context));
  expect([contexts.has('Problem'), contexts.has('Provider'), contexts.has('Leaky')]).toEqual([
    true,
    true,
    true,
  ]);
  expect(lines.filter(({ route }) => route).length).toBe(2 * LINKS.length);
  expect(lines.filter(({ context }) => context === 'Leaky')[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  const all = written.join() + reports.map((report) => report.lines.join()).join();
  expect([signed, random, signed.split('.')[1]!].filter((token) => all.includes(token))).toEqual([]);
});

test.each([
  'q3Zk9-Yx0aB_7cD1eF2gH3iJ4kL5mN6oP7qR8sT9uVw',
  'eyJpZCI6N30eyJpZCI6N30.abc-def',
  '4bf92f3577b34da6'.repeat(2),
])('a line of the log without the token %s is still JSON, whatever comes before it', (token) => {
  for (const before of ['\n', '\t', '\b', '\u2028', '\u0001', '\\', '\\n', '"', '/private-']) {
    const line = JSON.stringify({ msg: `failed:${before}${token}/end` });
    for (const each of [line, line.replace('\u2028', String.raw`\u2028`)]) {
      const { msg } = JSON.parse(withoutTokens(each));
      expect(msg).toMatch(/^failed:.*\/end$/s);
      expect(msg).not.toContain(token);
    }
  }
});

test.each([
  'Migration20261126221105_remember_moved_tasks failed',
  'request 0b9d2c1e-8f4a-4c0e-9d57-3a1f6e2b7c80 of trace 4bf92f3577b34da6a3ce929d0e0e4736',
  '{"traceId":"4bf92f3577b34da6a3ce929d0e0e4736","msg":"Sent."}',
  'at processTicksAndRejections (node:internal/process/task_queues:104:5)',
])('the log says in full: %s', (text) => {
  expect(withoutTokens(text)).toBe(text);
});

test.each([
  [
    "select * from leads where email = 'a@b.c' and beds > 3",
    'select * from leads where email = ? and beds > ?',
  ],
  ["update t2 set name = 'O''Brien', x = -1.5", 'update t2 set name = ?, x = ?'],
  ["select E'it\\'s 5', \"it's\", $1, $$a 'b' c$$", 'select ?, "it\'s", $1, ?'],
  ["select 'abc\\', 'zyx'", 'select ?, ?'],
  ["select a from b where c = 'never closed zyx", 'select a from b where c = …'],
])('the text of the statement %s is shown without its values', (sql, text) => {
  expect(statementText(sql)).toBe(text);
});

test('shows requests by route and status, the pool, jobs, the outbox, sockets and pages', async () => {
  await app.as.anonymous.get('/api/leads').expect(401);
  await app.as.anonymous.get('/faq').expect(200);
  await app.as.anonymous.get('/faq').expect(200);

  const response = await scrape();

  const text = await response.text();
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(text).toContain(
    'keyturn_http_request_seconds_count{method="GET",route="/api/leads",status="401"} 1\n',
  );
  expect(text).toMatch(/^keyturn_database_connections\{state="idle"\} \d+$/m);
  expect(text).toMatch(/^keyturn_dead_letters 0$/m);
  expect(text).toMatch(/^keyturn_live_sockets 0$/m);
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  expect(text).toContain(`\nkeyturn_build_info{version="${version}"} 1\n`);
  expect(text).toMatch(/^keyturn_busy_calendars\{state="current"\} 0$/m);
  expect(text).toMatch(/^keyturn_page_cache_answers_total\{from="memory"\} 1$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

test('shows how many messages are due and how long the oldest has waited, but no scheduled ones', async () => {
  // Sending is paused, or the due one would be gone before it is counted.
  await app.em.execute('update sending_states set paused_at = now()');
  await app.em.execute(MESSAGES);

  const text = await (await scrape()).text();

  expect(text).toMatch(/^keyturn_outbox_due\{channel="email",state="pending"\} 1$/m);
  const [, waited] = /^keyturn_outbox_wait_seconds\{channel="email"\} ([\d.]+)$/m.exec(text)!;
  expect(Number(waited)).toBeGreaterThanOrEqual(600);
});

test('a gauge that cannot be read is NaN, and the others show', async () => {
  app.app.get(Metrics).gauge('keyturn_broken', 'Never there.', [], () => Promise.reject(new Error('down')));

  const response = await scrape();

  const text = await response.text();
  expect(response.status).toBe(200);
  expect(text).toMatch(/^keyturn_broken nan$/im);
  expect(text).toMatch(/^keyturn_live_sockets 0$/m);
  expect(text).toMatch(/^keyturn_busy_calendars\{state="current"\} 0$/m);
});

test.each([
  ['this machine', {}, 200],
  ['a private network', { 'x-forwarded-for': '10.1.2.3' }, 200],
  ['a private IPv6 network', { 'x-forwarded-for': 'fd12::1' }, 200],
  ['elsewhere', { 'x-forwarded-for': '203.0.113.7' }, 403],
  ['elsewhere with another token', { 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer x' }, 403],
  [
    'elsewhere with the token',
    { 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer a token for metrics' },
    200,
  ],
])('answers %s as it should', async (_, headers, status) => {
  expect((await scrape(headers as unknown as Record<string, string>)).status).toBe(status);
});

test('an untrusted proxy hides the client, so its address grants no access and its trace is not continued', async () => {
  const direct = await startApp();

  const answer = await scrape({ 'x-forwarded-for': '127.0.0.1' }, direct);
  await direct.as.anonymous.get('/api/leads').set('traceparent', parentOf('c'.repeat(32)));

  await direct.close();
  // Spans are sent in the order they ended.
  await app.as.anonymous.get('/api/leads').set('traceparent', parentOf('d'.repeat(32)));
  await spanOf('d'.repeat(32), 'GET /api/leads');
  expect(answer.status).toBe(403);
  expect(spans().map(({ traceId }) => traceId)).not.toContain('c'.repeat(32));
});

test('every figure that the sample alerts and the dashboard use exists', async () => {
  const text = await (await scrape()).text();
  const known = new Set(text.match(/^# TYPE (\S+)/gm)!.map((line) => line.slice('# TYPE '.length)));

  for (const file of ['alerts.yml', 'dashboard.json']) {
    const used = (await readFile(`docs/observe/${file}`, 'utf8')).match(/\b(keyturn|nodejs|process)_\w+/g)!;
    const names = used.map((name) => name.replace(/_(bucket|count|sum)$/, ''));
    expect([file, names.filter((name) => !known.has(name))]).toEqual([file, []]);
  }
});

test.each([
  ['proxy-4f1c2a90b7', true],
  ['short', false],
  ['with spaces and "quotes"', false],
])(
  'the request id %j of a trusted proxy is kept: %j; response and error have the same one',
  async (id, isKept) => {
    const { headers, body } = await app.as.anonymous.get('/api/leads').set('X-Request-Id', id);

    expect(headers['x-request-id'] === id).toBe(isKept);
    expect(body.requestId).toBe(headers['x-request-id']);
  },
);

test('the log has one line a minute about refused requests, with their number, and one for every other request', async () => {
  const lines: { status: number; refused?: number }[] = [];
  const request = { ip: '203.0.113.7', method: 'POST', routeOptions: { url: '/api/public/leads' } };
  const log = { info: (line: { status: number }) => lines.push(line) };
  const write = requestLog();
  const end = (statusCode: number) =>
    write({ ...request, log } as unknown as FastifyRequest, { statusCode, elapsedTime: 1 } as FastifyReply);
  const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);

  for (const status of [429, 429, 201, 429]) await end(status);
  now.mockReturnValue(1_060_000);
  await end(429);
  now.mockRestore();

  expect(lines.map(({ status, refused }) => [status, refused])).toEqual([
    [429, 1],
    [201, undefined],
    [429, 3],
  ]);
});

test.each([
  ['/api/public/signed-documents/:token', '/api/public/signed-documents/3cr3t.t0ken'],
  ['/subscription/:token', '/subscription/3cr3t.t0ken?token=3cr3t.t0ken'],
  [undefined, '/signed-documents/3cr3t.t0ken'],
])('the log names the route %s, never the token in its address', async (route, url) => {
  const info = jest.fn();
  const request = { ip: '203.0.113.7', method: 'GET', url, originalUrl: url, routeOptions: { url: route } };

  await requestLog()(
    { ...request, raw: { url }, log: { info } } as unknown as FastifyRequest,
    { statusCode: 200, elapsedTime: 1 } as FastifyReply,
  );

  expect(info).toHaveBeenCalledWith(expect.objectContaining({ route: route ?? 'unmatched', status: 200 }));
  expect(JSON.stringify(info.mock.calls)).not.toContain('3cr3t');
});

test('no more than twenty errors a minute are reported', async () => {
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response());
  const clock = jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
  const many = new ErrorReports('https://key@errors.example/1');

  for (let each = 0; each < 30; each += 1) many.report(new Error('Down'), { text: `Failure ${each}` });
  const inOneMinute = asked.mock.calls.length;
  clock.mockReturnValue(1_800_000_060_000);
  many.report(new Error('Down'), { text: 'Failure 30' });

  expect([inOneMinute, asked.mock.calls.length]).toEqual([20, 21]);
  asked.mockRestore();
  clock.mockRestore();
});

test('a module may have its own log level', () => {
  const written: string[] = [];
  const loggerAt = (level: string): FastifyBaseLogger =>
    ({
      child: (_: object, options: { level: string }) => loggerAt(options.level),
      debug: (_: object, text: string) => level === 'debug' && written.push(text),
    }) as unknown as FastifyBaseLogger;
  const logger = new NestLogger(loggerAt('warn'), 'ChannelWorker=debug,Problem=silent');

  logger.debug('Claimed 3', 'ChannelWorker');
  logger.debug('Refused', 'Problem');
  logger.debug('Wired', 'Injector');

  expect(written).toEqual(['Claimed 3']);
});

test('a scheduled method that fails while the database is away is a warning; any other failure is an error', () => {
  const written: [level: string, fields: object][] = [];
  const at = (level: string) => (fields: object) => written.push([level, fields]);
  const logger = new NestLogger({ warn: at('warn'), error: at('error') } as unknown as FastifyBaseLogger);
  const isAway = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const mistake = new TypeError('due is not iterable');

  logger.error(isAway, undefined, 'Scheduler');
  logger.error(mistake, undefined, 'Scheduler');
  logger.error(isAway, undefined, 'Problem');

  expect(written).toMatchObject([
    ['warn', { context: 'Scheduler', err: isAway }],
    ['error', { context: 'Scheduler', err: mistake }],
    ['error', { context: 'Problem', err: isAway }],
  ]);
});

// The last test, because nothing is traced afterwards.
test('a collector that does not answer delays neither a request nor the stop of the server for long', async () => {
  const held: ServerResponse[] = [];
  hold = (response) => held.push(response);
  await app.as.anonymous.get('/faq').expect(200);
  await until(() => held.length > 0);

  await app.as.anonymous.get('/faq').expect(200);
  await stopTracing(app.config);

  // The sender was still waiting for it.
  expect(held.map(({ destroyed }) => destroyed)).not.toContain(true);
});
