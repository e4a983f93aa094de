import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { SubmittedAnalyses } from '#shared/analysis.js';
import { LOOK_UP_RENT } from '../../src/analysis/look-up-rent.js';
import { entryOf, property, settledReport, submit } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { passBreakerTime } from '../support/breaker-time.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';
import { type FakeRentcast, startFakeRentcast } from '../support/fake-rentcast.js';
import { REPLIES } from '../support/fake-rentcast-replies.js';
import { runJobsNow } from '../support/payments.js';
import { until } from '../support/until.js';

const SPENT = "Today's rent lookups are used up. Run it again tomorrow.";
let rentcast: FakeRentcast;
const started: TestApp[] = [];
const clocks = new WeakMap<TestApp, FrozenClock>();

beforeAll(async () => {
  rentcast = await startFakeRentcast();
});

afterEach(async () => {
  for (const app of started.splice(0).reverse()) await app.close();
  rentcast.reset();
  jest.restoreAllMocks();
});

afterAll(() => rentcast.close());

async function start(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startApp({
    RENTCAST_BASE_URL: rentcast.url,
    RENTCAST_API_KEY: rentcast.apiKey,
    RENTCAST_DAILY_LOOKUPS: '2',
    ...env,
  });
  started.push(app);
  // The budget is for one day in Iowa.
  clocks.set(app, freezeClock(app, new Date('2027-02-10T18:00:00Z')));
  return app;
}

/** Submits one property and waits for its figures. */
async function analyze(app: TestApp, asked = property()) {
  const { leadId, analyses } = await submit(app, [asked]);
  return { entryId: analyses[0]!.entryId, report: await settledReport(app, leadId) };
}

function alarms() {
  const warn = jest.spyOn(Logger.prototype, 'warn');
  return () => warn.mock.calls.filter(([message]) => String(message).includes('RENTCAST_DAILY_LOOKUPS'));
}

test('beyond the daily budget reports are labeled fallbacks, staff see why, and the log warns once', async () => {
  const raised = alarms();
  const app = await start();
  await analyze(app);
  await analyze(app);

  const beyond = [await analyze(app), await analyze(app)];

  expect(rentcast.calls).toHaveLength(2);
  for (const { report, entryId } of beyond) {
    expect(report).toMatchObject({ status: 'fallback', origins: { rentEstimate: 'fallback estimate' } });
    expect(JSON.stringify(report)).not.toContain(SPENT);
    expect(await entryOf(app, entryId)).toMatchObject({ status: 'fallback', providerMessage: SPENT });
  }
  expect(raised()).toHaveLength(1);
});

test('a rerun fails for the rest of the day and works the next day', async () => {
  const raised = alarms();
  const app = await start({ RENTCAST_DAILY_LOOKUPS: '1' });
  const clock = clocks.get(app)!;
  await analyze(app);
  const { entryId } = await analyze(app);
  const run = () => app.as.staff.post(`/api/analyses/${entryId}/run`).send({});

  const today = await run();
  clock.advance({ days: 1 });
  const tomorrow = await run();
  const { report } = await analyze(app);

  expect([today.status, today.body.code, today.body.detail]).toEqual([429, 'LOOK_UP_BUDGET_SPENT', SPENT]);
  expect(tomorrow.body).toMatchObject({ status: 'completed', rentEstimate: 1900, providerMessage: null });
  expect(report.status).toBe('fallback');
  expect(raised()).toHaveLength(2);
});

test('cached responses and rejected keys do not count against the budget', async () => {
  const app = await start();
  const known = property();
  await analyze(app, known);

  await analyze(app, known);
  rentcast.next(401);
  const failed = await analyze(app);
  const last = await analyze(app);
  const beyond = await analyze(app);

  expect(failed.report.status).toBe('fallback');
  expect(last.report.status).toBe('completed');
  expect(beyond.report.status).toBe('fallback');
});

test.each(['malformed', 'html'] as const)('an unreadable response counts as billed: %s', async (reply) => {
  const app = await start({ RENTCAST_DAILY_LOOKUPS: '1' });
  rentcast.next(reply);

  await analyze(app);
  await analyze(app);

  expect(rentcast.calls).toHaveLength(1);
});

