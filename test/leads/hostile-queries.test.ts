import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Lead } from '../../src/leads/lead.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { type LeadsDesk, leadsDesk } from './leads-desk.js';

let app: TestApp;
let desk: LeadsDesk;

beforeAll(async () => {
  app = await startApp();
  desk = leadsDesk(app);
});

afterAll(() => app.close());

const HOSTILE_QUERIES: [string, string][] = [
  ['sort', '["rank","ASC"]'],
  ['sort', '["password","ASC"]'],
  ['sort', '["createdAt","ASC; drop table leads"]'],
  ['sort', '["createdAt; select pg_sleep(9)","ASC"]'],
  ['sort', '["constructor","ASC"]'],
  ['sort', '["__proto__","ASC"]'],
  ['sort', '["createdAt"]'],
  ['sort', '"createdAt"'],
  ['sort', 'createdAt'],
  ['sort', '{}'],
  ['sort', 'null'],
  ['range', '[0,100]'],
  ['range', '[100001,100002]'],
  ['range', '[-1,10]'],
  ['range', '[10,0]'],
  ['range', '[0.5,1]'],
  ['range', '[0,1e400]'],
  ['range', '["0","9"]'],
  ['range', '[0'],
  ['range', '[]'],
  ['filter', '{"rank":"a"}'],
  ['filter', '{"status":"sold"}'],
  ['filter', '{"status":[]}'],
  ['filter', '{"status":{"$ne":"won"}}'],
  ['filter', '{"q":{"$like":"%"}}'],
  ['filter', `{"q":"${'x'.repeat(101)}"}`],
  ['filter', '{"q":"a\\u0000b"}'],
  ['filter', '{"q":"\\ud800"}'],
  ['filter', '{"city":["a"]}'],
  ['filter', '{"id":["1"]}'],
  ['filter', `{"id":[${Array.from({ length: 101 }, () => `"${randomUUID()}"`)}]}`],
  ['filter', '{"createdFrom":"yesterday"}'],
  ['filter', '{"createdFrom":"2026-02-30"}'],
  ['filter', '{"createdFrom":"0000-01-01"}'],
  ['filter', '{"createdTo":"9999-12-31"}'],
  ['filter', '{"__proto__":{"status":"won"}}'],
  ['filter', '{"constructor":{"prototype":{}}}'],
  ['filter', '{"email":"ada@example.com"}'],
  ['filter', '[]'],
  ['filter', '{'],
  ['filter', `{"q":"${'x'.repeat(5001)}"}`],
  ['page', '1'],
  ['$where', '1=1'],
];

test.each(HOSTILE_QUERIES.map(([name, value]) => [name, value.slice(0, 60), value] as const))(
  'an invalid list query gets 400: %s=%s',
  async (name, _, value) => {
    const response = await app.as.staff.get('/api/leads').query({ [name]: value });

    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'MALFORMED' });
  },
);

test('a repeated parameter gets 400', async () => {
  const response = await app.as.staff.get('/api/leads?range=[0,9]&range=[0,9]');

  expect(response.status).toBe(400);
});

const INJECTIONS = [
  "' or 1=1 --",
  "'; delete from leads; --",
  '$1',

  '?',
  '??',
  '"; select 1',
  '\\',
  '{"$raw":"1"}',
];

test.each(INJECTIONS)('SQL in any text field or filter is only text: %s', async (text) => {
  const before = await app.em.count(Lead);
  const fields = {
    name: text,
    company: text,
    ownerName: text,
    phone: text,
    city: text,
    streetAddress: text,
    message: text,
  };

  const { body } = await desk.create(fields);

  const { propertyAddress } = body;
  expect(body).toMatchObject(fields);
  expect((await desk.list({ filter: { city: text } })).body.map(({ id }: { id: string }) => id)).toContain(
    body.id,
  );
  expect((await desk.list({ filter: { q: text } })).status).toBe(200);
  expect(await desk.read(body.id)).toMatchObject({ ...fields, propertyAddress });
  expect(await app.em.count(Lead)).toBe(before + 1);
});
