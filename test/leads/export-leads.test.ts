import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LEAD_CSV_COLUMNS } from '#shared/lead.js';
import { startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

const ask = (query: Record<string, unknown> = {}) => {
  const parameters = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]);
  return app.as.admin.get('/api/leads/export').query(Object.fromEntries(parameters)).buffer();
};

/** Parses RFC 4180 CSV in which every cell is quoted. */
function parse(text: string): string[][] {
  const lines = text.replace(/^\uFEFF/, '').split('\r\n');
  expect(lines.pop()).toBe('');
  return text
    .replace(/^\uFEFF/, '')
    .slice(1, -3)
    .split('"\r\n"')
    .map((line) => line.split('","').map((cell) => cell.replaceAll('""', '"')));
}

async function rowsOf(query: Record<string, unknown>): Promise<Record<string, string>[]> {
  const [headings, ...rows] = parse((await ask(query)).text);
  return rows.map((row) => Object.fromEntries(row.map((cell, i) => [headings![i], cell])));
}

// S-24, decision 39
test('S-24 the export is a fully quoted CSV file of the leads that spreadsheets can read', async () => {
  const city = 'Exportville';
  await app.make.lead({
    city,
    name: 'Ada "Ace" Brandt, née Ødegård\nsecond line',
    phone: null,
    squareFootage: 0,
    purchasePrice: 265_000,
    bathrooms: 2.5,
    createdAt: new Date('2026-07-01T15:30:00Z'),
    walkthroughDate: new Date('2026-12-01T15:30:00Z'),
    status: 'enrolled',
    propertyType: 'multi-family',
  });

  const response = await ask({ filter: { city } });

  const [headings] = parse(response.text);
  const [row] = await rowsOf({ filter: { city } });
  expect(response.status).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/),
    'content-range': 'leads 0-0/1',
    'cache-control': 'no-store',
  });
  expect(response.text.startsWith('\uFEFF"Id",')).toBe(true);
  expect(headings).toEqual(Object.values(LEAD_CSV_COLUMNS));
  expect(row).toMatchObject({
    Name: 'Ada "Ace" Brandt, née Ødegård\nsecond line',
    Phone: '',
    'Square Footage': '',
    'Purchase Price': '265000',
    Bathrooms: '2.5',
    Created: '2026-07-01 10:30',
    Walkthrough: '2026-12-01 09:30',
    Status: 'Property Enrolled',
    'Property Type': 'Multi-Family',
  });
});

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=cmd|"/c calc"!A0'];

test('no cell is a formula, whatever an owner enters as a name', async () => {
  const city = 'Formulaville';
  const texts = ['name', 'phone', 'company', 'ownerName', 'message', 'streetAddress'] as const;
  for (const formula of FORMULAS)
    await app.make.lead({ city, ...Object.fromEntries(texts.map((field) => [field, formula])) });

  const rows = await rowsOf({ filter: { city }, sort: ['createdAt', 'ASC'] });

  for (const field of texts)
    expect(rows.map((row) => row[LEAD_CSV_COLUMNS[field]]).sort()).toEqual(
      FORMULAS.map((each) => `'${each}`).sort(),
    );
});

test('the file has the leads of the current view, filtered, searched and sorted like the list', async () => {
  const city = 'Sortville';
  for (const [name, rent] of [
    ['Bea', 1000],
    ['Abe', 3000],
    ['Cal', 2000],
  ] as const)
    await app.make.lead({ city, name: `${name} Quillfeather`, estimatedRent: rent, status: 'proposal' });
  await app.make.lead({ city, name: 'Other', status: 'won' });
  const names = async (query: Record<string, unknown>) => (await rowsOf(query)).map(({ Name }) => Name);
  const filter = { city, status: ['proposal'] };

  expect(await names({ filter, sort: ['name', 'ASC'] })).toEqual([
    'Abe Quillfeather',
    'Bea Quillfeather',
    'Cal Quillfeather',
  ]);
  expect((await names({ filter, sort: ['estimatedRent', 'DESC'] }))[0]).toBe('Abe Quillfeather');
  expect(await names({ filter: { city, q: 'quillf cal' } })).toEqual(['Cal Quillfeather']);
  expect(await names({ filter: { q: 'Cal Quilfether' } })).toContain('Cal Quillfeather');
});

test('an empty export has only the headings', async () => {
  const response = await ask({ filter: { city: 'Nowhere at all' } });

  expect(parse(response.text)).toEqual([Object.values(LEAD_CSV_COLUMNS)]);
  expect(response.headers['content-range']).toBe('leads 0-0/0');
});