test('an unreachable provider does not count', async () => {
  const raised = alarms();
  const app = await start({ RENTCAST_DAILY_LOOKUPS: '1', RENTCAST_BASE_URL: 'http://127.0.0.1:1' });

  await analyze(app);
  await analyze(app);

  expect(raised()).toEqual([]);
});

test("a failed refund of the budget does not hide the provider's error", async () => {
  const app = await start();
  const { entryId } = await analyze(app);
  await app.em.execute(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create trigger no_giving_back before update on rent_budget_days for each row
    when (new.lookups < old.lookups) execute function refuse()`);
  rentcast.next(401);

  const { status, body } = await app.as.staff.post(`/api/analyses/${entryId}/run`).send({});

  expect([status, body.detail]).toEqual([
    502,
    'The provided API key is invalid or its subscription has lapsed',
  ]);
});

test('all servers share one budget, even concurrently', async () => {
  const raised = alarms();
  const first = await start({ RENTCAST_DAILY_LOOKUPS: '3' });
  const second = await start({ RENTCAST_DAILY_LOOKUPS: '3', DATABASE_URL: first.config.DATABASE_URL });
  const eight = Array.from({ length: 8 }, () => property());

  const submitted = await Promise.all(eight.map((each, i) => submit(i % 2 ? first : second, [each])));
  const reports = await Promise.all(submitted.map(({ leadId }) => settledReport(first, leadId)));

  expect(rentcast.calls).toHaveLength(3);
  expect(reports.filter(({ status }) => status === 'completed')).toHaveLength(3);
  expect(reports.filter(({ status }) => status === 'fallback')).toHaveLength(5);
  expect(raised()).toHaveLength(1);
});

let owners = 0;

/** Submits one property from this network address and waits for its entry, as staff see it. */
async function analyzeFrom(app: TestApp, address: string, asked = property()) {
  const { status, body } = await app.as.visitor
    .post('/api/public/analyses')
    .set('X-Forwarded-For', address)
    .send({ email: `owner-${++owners}@example.com`, properties: [asked] });
  if (status !== 201) throw new Error(`The form was answered ${status}.`);
  await settledReport(app, body.leadId);
  return entryOf(app, body.analyses[0].entryId);
}

const BEHIND_A_PROXY = { TRUSTED_PROXIES: '1', RATE_LIMIT_FACTOR: '1', RENTCAST_DAILY_LOOKUPS: '20' };
const STREET_NUMBERS = Array.from({ length: 10 }, (_, i) => i + 1);

test("one address gets a part of the day's lookups, and its network a larger one", async () => {
  const app = await start({ ...BEHIND_A_PROXY, RENTCAST_DAILY_LOOKUPS: '100' });

  const fromOne = [];
  for (const _ of STREET_NUMBERS) fromOne.push(await analyzeFrom(app, '203.0.113.7'));
  const eleventh = await analyzeFrom(app, '203.0.113.7');
  for (const _ of STREET_NUMBERS) await analyzeFrom(app, '203.0.113.8');
  const neighbor = await analyzeFrom(app, '203.0.113.9');
  const stranger = await analyzeFrom(app, '198.51.100.1');

  const share =
    "This visitor has used up their share of today's rent lookups. Run it again if the request looks real.";
  expect(fromOne.every(({ status }) => status === 'completed')).toBe(true);
  expect([eleventh, neighbor]).toEqual([
    expect.objectContaining({ status: 'fallback', providerMessage: share }),
    expect.objectContaining({ status: 'fallback', providerMessage: share }),
  ]);
  expect(stranger.status).toBe('completed');
  const byStaff = await app.as.staff.post(`/api/analyses/${eleventh.id}/run`).send({});
  expect(byStaff.body).toMatchObject({ status: 'completed', providerMessage: null });
});

test('invented addresses cost three times as much of a share, and leave lookups for streets that exist', async () => {
  const app = await start(BEHIND_A_PROXY);
  await analyzeFrom(app, '192.0.2.1', property({ street: '12 Locust St' }));
  rentcast.always(404);

  for (const network of [1, 2, 3, 4])
    for (const _ of [1, 2, 3, 4, 5]) await analyzeFrom(app, `203.0.${network}.7`);
  const asked = rentcast.calls.length;
  rentcast.always('estimate');
  const known = await analyzeFrom(app, '198.51.100.1', property({ street: '800 Locust Street, Unit 3' }));
  const unknown = await analyzeFrom(app, '198.51.100.2', property({ street: '7 Nowhere Ln' }));

  expect(asked).toBe(1 + 10); // 4 misses each of two networks, and the last 2
  expect(known.status).toBe('completed');
  expect(unknown.providerMessage).toMatch(/new streets aren't looked up until tomorrow/);
  clocks.get(app)!.advance({ days: 1 });
  const tomorrow = await analyzeFrom(app, '198.51.100.2', property({ street: '7 Nowhere Ln' }));
  expect(tomorrow.status).toBe('completed');
});

test('half of the lookups are available at midnight, and the rest over the day', async () => {
  const app = await start({ RENTCAST_DAILY_LOOKUPS: '22' });
  clocks.get(app)!.advance({ seconds: 12 * 3_600 + 60 }); // a minute after midnight
  const { analyses } = await submit(
    app,
    Array.from({ length: 10 }, () => property()),
  );
  for (const { leadId } of analyses) await settledReport(app, leadId);
  const eleventh = await analyze(app);

  const early = await analyze(app);
  clocks.get(app)!.advance({ seconds: 3 * 3_600 });
  const later = await analyze(app);

  expect([eleventh, early, later].map(({ report }) => report.status)).toEqual([
    'completed',
    'fallback',
    'completed',
  ]);
  expect((await entryOf(app, early.entryId)).providerMessage).toMatch(
    /^The lookups released so far today are used up/,
  );
});

test('a provider that asks to slow down delays reports instead of leaving them without figures', async () => {
  const app = await start({ RENTCAST_DAILY_LOOKUPS: '100' });
  clocks.get(app)!.unfreeze();
  rentcast.always(429);

  const submitted = [await submit(app), await submit(app), await submit(app)];
  const settled = Promise.all(submitted.map(({ leadId }) => settledReport(app, leadId)));
  await until(() => rentcast.calls.length >= 5); // the breaker opens
  rentcast.always('estimate');
  let isDone = false;
  void settled.finally(() => (isDone = true));
  await until(async () => {
    passBreakerTime();
    await runJobsNow(app, LOOK_UP_RENT);
    return isDone;
  });

  expect((await settled).map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
});

/** Per key, as it documents. */
const RENTCAST_PER_SECOND = 20;

test('three visitors with ten properties each at the same moment all get figures from a provider that limits its rate', async () => {
  const app = await start({ TRUSTED_PROXIES: '1', RATE_LIMIT_FACTOR: '1', RENTCAST_DAILY_LOOKUPS: '300' });
  clocks.get(app)!.unfreeze();
  const served: number[] = [];
  rentcast.always((exchange) => {
    const now = performance.now();
    const isFast = served.filter((at) => at > now - 1_000).length >= RENTCAST_PER_SECOND;
    if (!isFast) served.push(now);
    REPLIES[isFast ? 429 : 'estimate'](exchange);
  });

  const submitted = await Promise.all(
    ['203.0.113.7', '198.51.100.7', '192.0.2.7'].map(async (address, visitor) => {
      const properties = Array.from({ length: 10 }, () => property());
      const { body } = await app.as.visitor
        .post('/api/public/analyses')
        .set('X-Forwarded-For', address)
        .send({ email: `visitor${visitor}@burst.example`, properties })
        .expect(201);
      return body as SubmittedAnalyses;
    }),
  );
  const entries = submitted.flatMap(({ analyses }) => analyses);
  for (const { leadId } of entries) await settledReport(app, leadId);

  const settled = await Promise.all(entries.map(({ entryId }) => entryOf(app, entryId)));
  expect(settled.map(({ status }) => status)).toEqual(Array(30).fill('completed'));
  expect(rentcast.calls).toHaveLength(30); // none was refused
});

test('a budget of 0 allows no lookups', async () => {
  const app = await start({ RENTCAST_DAILY_LOOKUPS: '0' });

  const { report } = await analyze(app);

  expect(report.status).toBe('fallback');
  expect(rentcast.calls).toEqual([]);
});

test('without a key nothing is spent and nothing is logged', async () => {
  const raised = alarms();
  const app = await start({ RENTCAST_DAILY_LOOKUPS: '1', RENTCAST_API_KEY: '' });

  await analyze(app);
  await analyze(app);

  expect(raised()).toEqual([]);
});
