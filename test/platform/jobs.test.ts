import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import pg from 'pg';
import { z } from 'zod';
import { Dispatcher } from '../../src/messages/dispatcher.js';
import { MailTransport } from '../../src/messages/transports.js';
import { Sql } from '../../src/platform/database/sql.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { ProviderHealth } from '../../src/platform/providers/provider-health.js';
import { property, settledReport, submit } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FakeRentcast, startFakeRentcast } from '../support/fake-rentcast.js';
import { closeListeners, listen } from '../support/live.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';

/** Background jobs across a server restart: two applications, one after the other, on one database. */
let rentcast: FakeRentcast;
let sink: SmtpSink;
/** Owns the database and does no relevant work. */
let owner: TestApp;

beforeAll(async () => {
  rentcast = await startFakeRentcast();
  sink = await startSmtpSink();
  owner = await startApp();
  const jobs = owner.app.get(Jobs);
  jobs.onModuleDestroy();
  await jobs.beforeApplicationShutdown();
  owner.app.get(Dispatcher, { strict: false }).onModuleDestroy();
});

afterAll(async () => {
  await owner.close();
  await rentcast.close();
  await sink.close();
});

const startServer = (settings: Record<string, string> = {}) =>
  startApp({
    ...settings,
    DATABASE_URL: owner.config.DATABASE_URL,
    RENTCAST_BASE_URL: rentcast.url,
    RENTCAST_API_KEY: rentcast.apiKey,
  });

test('a stopping server finishes the lookups it started and leaves the waiting ones to the next', async () => {
  const first = await startServer();
  rentcast.always('slow');
  const { analyses } = await submit(
    first,
    Array.from({ length: 10 }, () => property()),
  );
  await rentcast.holding(8);

  const closed = first.close();
  rentcast.always('estimate').release();
  await closed;
  const askedByFirst = rentcast.calls.length;
  const second = await startServer();

  const reports = await Promise.all(analyses.map(({ leadId }) => settledReport(second, leadId)));
  await second.close();
  expect(reports.map(({ status }) => status)).toEqual(Array(10).fill('completed'));
  expect([askedByFirst, rentcast.calls.length]).toEqual([8, 10]);
});

test.each([
  ['look-up-rent', 'retry_limit = 1, expire_seconds = 900'],
  ['start-campaigns', 'retry_delay_max = 60'],
])('the queue %s created by an earlier release with %s gets the current settings', async (name, former) => {
  const settings = async () => {
    const queue = (await owner.app.get(Jobs).boss.getQueue(name))!;
    const { retryLimit, retryDelayMax, expireInSeconds, notify } = queue;
    return { retryLimit, retryDelayMax, expireInSeconds, notify };
  };
  const wanted = await settings();
  await owner.em.execute(`update pgboss.queue set ${former} where name = ?`, [name]);
  expect(await settings()).not.toEqual(wanted);

  const server = await startServer();

  const updated = await settings();
  await server.close();
  expect(updated).toEqual(wanted);
});

test('a web process leaves lookups, schedules and sending to a worker, which serves no visitors', async () => {
  const settings = { SMTP_URL: sink.url, MAIL_FROM: 'office@example.com' };
  const email = 'web-and-worker@example.com';
  const askedBefore = rentcast.calls.length;
  const web = await startServer({ ...settings, PROCESS_ROLE: 'web' });
  const { analyses } = await submit(web, [property()], email);
  web.app.get(Dispatcher, { strict: false }).tick();
  // As when someone enters other keys for the mail server.
  const { integration } = web.app.get(MailTransport, { strict: false });
  web.app.get(ProviderHealth, { strict: false }).restart(integration);
  const registry = web.app.get(SchedulerRegistry, { strict: false });
  const schedules = [...registry.getIntervals(), ...registry.getCronJobs().keys()];
  const page = await web.as.anonymous.get('/pricing');
  // Closing waits for everything the process has started.
  await web.close();

  expect(page.status).toBe(200);
  expect(schedules.sort()).toEqual([
    'every process: connections',
    'every process: report views',
    'every process: sockets',
  ]);
  expect(rentcast.calls).toHaveLength(askedBefore);
  expect(sink.mails).toEqual([]);

  const worker = await startServer({ ...settings, PROCESS_ROLE: 'worker' });
  const report = await settledReport(owner, analyses[0]!.leadId);
  const [mail] = await sink.mailsTo(email);
  const statuses = await Promise.all(
    ['/live', '/ready', '/metrics', '/', '/api/leads', '/api/public/price-book'].map(
      async (path) => (await worker.as.admin.get(path)).status,
    ),
  );
  const refused = await worker.as.anonymous.get('/');
  const live = await listen(worker.url, worker.as.admin.token).then(
    () => 'let in',
    (error: Error) => error.message,
  );
  closeListeners();
  await worker.close();

  expect(report.status).toBe('completed');
  expect(mail).toBeDefined();
  expect(statuses).toEqual([200, 200, 200, 503, 503, 503]);
  expect(refused.body).toMatchObject({ code: 'WORKER_ONLY' });
  expect(live).toBe('websocket error');
});

