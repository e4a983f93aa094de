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

test.each([
  ['name', 'Zwingli'],
  ['part of a name', 'wingl'],
  ['case', 'zWiNgLi'],
  ['email', 'huldrych@reform.example'],
  ['domain', 'reform.example'],
  ['phone as written', '(515) 555-0177'],
  ['phone in another format', '515.555.0177'],
  ['bare digits', '5155550177'],
  ['phone as caller ID shows it', '+1 (515) 555-0177'],
  ['street', 'Grossmünster'],
  ['street without its accent', 'grossmunster'],
  ['name with a letter that only the database unaccents', 'Sørensen'],
  ['the same without', 'sorensen'],
  ['two words in any order', 'zwingli huldr'],
  ['a missing letter', 'Zwngli'],
  ['another typo', 'Zwingly'],
  ['short word at the start of a word', 'zw'],
])('a search finds a lead by %s', async (_, q) => {
  const name = 'Huldrych Zwingli-Sørensen';
  const existing = await app.em.count(Lead, { name });
  if (existing === 0)
    await app.make.lead({
      name,
      email: 'huldrych@reform.example',
      phone: '515-555-0177',
      propertyAddress: '1 Grossmünsterplatz, Ankeny, IA 50021',
    });

  const response = await desk.list({ filter: { q } });

  expect(response.body.map((lead: { name: string }) => lead.name)).toEqual([name]);
  expect(response.headers['content-range']).toBe('leads 0-0/1');
});

test("a search for an unknown phone number doesn't match similar ones", async () => {
  await app.make.lead({ name: 'Another caller', phone: '515-555-0155' });

  for (const q of ['(515) 555-0142', '5155550142', '+1 515 555 0142']) {
    const { body } = await desk.list({ filter: { q } });
    expect(body).toEqual([]);
    const { body: board } = await app.as.staff
      .get('/api/leads/board')
      .query({ filter: JSON.stringify({ q }) });
    expect(JSON.stringify(board)).not.toContain('Another caller');
  }
});

test('part of a phone number with the country code finds it', async () => {
  await app.make.lead({ name: 'Country caller', phone: '515-555-0133' });

  const { body } = await desk.list({ filter: { q: '+1 515 555 013' } });

  expect(body.map(({ name }: { name: string }) => name)).toEqual(['Country caller']);
});

test.each([
  'Xylophonist',
  'ingl',
  '%',
  '_',
  '\\',
  '100%',
  'z_ingli',
  'z%i',
  "'; drop table leads; --",
  '\\%',
])('a search for %j is literal', async (q) => {
  const literal = await app.make.lead({ name: `Found by ${q} alone` });
  await app.make.lead({ name: 'Decoy 100 zwingli' });

  const { body } = await desk.list({ filter: { q }, range: [0, 99] });

  const found = body.map(({ name }: { name: string }) => name);
  expect(found).toContain(literal.name);
  if (/[%_\\']/.test(q))
    expect(
      found.every(
        (name: string) =>
          name.includes('%') || name.includes('_') || name.includes('\\') || name.includes("'"),
      ),
    ).toBe(true);
});

test('a search works with filters, sort and range', async () => {
  for (const [name, status] of [
    ['Quill B', 'won'],
    ['Quill A', 'won'],
    ['Quill C', 'lost'],
  ] as const)
    await app.make.lead({ name, status });

  const page = await desk.list({
    filter: { q: 'quill', status: 'won' },
    sort: ['name', 'ASC'],
    range: [0, 0],
  });

  expect(page.body.map(({ name }: { name: string }) => name)).toEqual(['Quill A']);
  expect(page.headers['content-range']).toBe('leads 0-0/2');
});
