import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { ROLE_HINT_COOKIE } from '#shared/user.js';
import { ReportViews } from '../../src/activity/report-views.js';
import { Retention } from '../../src/platform/database/retention.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';

/** Two servers on one database. */
let app: TestApp;
let second: TestApp;
let clocks: FrozenClock[] = [];

beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: '1' });
  second = await startApp({ DATABASE_URL: app.config.DATABASE_URL, TRUSTED_PROXIES: '1' });
});

afterEach(() => {
  for (const clock of clocks) clock.unfreeze();
  clocks = [];
});

afterAll(async () => {
  await second.close();
  await app.close();
});

async function makeReport(): Promise<string> {
  const lead = await app.make.lead();
  await app.make.entry({ leadId: lead.id, rent: 1_800 });
  return lead.id;
}

const open = (leadId: string, { at = app, from = '203.0.113.7', isStaff = false } = {}) =>
  fetch(`${at.url}/api/public/analyses/${leadId}`, {
    headers: { 'x-forwarded-for': from, ...(isStaff && { cookie: `${ROLE_HINT_COOKIE}=user` }) },
  });

/** The views on the timeline, once all waiting ones are stored. */
async function viewersOf(leadId: string): Promise<string[]> {
  for (const each of [app, second]) await each.app.get(ReportViews, { strict: false }).store();
  const { body } = await app.as.staff.get(`/api/leads/${leadId}/timeline`);
  return body.rows
    .filter(({ kind }: { kind: string }) => kind === 'reportView')
    .map(({ viewer }: { viewer: string }) => viewer);
}

test('a visitor who opens a report counts once an hour, on any server and however often', async () => {
  clocks = [freezeClock(app), freezeClock(second)];
  const leadId = await makeReport();

  await Promise.all(Array.from({ length: 20 }, (_, i) => open(leadId, { at: i % 2 ? app : second })));
  const atFirst = await viewersOf(leadId);
  await open(leadId);
  const again = await viewersOf(leadId);
  for (const clock of clocks) clock.advance({ seconds: 3600 });
  await open(leadId);

  expect([atFirst, again]).toEqual([['public'], ['public']]);
  expect(await viewersOf(leadId)).toEqual(['public', 'public']);
});

test('visitors are distinguished from each other, and staff from the owner in the same house', async () => {
  clocks = [freezeClock(app)];
  const leadId = await makeReport();

  await open(leadId, { from: '203.0.113.7' });
  await open(leadId, { from: '203.0.113.8' });
  await open(leadId, { from: '203.0.113.8', isStaff: true });

  expect((await viewersOf(leadId)).sort()).toEqual(['public', 'public', 'staff']);
});

test('a rendered report counts like a fetched one', async () => {
  const leadId = await makeReport();

  await fetch(`${app.url}/analysis/${leadId}`);

  expect(await viewersOf(leadId)).toEqual(['public']);
});

test('no IP address is stored', async () => {
  const leadId = await makeReport();
  await open(leadId, { from: '198.51.100.23' });
  await viewersOf(leadId);

  const stored = await app.em.execute('select * from lead_report_views where lead_id = ?', [leadId]);

  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain('198.51');
});

test('the report doesn’t wait for its view to be stored, and a view waits out a database outage', async () => {
  const leadId = await makeReport();
  const blocker = app.em;
  await blocker.begin();
  await blocker.execute('lock table lead_report_views in access exclusive mode');

  const response = await open(leadId);
  await app.app.get(ReportViews, { strict: false }).store();
  await blocker.rollback();

  expect(response.status).toBe(200);
  expect(await viewersOf(leadId)).toEqual(['public']);
});

test('a view of a lead deleted before it is stored is dropped, and the others are saved', async () => {
  const [gone, there] = [await makeReport(), await makeReport()];
  await open(gone);
  await open(there);

  await app.as.admin.delete(`/api/leads/${gone}`);

  expect(await viewersOf(there)).toEqual(['public']);
});

test('a missing report has no views', async () => {
  const lead = await app.make.lead();

  const response = await open(lead.id);

  expect(response.status).toBe(404);
  expect(await viewersOf(lead.id)).toEqual([]);
});

test('views older than 400 days are deleted', async () => {
  const leadId = await makeReport();
  await app.em.execute(
    `insert into lead_report_views (lead_id, viewer, visitor, hour, at)
     select ?, 'public', days::text, now(), now() - days * interval '1 day' from unnest(array[401, 399]) days`,
    [leadId],
  );

  await app.app.get(Retention).run();

  expect(await app.em.execute('select visitor from lead_report_views where lead_id = ?', [leadId])).toEqual([
    { visitor: '399' },
  ]);
});
