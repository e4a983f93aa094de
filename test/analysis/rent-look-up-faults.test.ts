import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { AnalysisProperty } from '#shared/analysis.js';
import { entryOf, property, settledReport, submit } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { passBreakerTime } from '../support/breaker-time.js';
import { type FakeRentcast, startFakeRentcast } from '../support/fake-rentcast.js';
import { answeringExactly, type Reply, type ReplyName, refusing } from '../support/fake-rentcast-replies.js';

/** Every way the provider can fail a visitor. */
let rentcast: FakeRentcast;
let shared: TestApp;
let product: TestApp;
const started: TestApp[] = [];

beforeAll(async () => {
  rentcast = await startFakeRentcast();
  shared = await startApp({ RENTCAST_BASE_URL: rentcast.url, RENTCAST_API_KEY: rentcast.apiKey });
  product = shared;
});

afterEach(async () => {
  for (const app of [...started]) await stop(app);
  product = shared;
  rentcast.reset();
  passBreakerTime();
});

afterAll(async () => {
  await shared.close();
  await rentcast.close();
});

async function start(env: Record<string, string>): Promise<TestApp> {
  const app = await startApp({
    RENTCAST_BASE_URL: rentcast.url,
    RENTCAST_API_KEY: rentcast.apiKey,
    ...env,
  });
  started.push(app);
  product = app;
  return app;
}

async function stop(app: TestApp): Promise<void> {
  started.splice(started.indexOf(app), 1);
  await app.close();
}

async function reportFor(values: Partial<AnalysisProperty> = {}) {
  const { leadId, analyses } = await submit(product, [property(values)]);
  return { leadId, entryId: analyses[0]!.entryId, report: await settledReport(product, leadId) };
}

const UNREADABLE = 'Failed to analyze property';

/** P-212: the provider's message, otherwise its status, otherwise that it failed. */
test.each<[name: string, reply: ReplyName | Reply, message: string]>([
  ['400', refusing(400, { message: 'Address not understood' }), 'Address not understood'],
  ['401', 401, 'The provided API key is invalid or its subscription has lapsed'],
  ['404', 404, 'No rent data is available for this address'],
  ['429', refusing(429, { retryAfter: 60 }), 'The limit of 20 requests a second was exceeded'],
  ['500', 500, 'An unexpected error occurred'],
  ['a page with 500', 'html-500', 'API request failed: 500'],
  ['a page with 200', 'html', UNREADABLE],
  ['a connection that breaks', 'reset', UNREADABLE],
  ['half a body', 'cut', UNREADABLE],
  ['broken JSON', 'malformed', UNREADABLE],
  ['a body that never ends', 'endless', UNREADABLE],
  ['no response in time', 'slow', UNREADABLE],
  ['none of the expected fields', answeringExactly({ notice: 'moved' }), UNREADABLE],
])(
  'a provider that responds with %s leaves the labeled fallback, and only staff see its message (P-212, P-235, S-195, S-234)',
  async (_, reply, message) => {
    rentcast.always(reply);

    const { report, leadId, entryId } = await reportFor();

    expect(report).toMatchObject({
      status: 'fallback',
      rentEstimate: 1800,
      rentRangeLow: 1600,
      rentRangeHigh: 2000,
      marketStats: { averageDaysOnMarket: 29, occupancyRate: 95, yearOverYearChange: 3.5 },
      comparables: [],
      origins: {
        rentEstimate: 'fallback estimate',
        rentRangeLow: 'fallback estimate',
        rentRangeHigh: 'fallback estimate',
        averageDaysOnMarket: 'fallback estimate',
        occupancyRate: 'regional default',
        yearOverYearChange: 'regional default',
        squareFootage: 'visitor',
      },
    });
    const publicAnswer = await product.as.anonymous.get(`/api/public/analyses/${leadId}`);
    expect(publicAnswer.text).not.toContain(message);
    expect(await entryOf(product, entryId)).toMatchObject({ status: 'fallback', providerMessage: message });
  },
);

test('an unreachable or unconfigured provider leads to the fallback, too', async () => {
  await start({ RENTCAST_BASE_URL: 'http://127.0.0.1:9' });
  const unreachable = await reportFor();
  const unreachableEntry = await entryOf(product, unreachable.entryId);

  await start({ RENTCAST_API_KEY: '' });
  const withoutKey = await reportFor();

  expect(unreachable.report).toMatchObject({ status: 'fallback', rentEstimate: 1800 });
  expect(unreachableEntry.providerMessage).toBe(UNREADABLE);
  expect(withoutKey.report).toMatchObject({ status: 'fallback', rentEstimate: 1800 });
  expect((await entryOf(product, withoutKey.entryId)).providerMessage).toBe('RentCast is not configured.');
  expect(rentcast.calls).toEqual([]);
});
