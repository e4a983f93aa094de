import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DashboardNumbers } from '#shared/dashboard.js';
import type { LeadStatus } from '#shared/lead.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';

/** A Wednesday; daylight saving ended in Iowa on November 1. */
const NOW = new Date('2026-11-18T18:00:00Z');

let app: TestApp;
let clock: FrozenClock;
let numbers: DashboardNumbers;

/** Everything on the edges of its week or month, in Iowa's time zone. */
beforeAll(async () => {
  app = await startApp();
  clock = freezeClock(app, NOW);
  const created = ['2026-11-16T06:00:00Z', '2026-11-18T17:59:00Z'];
  const createdBefore = ['2026-11-16T05:59:59.999Z', '2026-11-02T06:00:00Z', '2026-11-02T05:59:59.999Z'];
  const outside = ['2026-09-28T04:59:59.999Z'];
  for (const at of [...created, ...createdBefore, '2026-09-28T05:00:00Z', ...outside])
    await app.make.lead({ createdAt: new Date(at) });
  await app.make.entry({ createdAt: new Date('2026-11-17T10:00:00Z') });
  const old = { createdAt: new Date('2025-01-01T10:00:00Z') };
  await app.make.entry({ createdAt: new Date('2026-10-26T05:00:00Z') });
  for (const date of ['2026-11-23T05:59:00Z', '2026-11-23T06:00:00Z', '2026-11-15T16:00:00Z'])
    await app.make.lead({ ...old, walkthroughDate: new Date(date) });
  await app.make.lead({
    ...old,
    walkthroughDate: new Date('2026-11-19T16:00:00Z'),
    status: 'lost',
    statusReason: 'Sold',
  });
  await enrol(['2026-11-17T10:00:00Z', 'enrolled']);
  await enrol(['2026-11-01T05:00:00Z', 'enrolled']);
  await enrol(['2026-11-01T04:59:00Z', 'enrolled']);
  await enrol(
    ['2026-10-06T10:00:00Z', 'enrolled'],
    ['2026-10-07T10:00:00Z', 'closed'],
    ['2026-11-17T10:00:00Z', 'enrolled'],
  );
  await enrol(['2026-11-17T11:00:00Z', 'enrolled', true]);
  await enrol(['2026-11-17T12:00:00Z', 'closed']);
  numbers = (await app.as.staff.get('/api/dashboard')).body as DashboardNumbers;
});

afterAll(async () => {
  clock.unfreeze();
  await app.close();
});

async function enrol(...steps: [at: string, to: LeadStatus, isUndone?: boolean][]): Promise<void> {
  const lead = await app.make.lead({ createdAt: new Date('2025-01-01T10:00:00Z') });
  for (const [at, to, isUndone] of steps)
    await app.em.execute(
      `insert into lead_status_changes (lead_id, from_status, to_status, cause, at, undone_at) values (?, 'leads', ?, 'drag', ?, ?)`,
      [lead.id, to, at, isUndone ? at : null],
    );
}

test('the weeks are the current one and the seven before it, starting on Monday', () => {
  expect(numbers.weekStarts).toEqual([
    '2026-09-28',
    '2026-10-05',
    '2026-10-12',
    '2026-10-19',
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ]);
});

test('new leads are counted in the week they came in, which starts at midnight in Iowa', () => {
  expect(numbers.newLeads).toEqual({ value: 2, weeks: [1, 0, 0, 0, 1, 1, 1, 2] });
});

test('analyses are counted in the week they were submitted', () => {
  expect(numbers.analyses).toEqual({ value: 1, weeks: [0, 0, 0, 0, 1, 0, 0, 1] });
});

test('walkthroughs are counted in the week they take place, without those of lost leads', () => {
  expect(numbers.walkthroughs).toEqual({ value: 1, weeks: [0, 0, 0, 0, 0, 0, 1, 1] });
});

test('a lead’s enrollment counts once, when it first happens, for the month and the week', () => {
  expect(numbers.enrolled).toEqual({ value: 2, weeks: [0, 1, 0, 0, 2, 0, 0, 1] });
});

test('requests within seconds share one read', async () => {
  await app.make.lead({ createdAt: NOW });

  const answers = await Promise.all(
    [app.as.staff, app.as.admin].map(async (by) => (await by.get('/api/dashboard')).body),
  );

  expect(answers[0]).toEqual(answers[1]);
});

// S-40
test('S-40 the Communication Overview is zero while nothing is sent', async () => {
  const { status, body } = await app.as.staff.get('/api/communication');

  const none = { sent: 0, failed: 0, scheduled: 0 };
  expect([status, body]).toEqual([200, { emails: none, sms: none, activeCampaigns: 0 }]);
});
