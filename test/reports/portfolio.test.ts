import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PORTFOLIO_PAGE, type PortfolioPage } from '#shared/portfolio.js';
import type { Lead } from '../../src/leads/lead.entity.js';
import { startApp, type TestApp } from '../support/app.js';

/** S-42, S-43: the portfolio's numbers, and a card per property. */
let app: TestApp;
let analyzed: Lead;
let enrolled: Lead;

beforeAll(async () => {
  app = await startApp();
  analyzed = await app.make.lead({
    status: 'analysis_submitted',
    propertyType: 'multi-family',
    unitCount: 3,
    createdAt: new Date('2026-11-03T10:00:00Z'),
  });
  await app.make.entry({ leadId: analyzed.id, unitCount: 3, rent: 1_000, createdAt: ago(2) });
  await app.make.entry({ leadId: analyzed.id, unitCount: 3, rent: 1_200, createdAt: ago(1) });
  enrolled = await app.make.lead({
    status: 'enrolled',
    propertyType: 'single-family',
    estimatedRent: 2_000,
    createdAt: new Date('2026-11-02T10:00:00Z'),
  });
  const unknown = await app.make.lead({
    status: 'closed',
    propertyType: null,
    unitCount: 2,
    estimatedRent: 0,
    createdAt: new Date('2026-11-01T10:00:00Z'),
  });
  await app.make.entry({ leadId: unknown.id });
  const lost = await app.make.lead({ status: 'lost', statusReason: 'Sold', estimatedRent: 900 });
  await app.make.entry({ leadId: lost.id, rent: 900 });
  await app.make.lead({ status: 'leads', estimatedRent: 800 });
  await app.make.entry({ rent: 700 });
});

afterAll(() => app.close());

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

async function read(query = ''): Promise<PortfolioPage> {
  const { status, body } = await app.as.staff.get(`/api/portfolio${query}`);
  expect(status).toBe(200);
  return body;
}

test('S-42 counts analyzed and managed properties, and leaves unknown rents out of sum and average', async () => {
  const { numbers } = await read();

  expect(numbers).toEqual({
    properties: 3,
    totalUnits: 6,
    monthlyRevenue: 5_600,
    avgRentPerUnit: 1_400,
    // 5.9% of 3,600 and 6.9% of 2,000, plus $39 for each of the two
    feesDollarsPerMonth: 428,
    propertiesWithoutRent: 1,
  });
});

test('S-43 a card shows a property’s revenue and its source, newest first', async () => {
  const { rows } = await read();

  expect(rows.map(({ leadId }) => leadId).slice(0, 2)).toEqual([analyzed.id, enrolled.id]);
  expect(rows).toMatchObject([
    { rentDollarsPerMonth: 3_600, rentOrigin: 'provider', analysis: 'completed', unitCount: 3 },
    { rentDollarsPerMonth: 2_000, rentOrigin: 'staff', analysis: null, status: 'enrolled' },
    { rentDollarsPerMonth: null, rentOrigin: null, analysis: 'pending', propertyType: null },
  ]);
});

test.each([
  ['?scope=managed', 2, 2_000],
  ['?propertyType=multi-family', 1, 3_600],
  ['?scope=managed&propertyType=condo', 0, 0],
])('S-42 the filter %s narrows both cards and numbers', async (query, properties, monthlyRevenue) => {
  const { numbers, rows } = await read(query);

  expect(rows).toHaveLength(properties);
  expect(numbers).toMatchObject({ properties, monthlyRevenue });
});

test('S-42 without a known rent there is no average', async () => {
  const { numbers } = await read('?propertyType=townhouse');

  expect(numbers).toMatchObject({ monthlyRevenue: 0, avgRentPerUnit: null, feesDollarsPerMonth: 0 });
});

test('S-43 cards come page by page, each one once', async () => {
  for (let each = 0; each < PORTFOLIO_PAGE + 5; each += 1)
    await app.make.lead({ status: 'won', propertyType: 'commercial', createdAt: ago(each / 7) });

  const first = await read('?propertyType=commercial');
  const second = await read(`?propertyType=commercial&cursor=${first.next}`);

  const ids = [...first.rows, ...second.rows].map(({ leadId }) => leadId);
  expect([first.rows.length, second.rows.length, new Set(ids).size]).toEqual([
    PORTFOLIO_PAGE,
    5,
    PORTFOLIO_PAGE + 5,
  ]);
  expect([second.next, second.numbers]).toEqual([null, null]);
});

test.each(['?scope=everything', '?propertyType=castle', '?page=2'])('%s gets 400', async (query) => {
  expect((await app.as.staff.get(`/api/portfolio${query}`)).status).toBe(400);
});

test('an invalid cursor gets 400, and a stranger gets 401', async () => {
  expect((await app.as.staff.get('/api/portfolio?cursor=abc')).status).toBe(400);
  expect((await app.as.anonymous.get('/api/portfolio')).status).toBe(401);
});
