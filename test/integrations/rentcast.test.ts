import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type RentFacts, settleEstimate } from '#shared/rent-estimate.js';
import type { RentAnswer, RentQuery } from '../../src/analysis/rent-provider.js';
import { RentcastAdapter, type RentcastOptions } from '../../src/integrations/rentcast/rentcast.adapter.js';
import {
  NotConfigured,
  ProviderAuth,
  ProviderBadAnswer,
  ProviderError,
  ProviderRateLimited,
  ProviderRejected,
  ProviderUnavailable,
} from '../../src/platform/providers/provider-errors.js';
import { type FakeRentcast, startFakeRentcast } from '../support/fake-rentcast.js';
import { answering, answeringExactly, refusing } from '../support/fake-rentcast-replies.js';

let rentcast: FakeRentcast;
const adapters: RentcastAdapter[] = [];

beforeAll(async () => {
  Logger.overrideLogger(false);
  rentcast = await startFakeRentcast();
});

afterEach(async () => {
  rentcast.reset();
  await Promise.all(adapters.splice(0).map((adapter) => adapter.onApplicationShutdown()));
});

afterAll(() => rentcast.close());

/** An unused adapter, so that its breaker is closed. */
function rents({ timeouts, ...options }: Partial<RentcastOptions> = {}): RentcastAdapter {
  const { apiKey, url: baseUrl } = rentcast;
  const adapter = new RentcastAdapter({
    apiKey,
    baseUrl,
    timeouts: { backoffMs: 1, ...timeouts },
    ...options,
  });
  adapters.push(adapter);
  return adapter;
}

function home(details: Partial<RentQuery> = {}): RentQuery {
  const address = { street: '412 Grand Ave', city: 'Ankeny', state: 'IA', zipCode: '50021' };
  return { ...address, propertyType: 'single-family', ...details };
}

async function factsOf(answer: Promise<RentAnswer>): Promise<RentFacts> {
  const given = await answer;
  return given.outcome === 'estimate' ? given.facts : Promise.reject(new Error(given.providerMessage));
}

async function failureOf(answer: Promise<unknown>): Promise<ProviderError> {
  const failure = await answer.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ProviderError);
  return failure as ProviderError;
}

describe('the request', () => {
  test('asks for 5 comparables within 5 miles by address and its parts, with the key in a header (P-171, P-199, P-231)', async () => {
    await rents().lookUp(home({ squareFootage: 1640, bedrooms: 3, bathrooms: 2.5 }));

    expect(rentcast.calls).toEqual([
      {
        apiKey: rentcast.apiKey,
        query: {
          address: '412 Grand Ave, Ankeny, IA 50021',
          city: 'Ankeny',
          state: 'IA',
          zipCode: '50021',
          compCount: '5',
          maxRadius: '5',
          propertyType: 'Single Family',
          squareFootage: '1640',
          bedrooms: '3',
          bathrooms: '2.5',
        },
      },
    ]);
  });

  test('omits what the visitor left blank, but a studio has 0 bedrooms', async () => {
    await rents().lookUp(home({ squareFootage: 0, bedrooms: 0, bathrooms: null }));

    expect(rentcast.calls[0]?.query).toMatchObject({ bedrooms: '0' });
    expect(rentcast.calls[0]?.query).not.toHaveProperty('squareFootage');
    expect(rentcast.calls[0]?.query).not.toHaveProperty('bathrooms');
  });

  test.each([
    ['single-family', 'Single Family'],
    ['multi-family', 'Multi-Family'],
    ['townhouse', 'Townhouse'],
    ['condo', 'Condo'],
  ] as const)('maps our %s to their %s', async (propertyType, theirs) => {
    await rents().lookUp(home({ propertyType }));

    expect(rentcast.calls[0]?.query.propertyType).toBe(theirs);
  });

  test('goes to the same URL whether or not the base URL ends in a slash', async () => {
    const answer = await rents({ baseUrl: `${rentcast.url}/` }).lookUp(home());

    expect(answer.outcome).toBe('estimate');
  });

  test('is never made for commercial property (P-230)', async () => {
    const answer = await rents().lookUp(home({ propertyType: 'commercial' }));

    expect(answer).toMatchObject({ outcome: 'no-data' });
    expect(rentcast.calls).toEqual([]);
  });

  test('is never made without a key', async () => {
    const failure = await failureOf(rents({ apiKey: undefined }).lookUp(home()));

    expect(failure).toBeInstanceOf(NotConfigured);
    expect(failure.message).toBe('RentCast is not configured.');
    expect(rentcast.calls).toEqual([]);
  });
});

