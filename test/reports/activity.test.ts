import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Activity, ActivityPage } from '#shared/dashboard.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

const read = async (query: object = {}) =>
  (await app.as.staff.get('/api/activity').query(query)).body as ActivityPage;

/** The whole feed, page by page. */
async function readAll(query: object = {}): Promise<{ rows: Activity[]; pages: number }> {
  const rows: Activity[] = [];
  let pages = 0;
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await read({ ...query, ...(cursor && { cursor }) });
    rows.push(...page.rows);
    pages += 1;
    cursor = page.next;
  }
  return { rows, pages };
}

// S-36, S-37
test('S-36, S-37 the feed has leads and unlinked analyses, newest first, with their links', async () => {
  const soon = (seconds: number) => new Date(Date.now() + 60_000 + seconds * 1000);
  const lead = await app.make.lead({ name: '', createdAt: soon(2), source: 'analysis_form' });
  const linked = await app.make.entry({ leadId: lead.id, createdAt: soon(3) });
  const entry = await app.make.entry({ name: null, createdAt: soon(1), rent: 1_800 });

  const { rows } = await read();

  expect(rows.slice(0, 2)).toEqual([
    {
      type: 'lead',
      id: lead.id,
      at: lead.createdAt.toISOString(),
      name: '',
      email: lead.email,
      propertyAddress: lead.propertyAddress,
      propertyType: 'single-family',
      status: 'leads',
      source: 'analysis_form',
    },
    {
      type: 'analysis',
      id: entry.id,
      at: entry.createdAt.toISOString(),
      name: '',
      email: entry.email,
      propertyAddress: `${entry.streetAddress}, Waukee, IA 50263`,
      propertyType: 'single-family',
      status: 'completed',
    },
  ]);
  expect(rows.map(({ id }) => id)).not.toContain(linked.id);
});

test('an analysis leaves the feed when it is linked to a lead', async () => {
  const lead = await app.make.lead();
  const entry = await app.make.entry();

  await app.as.staff.post(`/api/analyses/${entry.id}/link`).send({ leadId: lead.id });

  expect((await read({ type: 'analysis' })).rows.map(({ id }) => id)).not.toContain(entry.id);
});

test('pages of the feed neither overlap nor skip one, for one type or both', async () => {
  await app.em.execute(
    `insert into leads (email, source, created_at)
     select 'many@example.com', 'import', '2026-06-01T10:00:00Z'::timestamptz + n / 7 * interval '1 minute'
     from generate_series(1, 120) n`,
  );
  await app.em.execute(
    `insert into property_analysis_entries (email, street_address, city, state, zip_code, property_type, square_footage, created_at)
     select 'many@example.com', 'Elm St', 'Waukee', 'IA', '50263', 'condo', 900,
       '2026-06-01T10:00:00.0005Z'::timestamptz + n / 7 * interval '1 minute'
     from generate_series(1, 80) n`,
  );
  const [{ leads, analyses }] = await app.em.execute<[{ leads: number; analyses: number }]>(
    `select (select count(*)::int from leads) as leads,
       (select count(*)::int from property_analysis_entries where lead_id is null) as analyses`,
  );

  const [both, onlyLeads, onlyAnalyses] = [
    await readAll(),
    await readAll({ type: 'lead' }),
    await readAll({ type: 'analysis' }),
  ];

  const moments = both.rows.map(({ at }) => at);
  expect(new Set(both.rows.map(({ id }) => id)).size).toBe(both.rows.length);
  expect([both.rows.length, onlyLeads.rows.length, onlyAnalyses.rows.length]).toEqual([
    leads + analyses,
    leads,
    analyses,
  ]);
  expect(moments).toEqual([...moments].sort().reverse());
  expect(both.pages).toBe(Math.ceil((leads + analyses) / 25));
  expect(new Set(onlyAnalyses.rows.map(({ type }) => type))).toEqual(new Set(['analysis']));
});

test.each([
  { type: 'note' },
  { type: ['lead', 'analysis'] },
  { cursor: 'x' },
  { cursor: Buffer.from('{"key":"x","id":"y"}').toString('base64url') },
  { limit: '1000' },
])('an invalid activity query gets 400: %j', async (query) => {
  expect((await app.as.staff.get('/api/activity').query(query)).status).toBe(400);
});

// S-38 for analyses, decision 33
test('S-38 an admin deletes an unlinked analysis together with its sender’s data', async () => {
  const entry = await app.make.entry({ email: 'once@example.com', rent: 1_800 });
  await app.em.execute(`insert into property_analysis_subscribers (email) values ('Once@example.com')`);

  const response = await app.as.admin.delete(`/api/analyses/${entry.id}`);

  const left = await app.em.execute(
    `select 1 from property_analysis_entries where id = ? union all
     select 1 from property_analysis_results where entry_id = ? union all
     select 1 from property_analysis_subscribers where email = 'once@example.com'`,
    [entry.id, entry.id],
  );
  const audit = await app.em.execute(
    'select action, actor_id, before from audit_entries where subject_id = ?',
    [entry.id],
  );
  expect(response.status).toBe(204);
  expect(left).toEqual([]);
  expect(audit).toEqual([
    { action: 'analysis.deleted', actor_id: app.as.admin.userId, before: { status: 'completed' } },
  ]);
});

test('a subscription stays if its person has a lead or another analysis', async () => {
  const lead = await app.make.lead();
  const [ofLead, first] = [
    await app.make.entry({ email: lead.email }),
    await app.make.entry({ email: 'twice@example.com' }),
  ];
  await app.make.entry({ email: 'twice@example.com' });
  await app.em.execute(
    `insert into property_analysis_subscribers (email) values ('twice@example.com'), (?)`,
    [lead.email],
  );

  for (const { id } of [ofLead, first]) await app.as.admin.delete(`/api/analyses/${id}`);

  const subscribers = await app.em.execute(
    `select 1 from property_analysis_subscribers where email in ('twice@example.com', ?)`,
    [lead.email],
  );
  expect(subscribers).toHaveLength(2);
});

test('a lead’s report can’t be deleted on its own, and a deleted one gets 404', async () => {
  const lead = await app.make.lead();
  const report = await app.make.entry({ leadId: lead.id });

  const answers = [
    await app.as.admin.delete(`/api/analyses/${report.id}`),
    await app.as.admin.delete(`/api/analyses/${randomUUID()}`),
    await app.as.admin.delete('/api/analyses/undefined'),
  ];

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'ANALYSIS_IS_REPORT'],
    [404, 'ANALYSIS_NOT_FOUND'],
    [404, 'ANALYSIS_NOT_FOUND'],
  ]);
});

test('an analysis deleted while it is being linked ends up either deleted or linked', async () => {
  const lead = await app.make.lead();
  const entry = await app.make.entry();

  const [removal, link] = await Promise.all([
    app.as.admin.delete(`/api/analyses/${entry.id}`),
    app.as.staff.post(`/api/analyses/${entry.id}/link`).send({ leadId: lead.id }),
  ]);

  expect([
    [204, 404],
    [409, 200],
  ]).toContainEqual([removal.status, link.status]);
});
