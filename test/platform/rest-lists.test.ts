import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { MONITOR_SORTS } from '#shared/campaign.js';
import { DOCUMENT_SORTS } from '#shared/document.js';
import { INVOICE_SORTS, PAYMENT_SORTS } from '#shared/payment.js';
import { Sql } from '../../src/platform/database/sql.js';
import { startApp, type TestApp } from '../support/app.js';

/** What ra-data-simple-rest sends for getList, getMany and getManyReference works on every list in the API. */
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

const LISTS = [
  'analyses',
  'assignment-rules',
  'audit',
  'blog-authors',
  'blog-categories',
  'blog-images',
  'blog-posts',
  'blog-tags',
  'campaigns',
  'campaigns/templates',
  'docuseal/submissions',
  'faqs',
  'images',
  'inbound-texts',
  'invoices',
  'jobs/webhooks',
  'leads',
  'messages',
  'neighborhoods',
  'owners',
  'payments',
  'price-books',
  'referrals',
  'rentals',
  'requirements',
  'resident-quotes',
  'subscribers',
  'team-members',
  'testimonials',
  'users',
];

const get = (list: string, query: Record<string, unknown>) => {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]),
  );
  return app.as.admin.get(`/api/${list}?${search}`);
};
const MISSING = '00000000-0000-4000-8000-000000000000';

test('this test covers every list in the API', async () => {
  const { body } = await app.as.admin.get('/api/openapi.json');
  const lists = Object.entries(body.paths as Record<string, { get?: { parameters?: { name: string }[] } }>)
    .filter(([, { get }]) => get?.parameters?.some(({ name }) => name === 'range'))
    .map(([path]) => path.replace('/api/', ''));

  expect(lists.filter((list) => !LISTS.includes(list))).toEqual([]);
});

test.each(LISTS)('%s can be sorted by id and filtered by ids', async (list) => {
  const all = await get(list, { sort: ['id', 'ASC'], range: [0, 9], filter: {} });
  expect(all.status).toBe(200);
  expect(all.headers['content-range']).toMatch(/^[\w-]+ \d+-\d+\/\d+$/);

  const ids = (all.body as { id: string }[]).map(({ id }) => id).slice(0, 2);
  const some = await get(list, {
    filter: { id: ids.length > 0 ? ids : list === 'audit' ? ['1'] : [MISSING] },
  });

  expect(some.status).toBe(200);
  expect((some.body as { id: string }[]).map(({ id }) => id).sort()).toEqual([...ids].sort());
});

// A list of a hundred thousand rows must not be sorted for every page.
test.each([
  ['analyses', 'createdAt', 'property_analysis_entries_created_at_index'],
  ['subscribers', 'createdAt', 'property_analysis_subscribers_created_at_index'],
  ['messages', 'createdAt', 'messages_created_at_index'],
  ['messages', 'id', 'messages_pkey'],
])('%s in the order of %s come straight from an index', async (list, field, index) => {
  const reads = (['rows', 'views'] as const).map((method) => jest.spyOn(Sql.prototype, method));
  await get(list, { sort: [field, 'DESC'], range: [0, 24], filter: {} }).expect(200);
  // Jobs read as well.
  const statements = reads.flatMap(({ mock }) => mock.calls);
  const [text, values] = statements.find(([statement]) => statement.includes('counted.total'))!;
  for (const read of reads) read.mockRestore();

  const plan = await app.em.transactional(async (em) => {
    // Tables as small as these would be read and sorted instead.
    await em.execute('set local enable_seqscan = off; set local enable_sort = off');
    return em.execute(`explain ${text}`, values);
  });

  expect(plan.map((row: object) => Object.values(row)[0]).join('\n')).toContain(`using ${index} on`);
});

test.each(LISTS)('%s returns one of its records by id, and 404 for an unknown id', async (list) => {
  const { body } = await get(list, { sort: ['id', 'ASC'], range: [0, 0], filter: {} });
  const [first] = body as { id: string }[];

  if (first) {
    const one = await app.as.admin.get(`/api/${list}/${first.id}`).expect(200);
    expect(one.body).toMatchObject({ id: first.id });
  }
  await app.as.admin.get(`/api/${list}/${list === 'audit' ? '999999' : MISSING}`).expect(404);
  await app.as.admin.get(`/api/${list}/nonsense`).expect(404);
});

const SORTS: Record<string, readonly string[]> = {
  campaigns: MONITOR_SORTS,
  'docuseal/submissions': DOCUMENT_SORTS,
  invoices: INVOICE_SORTS,
  payments: PAYMENT_SORTS,
};

test.each(Object.keys(SORTS))('%s can be sorted by every column and downloaded', async (list) => {
  for (const field of SORTS[list]!)
    for (const order of ['ASC', 'DESC']) expect((await get(list, { sort: [field, order] })).status).toBe(200);

  const { headers, text } = await app.as.admin.get(`/api/${list}/export`).expect(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(text.split('\r\n')[0]).toContain('"Lead"');
});

test('getMany returns more records than a page without a range holds', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 30; count += 1) ids.push((await app.make.lead()).id);

  const { body } = await get('leads', { filter: { id: ids } });

  expect(body).toHaveLength(30);
});

test('an invalid id is rejected with the name of its field', async () => {
  const { status } = await get('referrals', { filter: { id: ['nonsense'] } });

  expect([400, 422]).toContain(status);
});

test('a list of posts has what the editor needs', async () => {
  const { status } = await app.as.admin
    .post('/api/blog-posts')
    .send({ title: 'Whole', slug: 'whole', content: '<p>Everything.</p>', excerpt: 'All', status: 'draft' });
  expect(status).toBe(201);

  const { body } = await get('blog-posts', { filter: {} });

  expect(body[0].content).toBe('<p>Everything.</p>');
});