describe('the response', () => {
  const OF_THE_CONTRACT = {
    rent: 1900,
    rentRangeLow: 1740,
    rentRangeHigh: 2060,
    subject: {
      propertyType: 'single-family',
      squareFootage: 1640,
      bedrooms: 3,
      bathrooms: 2,
      yearBuilt: 1994,
    },
  };
  const FIRST_COMPARABLE = {
    address: '508 Ash St, Ankeny, IA 50021',
    distance: 0.31,
    squareFootage: 1612,
    rentAmount: 1850,
    daysOnMarket: 24,
  };

  test.each(['estimate', 'old-shape'] as const)(
    'is read in the current and the previous format: %s (P-200)',
    async (shape) => {
      rentcast.next(shape);

      const facts = await factsOf(rents().lookUp(home()));

      expect(facts).toMatchObject(OF_THE_CONTRACT);
      expect(facts.comparables).toHaveLength(5);
      expect(facts.comparables[0]).toMatchObject(FIRST_COMPARABLE);
    },
  );

  test('places the home and dates and places its comparables', async () => {
    const { location, comparables } = await factsOf(rents().lookUp(home()));

    const at = { latitude: expect.any(Number), longitude: expect.any(Number) };
    expect(location).toEqual(at);
    expect(comparables[0]).toMatchObject({
      bedrooms: expect.any(Number),
      bathrooms: expect.any(Number),
      listedOn: expect.stringMatching(/^\d{4}-/),
      lastSeenOn: expect.stringMatching(/^\d{4}-/),
      removedOn: null,
      location: at,
    });
  });

  test('becomes the figures of the report (P-200, P-234)', async () => {
    const estimate = settleEstimate(await factsOf(rents().lookUp(home())), home());

    expect(estimate).toMatchObject({ rentEstimate: 1900, rentRangeLow: 1740, rentRangeHigh: 2060 });
    // days 24 + 18 + 33 + 29 + 51 = 155; 50 / 1850 = 2.7 %
    expect(estimate.marketStats).toEqual({
      averageDaysOnMarket: 31,
      occupancyRate: 95,
      yearOverYearChange: 2.7,
    });
  });

  test('may lack half of its fields: each has its own fallback (P-232, P-234)', async () => {
    rentcast.next('half');

    const facts = await factsOf(rents().lookUp(home()));
    const estimate = settleEstimate(facts, home({ bedrooms: 4 }));

    expect(estimate).toMatchObject({ rentEstimate: 1900, rentRangeLow: 1710, rentRangeHigh: 2090 });
    // days 30 + 18 + 30 = 78; the first comparable names no rent
    expect(estimate.marketStats).toEqual({
      averageDaysOnMarket: 26,
      occupancyRate: 95,
      yearOverYearChange: 3.5,
    });
    expect(estimate.property).toEqual({
      propertyType: 'single-family',
      squareFootage: 1500,
      bedrooms: 4,
      bathrooms: 2,
      yearBuilt: 1994,
    });
    expect(estimate.comparables).toHaveLength(3);
  });

  test('prefers current field names over former ones', async () => {
    rentcast.next(
      answeringExactly({
        rent: 1900,
        property: { bedrooms: 2, bathrooms: 1 },
        subjectProperty: { bedrooms: 3, bathrooms: null },
        comparables: [{ formattedAddress: 'new', address: 'old', price: 1850, lastRentAmount: 1700 }],
      }),
    );

    const { subject, comparables } = await factsOf(rents().lookUp(home()));

    expect(subject).toMatchObject({ bedrooms: 3, bathrooms: 1 });
    expect(comparables[0]).toMatchObject({ address: 'new', rentAmount: 1850 });
  });

  test.each([
    ['Apartment', 'multi-family'],
    ['Manufactured', 'single-family'],
    ['Multi-Family', 'multi-family'],
    ['single-family', 'single-family'],
    ['Land', null],
    ['constructor', null],
    [null, null],
  ])('maps their %s to our %s', async (theirs, ours) => {
    rentcast.next(answeringExactly({ rent: 1900, subjectProperty: { propertyType: theirs } }));

    const { subject } = await factsOf(rents().lookUp(home()));

    expect(subject.propertyType).toBe(ours);
  });

  test('never contains text the database rejects', async () => {
    const formattedAddress = ` 508\u0000 Ash\nSt \ud800${'x'.repeat(500)}`;
    rentcast.next(answering({ comparables: [{ formattedAddress, price: 1850 }] }));

    const { comparables } = await factsOf(rents().lookUp(home()));

    expect(comparables[0]?.address).toBe(`508 Ash St \ufffd${'x'.repeat(228)}`);
  });

  test('no data is a valid response and not an error', async () => {
    rentcast.next(404);

    const answer = await rents().lookUp(home());

    expect(answer).toEqual({
      outcome: 'no-data',
      providerMessage: 'No rent data is available for this address',
    });
    expect(rentcast.calls).toHaveLength(1);
  });
});

