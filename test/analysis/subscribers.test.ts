import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

async function subscribe(email: string, name: string | null = null): Promise<string> {
  const [row] = await app.em.execute(
    'insert into property_analysis_subscribers (email, name) values (?, ?) returning id',
    [email, name],
  );
  return row!.id;
}

const list = (query: Record<string, unknown>) =>
  app.as.admin
    .get('/api/subscribers')
    .query(Object.fromEntries(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)])));

test('an admin lists, searches and sorts subscribers with their number of analyses', async () => {
  await subscribe('Bea@subs.example', 'Bea');
  await subscribe('abe@subs.example');
  await app.make.entry({ email: 'bea@subs.example' });
  await app.make.entry({ email: 'bea@subs.example' });

  const { headers, body } = await list({ filter: { q: 'SUBS.' }, sort: ['email', 'ASC'] });

  expect(headers['content-range']).toBe('subscribers 0-1/2');
  expect(body).toEqual([
    {
      id: expect.any(String),
      createdAt: expect.any(String),
      email: 'abe@subs.example',
      name: null,
      analyses: 0,
      newsletterSince: null,
    },
    expect.objectContaining({ email: 'Bea@subs.example', name: 'Bea', analyses: 2 }),
  ]);
  expect((await list({ filter: { q: '%' } })).body).toEqual([]);
});

test('an admin deletes a subscriber; the audit log does not contain the email', async () => {
  const id = await subscribe('gone@example.com');

  const remove = () => app.as.admin.delete(`/api/subscribers/${id}`);

  expect((await remove()).status).toBe(204);
  expect((await remove()).body.code).toBe('SUBSCRIBER_NOT_FOUND');
  const entries = await app.em.execute('select * from audit_entries where subject_id = ?', [id]);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ action: 'subscriber.deleted', actor_id: app.as.admin.userId });
  expect(JSON.stringify(entries)).not.toContain('gone@');
});

test.each([
  ['sort', '["analyses","ASC"]'],
  ['filter', '{"email":"x"}'],
  ['filter', '{"q":["x"]}'],
])('refuses %s=%s', async (name, value) => {
  expect((await app.as.admin.get('/api/subscribers').query({ [name]: value })).status).toBe(400);
});

test.each(['subscribers', 'analyses'])(
  'the export of %s has no formulas and is audited',
  async (resource) => {
    const mark = `x${randomUUID().slice(0, 8)}`;
    const email = `${mark}@example.com`;
    await subscribe(email, '=1+1');
    await app.make.entry({ email, name: '@SUM(A1)', phone: '+1', city: '-1', rent: 1500 });
    const filter = resource === 'analyses' ? { email } : { q: mark };

    const { status, text, headers } = await app.as.admin
      .get(`/api/${resource}/export`)
      .query({ filter: JSON.stringify(filter) })
      .buffer();

    expect(status).toBe(200);
    expect(headers['content-range']).toBe(`${resource} 0-0/1`);
    expect(text.startsWith('\uFEFF"')).toBe(true);
    for (const formula of resource === 'analyses' ? ['@SUM(A1)', '+1', '-1'] : ['=1+1'])
      expect(text).toContain(`"'${formula}"`);
    const [entry] = await app.em.execute(
      `select after from audit_entries where action = '${resource}.exported' order by id desc limit 1`,
    );
    expect(entry!.after).toEqual({ rows: 1, filter: Object.keys(filter) });
  },
);