test('the audit log records who exported how much, without the search text', async () => {
  const city = 'Auditville';
  await app.make.lead({ city });

  await ask({ filter: { city, q: 'grand' } });

  const [entry] = await app.em.execute(
    `select actor_id, address, after from audit_entries where action = 'leads.exported' order by id desc limit 1`,
  );
  expect(entry).toEqual({
    actor_id: app.as.admin.userId,
    address: expect.any(String),
    after: { rows: 1, filter: ['city', 'q'] },
  });
});

test.each([
  ['sort', '["rank","ASC"]'],
  ['sort', '["createdAt","ASC; drop table leads"]'],
  ['filter', '{"status":"sold"}'],
  ['filter', '{'],
  ['range', '[0,9]'],
  ['columns', 'password'],
])('an invalid export gets 400 and leaves no audit entry: %s=%s', async (name, value) => {
  const count = async () =>
    (await app.em.execute(`select count(*) from audit_entries where action = 'leads.exported'`))[0]!.count;
  const before = await count();

  const response = await app.as.admin.get('/api/leads/export').query({ [name]: value });

  expect(response.status).toBe(400);
  expect(await count()).toBe(before);
});

test('a user who isn’t an admin can’t export', async () => {
  expect((await app.as.staff.get('/api/leads/export')).status).toBe(403);
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes that are still referenced. */
function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Reads a download as a stream; `each` is called after every chunk. */
async function download(query: string, each: (bytes: number) => unknown): Promise<number> {
  const response = await fetch(`${app.url}/api/leads/export?${query}`, {
    headers: { authorization: `Bearer ${app.as.admin.token}` },
  });
  let lines = 0;
  for await (const piece of response.body!) {
    lines += Buffer.from(piece).toString('latin1').split('\n').length - 1;
    await each(piece.length);
  }
  return lines;
}

describe('a table of 50,001 leads', () => {
  beforeAll(async () => {
    // Nothing here searches or looks at owners, and both are most of the work of filling the table.
    await app.em.execute('drop index leads_search_index');
    await app.em.execute('alter table leads disable trigger leads_set_owner');
    const [owner] = await app.em.execute<{ id: string }[]>('insert into owners default values returning id');
    for (let from = 0; from < 50_001; from += 3_000)
      await app.em.execute(
        `insert into leads (owner_id, email, source, city, name, property_address, message)
         select ?, 'owner' || n || '@example.com', 'import', 'Masstown', 'Owner ' || n, n || ' Grand Ave', repeat('x', 300)
         from generate_series(?::int, least(?::int, 50001)) n`,
        [owner!.id, from + 1, from + 3_000],
      );
    await app.em.execute('alter table leads enable trigger leads_set_owner');
  });

  test('is exported with little memory, and the response says that one lead is left out', async () => {
    const filter = `filter=${encodeURIComponent('{"city":"Masstown"}')}`;
    await download(`filter=${encodeURIComponent('{"city":"Sortville"}')}`, () => undefined);
    const before = memoryInUse();
    let [highest, pieces] = [0, 0];

    const lines = await download(filter, () => {
      pieces += 1;
      if (pieces % 60 === 0) highest = Math.max(highest, memoryInUse());
    });

    const head = await fetch(`${app.url}/api/leads/export?${filter}`, {
      headers: { authorization: `Bearer ${app.as.admin.token}` },
    });
    await head.body!.cancel();
    expect(lines).toBe(50_001);
    expect(head.headers.get('content-range')).toBe('leads 0-49999/*');
    expect(pieces).toBeGreaterThan(100);
    // The budget is 50 MB; the file alone, held in memory, would exceed it.
    expect((highest - before) / 2 ** 20).toBeLessThan(20);
  });

  test('is searched: the count stops at 10,000, and the leads are still in order', async () => {
    const list = (filter: object) =>
      app.as.admin.get('/api/leads').query({ filter: JSON.stringify(filter), sort: '["createdAt","DESC"]' });

    const found = await list({ q: 'grand ave', city: 'Masstown' });

    expect(found.headers['content-range']).toBe('leads 0-24/10000+');
    expect(found.body).toEqual((await list({ city: 'Masstown' })).body);
  });
});

test('a canceled download ends the export, and the server keeps running', async () => {
  const stop = new AbortController();
  const response = await fetch(`${app.url}/api/leads/export`, {
    headers: { authorization: `Bearer ${app.as.admin.token}` },
    signal: stop.signal,
  });
  await response.body!.getReader().read();
  stop.abort();

  expect((await app.as.admin.get('/api/leads')).status).toBe(200);
});

test('the file is named after the day in Iowa, which ends later than the day in London', async () => {
  const clock = freezeClock(app, new Date('2026-11-22T04:00:00Z'));

  const { headers } = await ask({ filter: { city: 'Nowhere at all' } });

  clock.unfreeze();
  expect(headers['content-disposition']).toBe('attachment; filename="leads-2026-11-21.csv"');
});