describe('a failure has a specific error and is retried at most twice, only where that may help (P-212)', () => {
  test.each([
    [400, ProviderRejected, 'One or more parameters are invalid', 1],
    [401, ProviderAuth, 'The provided API key is invalid or its subscription has lapsed', 1],
    [429, ProviderRateLimited, 'The limit of 20 requests a second was exceeded', 3],
    [500, ProviderUnavailable, 'An unexpected error occurred', 3],
    [504, ProviderUnavailable, 'The request took too long', 3],
    ['html-500', ProviderUnavailable, 'API request failed: 500', 3],
    ['reset', ProviderUnavailable, null, 3],
    ['cut', ProviderUnavailable, null, 3],
    ['html', ProviderBadAnswer, null, 1],
    ['html-404', ProviderBadAnswer, 'API request failed: 404', 1],
    ['malformed', ProviderBadAnswer, null, 1],
    ['endless', ProviderBadAnswer, null, 1],
    ['redirect', ProviderBadAnswer, 'API request failed: 302', 1],
  ] as const)('%s', async (reply, errorClass, providerMessage, calls) => {
    rentcast.always(reply);

    const failure = await failureOf(rents().lookUp(home()));

    expect(failure).toBeInstanceOf(errorClass);
    expect(failure.providerMessage).toBe(providerMessage);
    expect(rentcast.calls).toHaveLength(calls);
  });

  test.each([
    [[]],
    [null],
    ['rent'],
    [{}],
    [{ message: 'down' }],
    [{ rent: '1,900' }],
    [{ comparables: [null] }],
  ])('JSON of an unexpected format: %j', async (body) => {
    rentcast.always(answeringExactly(body));

    const failure = await failureOf(rents().lookUp(home()));

    expect(failure).toBeInstanceOf(ProviderBadAnswer);
    expect(rentcast.calls).toHaveLength(1);
  });

  test('a timeout, after which nothing keeps waiting', async () => {
    rentcast.always('slow');

    const failure = await failureOf(rents({ timeouts: { totalMs: 200 } }).lookUp(home()));
    await rentcast.holding(0);

    expect(failure).toBeInstanceOf(ProviderUnavailable);
    expect(rentcast.calls).toHaveLength(1);
  });

  test('a connection that is refused', async () => {
    const gone = await startFakeRentcast();
    const { url: baseUrl } = gone;
    await gone.close();

    expect(await failureOf(rents({ baseUrl }).lookUp(home()))).toBeInstanceOf(ProviderUnavailable);
  });

  test('a connection timeout is retried three times', async () => {
    const connections: Socket[] = [];
    const silent = createServer((socket) => connections.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const baseUrl = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`;

    const failure = await failureOf(rents({ baseUrl, timeouts: { connectMs: 50 } }).lookUp(home()));

    silent.close();
    for (const socket of connections) socket.destroy();
    expect(failure).toBeInstanceOf(ProviderUnavailable);
    expect(connections).toHaveLength(3);
  });

  test('a rejected key', async () => {
    const failure = await failureOf(rents({ apiKey: 'wrong' }).lookUp(home()));

    expect(failure).toBeInstanceOf(ProviderAuth);
  });
});

describe('a failing provider', () => {
  test('returns its response if it recovers between two retries', async () => {
    rentcast
      .next(500)
      .next('cut')
      .next(answering({ rent: 2100 }));

    const facts = await factsOf(rents().lookUp(home()));

    expect(facts.rent).toBe(2100);
    expect(rentcast.calls).toHaveLength(3);
  });

  test('is left alone when it asks for a long pause, and the error says for how long', async () => {
    rentcast.next(refusing(429, { retryAfter: 60 }));

    const failure = await failureOf(rents().lookUp(home()));

    expect(failure).toMatchObject({ kind: 'unavailable', code: 'PROVIDER_RATE_LIMITED', retryAfter: 60 });
    expect(rentcast.calls).toHaveLength(1);
  });

  test('is left alone after five failures, and staff still see its last message', async () => {
    rentcast.always(500);
    const adapter = rents();

    const failures = [
      await failureOf(adapter.lookUp(home())),
      await failureOf(adapter.lookUp(home())),
      await failureOf(adapter.lookUp(home())),
    ];

    expect(failures.map(({ providerMessage }) => providerMessage)).toEqual(
      Array(3).fill('An unexpected error occurred'),
    );
    expect(rentcast.calls).toHaveLength(5);
  });
});

test('failures are not cached: the next lookup tries again', async () => {
  rentcast.next('malformed');
  const adapter = rents();

  await failureOf(adapter.lookUp(home()));

  expect(await adapter.lookUp(home())).toMatchObject({ outcome: 'estimate' });
});

test('shutting down ends the pending request', async () => {
  rentcast.always('slow');
  const adapter = rents();

  const answer = failureOf(adapter.lookUp(home()));
  await rentcast.holding();
  await adapter.onApplicationShutdown();

  expect(await answer).toBeInstanceOf(ProviderUnavailable);
});
