import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { property, settledReport, submit } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FakeRentcast, startFakeRentcast } from '../support/fake-rentcast.js';

/** Background jobs across a server restart: two applications, one after the other, on one database. */
let rentcast: FakeRentcast;
/** Owns the database and does no relevant work. */
let owner: TestApp;

beforeAll(async () => {
  rentcast = await startFakeRentcast();
  owner = await startApp();
  const jobs = owner.app.get(Jobs);
  jobs.onModuleDestroy();
  await jobs.beforeApplicationShutdown();
});

afterAll(async () => {
  await owner.close();
  await rentcast.close();
});

const startServer = () =>
  startApp({
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

test('a queue created by an earlier release gets the current settings', async () => {
  const queue = () => owner.app.get(Jobs).boss.getQueue('look-up-rent');
  const wanted = await queue();
  await owner.em.execute(
    "update pgboss.queue set retry_limit = 1, expire_seconds = 900 where name = 'look-up-rent'",
  );

  const server = await startServer();

  const updated = await queue();
  await server.close();
  const { retryLimit, expireInSeconds } = wanted!;
  expect(updated).toMatchObject({ retryLimit, expireInSeconds, notify: true });
  expect(retryLimit).toBeGreaterThan(1);
});