test('a process keeps to its settings for connections, statements and workers', async () => {
  const server = await startServer({
    DATABASE_POOL_SIZE: '4',
    DATABASE_STATEMENT_TIMEOUT_SECONDS: '7',
    JOB_WORKERS: '2',
  });
  const sql = server.app.get(Sql, { strict: false });
  const pool = (await sql.connections()) as unknown as { options: { max: number } };
  const timeout = await sql.row<{ limit: string }>("select current_setting('statement_timeout') as limit");
  const busy = await Promise.all(
    Array.from({ length: 12 }, () =>
      sql.row<{ pid: number }>('select pg_backend_pid() as pid, pg_sleep(0.1)'),
    ),
  );

  rentcast.always('slow');
  await submit(
    server,
    Array.from({ length: 10 }, () => property()),
  );
  await rentcast.holding(10);
  rentcast.always('estimate').release();
  await server.close();

  expect(timeout).toEqual({ limit: '7s' });
  // One connection that is already open may be fast enough for all of them.
  expect(new Set(busy.map((row) => row?.pid)).size).toBeLessThanOrEqual(4);
  expect(pool.options.max).toBe(4);
});

/** The connections of this database that listen. */
const listening = () =>
  owner.em.execute<{ pid: number }[]>(
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'keyturn-listener' and state = 'idle'`,
  );

test('a process listens to jobs and live updates on one connection, and wakes its workers without a poll', async () => {
  const former = (await listening()).map(({ pid }) => pid);
  const server = await startServer();
  const jobs = server.app.get(Jobs);
  const own = (await listening()).filter(({ pid }) => !former.includes(pid));
  let done = 0;
  const kind = { name: 'count', schema: z.object({}), queue: {}, concurrency: 1 };
  await jobs.work(kind, async () => {
    done += 1;
  });

  const round = async (number: number) => {
    const startedAt = performance.now();
    await owner.em.fork().transactional((em) => jobs.enqueue(em, kind, [{}]));
    await until(() => done === number);
    return performance.now() - startedAt;
  };
  await round(1);
  // The worker has just looked, so a poll would find each of these five seconds later. A busy machine may delay some.
  const before = Math.min(await round(2), await round(3), await round(4));
  const [{ pid } = { pid: 0 }] = own;
  await owner.em.execute('select pg_terminate_backend(?, 5000)', [pid]);
  await until(async () => (await listening()).length === former.length + 1);
  await round(5);
  const after = Math.min(await round(6), await round(7), await round(8));
  await server.close();

  expect(own).toHaveLength(1);
  expect(before).toBeLessThan(3_000);
  expect(after).toBeLessThan(3_000);
});

test('a listening connection that the database closes while we end it does not end the process', async () => {
  const server = await startServer();
  const end = jest.spyOn(pg.Client.prototype, 'end');
  await server.close();
  const clients = end.mock.contexts as pg.Client[];
  end.mockRestore();
  const listener = clients.find((client) => client.listenerCount('notification') > 0)!;

  // What the driver does with the server's last message.
  expect(() => listener.emit('error', new Error('terminating connection'))).not.toThrow();
});

test('logs a connection that the database closes in one line, and nothing while the pool is closing', async () => {
  const server = await startServer();
  const warn = jest.spyOn(Logger.prototype, 'warn');

  await owner.em.execute(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and application_name = 'keyturn-jobs'`,
  );
  await until(() => warn.mock.calls.length > 0);
  const lines = warn.mock.calls.slice();
  const { pool } = server.app.get(Jobs) as unknown as { pool: pg.Pool };
  await server.close();
  warn.mockClear();
  pool.emit('error', new Error('terminating connection'), new pg.Client());

  expect(lines[0]).toEqual([
    'Lost a connection to the database: terminating connection due to administrator command',
  ]);
  expect(warn.mock.calls).toEqual([]);
  warn.mockRestore();
});

test('says why the queue failed if every address of the database refused', () => {
  const warn = jest.spyOn(Logger.prototype, 'warn');
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });

  owner.app.get(Jobs).boss.emit('error', refused);
  const lines = warn.mock.calls.slice();
  warn.mockRestore();

  expect(lines).toEqual([['The job queue failed: ECONNREFUSED']]);
});
