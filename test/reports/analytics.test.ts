import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ANALYTICS_CHARTS, type AnalyticsChart, type AnalyticsViews } from '#shared/analytics.js';
import type { LeadStatus, StatusChangeCause } from '#shared/lead.js';
import type { Lead } from '../../src/leads/lead.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';

/** Decision 41, P-27. A Wednesday; daylight saving ended in Iowa on November 1. */
const NOW = new Date('2026-11-18T18:00:00Z');
/** The first moment of the four-week period, a Monday at midnight in Iowa. */
const FIRST_MOMENT = '2026-10-26T05:00:00Z';

let app: TestApp;
let clock: FrozenClock;

beforeAll(async () => {
  app = await startApp();
  clock = freezeClock(app, NOW);
  const analyzed = await came(FIRST_MOMENT, { source: 'analysis_form', status: 'leads', estimatedRent: 0 }, [
    ['2026-10-26T05:00:00Z', 'analysis_submitted', 'form'],
    ['2026-10-28T05:00:00Z', 'walkthrough_scheduled', 'drag'],
    ['2026-10-29T05:00:00Z', 'leads', 'drag'],
  ]);
  for (const [day, rent] of [
    ['20', 900],
    ['21', 2_000],
    ['19', 700],
  ] as const)
    await app.make.entry({ leadId: analyzed.id, rent, createdAt: new Date(`2026-10-${day}T10:00:00Z`) });
  await came('2026-11-02T10:00:00Z', { source: 'analysis_form', status: 'enrolled' }, [
    ['2026-11-02T10:00:00Z', 'analysis_submitted', 'form'],
    ['2026-11-06T10:00:00Z', 'walkthrough_scheduled', 'drag'],
    ['2026-11-08T10:00:00Z', 'enrolled', 'payment'],
  ]);
  await came('2026-11-03T10:00:00Z', { source: 'enroll_form', status: 'enrolled' }, [
    ['2026-11-03T10:00:00Z', 'enrolled', 'form'],
  ]);
  const undone = await came('2026-11-10T10:00:00Z', { source: 'manual', status: 'leads', estimatedRent: 0 }, [
    ['2026-11-10T10:00:00Z', 'leads', 'form'],
    ['2026-11-10T11:00:00Z', 'closed', 'drag'],
  ]);
  await app.em.execute(
    `update lead_status_changes set undone_at = at where lead_id = ? and to_status = 'closed'`,
    [undone.id],
  );
  const lost = await came(
    '2026-11-11T10:00:00Z',
    { source: 'referral', status: 'lost', statusReason: 'Sold' },
    [
      ['2026-11-11T10:00:00Z', 'leads', 'form'],
      ['2026-11-11T20:00:00Z', 'lost', 'dropdown'],
    ],
  );
  await app.em.execute(
    `insert into lead_notes (lead_id, text, created_at, version) values (?, 'Called', ?, 1)`,
    [lost.id, '2026-11-11T10:30:00Z'],
  );
  await came('2026-10-26T04:59:59Z', { source: 'referral', status: 'closed' }, [
    ['2026-10-26T04:59:59Z', 'leads', 'form'],
    ['2026-11-05T10:00:00Z', 'closed', 'drag'],
  ]);
  for (const at of [FIRST_MOMENT, '2026-11-02T05:59:59Z', '2026-11-02T06:00:00Z', '2026-11-18T10:00:00Z'])
    await app.make.entry({ createdAt: new Date(at), status: at === FIRST_MOMENT ? 'fallback' : 'completed' });
  await app.make.entry({ createdAt: new Date('2026-10-26T04:59:59Z') });
});

afterAll(async () => {
  clock.unfreeze();
  await app.close();
});

type Step = [at: string, to: LeadStatus, cause: StatusChangeCause];

async function came(at: string, values: Partial<Lead>, steps: Step[]): Promise<Lead> {
  const lead = await app.make.lead({ createdAt: new Date(at), ...values });
  let from: LeadStatus | null = null;
  for (const [when, to, cause] of steps) {
    await app.em.execute(
      'insert into lead_status_changes (lead_id, from_status, to_status, cause, at) values (?, ?, ?, ?, ?)',
      [lead.id, from, to, cause, when],
    );
    from = to;
  }
  return lead;
}

async function view<Chart extends AnalyticsChart>(chart: Chart, weeks = 4): Promise<AnalyticsViews[Chart]> {
  const { status, body } = await app.as.admin.get(`/api/analytics/${chart}?weeks=${weeks}`);
  expect(status).toBe(200);
  return body;
}

describe('the funnel', () => {
  test('counts each lead in every stage it ever reached, even if it moved back later, but not if the move was undone', async () => {
    const { rows, lost, since } = await view('funnel');

    expect(since).toBe('2026-10-26');
    expect(rows).toEqual([
      { stage: 'leads', leads: 5, ofPrevious: null, ofAll: 1, medianDays: null },
      { stage: 'analysis_submitted', leads: 3, ofPrevious: 0.6, ofAll: 0.6, medianDays: null },
      { stage: 'walkthrough_scheduled', leads: 3, ofPrevious: 1, ofAll: 0.6, medianDays: 3 },
      { stage: 'enrolled', leads: 2, ofPrevious: 2 / 3, ofAll: 0.4, medianDays: 2 },
      { stage: 'closed', leads: 0, ofPrevious: 0, ofAll: 0, medianDays: null },
    ]);
    expect(lost).toBe(1);
  });

  test('a longer period includes older leads', async () => {
    const { rows } = await view('funnel', 12);

    expect(rows.map(({ leads }) => leads)).toEqual([6, 4, 4, 3, 1]);
  });
});

test('sources show how many leads came in and how many of them enrolled', async () => {
  const { rows } = await view('sources');

  expect(rows).toEqual([
    { source: 'analysis_form', leads: 2, share: 0.4, enrolled: 1, conversion: 0.5 },
    { source: 'enroll_form', leads: 1, share: 0.2, enrolled: 1, conversion: 1 },
    { source: 'manual', leads: 1, share: 0.2, enrolled: 0, conversion: 0 },
    { source: 'referral', leads: 1, share: 0.2, enrolled: 0, conversion: 0 },
  ]);
});

test('first contact is the first move or note by staff, for leads that came in on their own', async () => {
  const { rows, medianHours } = await view('first-contact');

  expect(rows.map(({ wait, leads }) => [wait, leads])).toEqual([
    ['hour', 1],
    ['fourHours', 0],
    ['day', 0],
    ['threeDays', 1],
    ['later', 1],
    ['none', 1],
  ]);
  expect(medianHours).toBe(48);
});

test('first responses show median and share within five minutes, by person and by hour of arrival', async () => {
  const [ada, ben] = [
    await app.make.user({ name: 'Ada' }),
    await app.make.user({ name: '', email: 'ben@x.example' }),
  ];
  // Clocks in Iowa moved back an hour between these two mornings.
  for (const [at, seconds, by] of [
    ['2026-10-30T14:10:00Z', 60, ada.id],
    ['2026-11-12T15:10:00Z', 300, ada.id],
    ['2026-11-12T15:20:00Z', 301, ada.id],
    ['2026-11-12T20:00:00Z', 120, ben.id],
    ['2026-11-12T20:30:00Z', null, null],
    ['2026-11-12T20:40:00Z', 600, randomUUID()],
  ] as const) {
    const lead = await app.make.lead({ createdAt: new Date(at), source: 'inbound_text' });
    if (seconds !== null)
      await app.em.execute(
        `insert into first_contacts (lead_id, at, by_id, means) values (?, ?::timestamptz + ? * interval '1 second', ?, 'call')`,
        [lead.id, at, seconds, by],
      );
  }

  const { rows: people } = await view('responders');
  const { rows: hours } = await view('response-hours');

  const byName = new Map(people.map(({ name, ...row }) => [name, row]));
  expect(byName.get('Ada')).toEqual({ leads: 3, medianMinutes: 5, withinLimit: 2, share: 2 / 3 });
  expect(byName.get('ben@x.example')).toEqual({ leads: 1, medianMinutes: 2, withinLimit: 1, share: 1 });
  expect(people.filter(({ name }) => name === null)).toHaveLength(1);
  expect(hours).toHaveLength(24);
  expect(hours[9]).toEqual({ hour: 9, leads: 3, medianMinutes: 5, share: 2 / 3 });
  expect(hours[14]).toEqual({ hour: 14, leads: 3, medianMinutes: 6, share: 1 / 3 });
  expect(hours[3]).toEqual({ hour: 3, leads: 0, medianMinutes: null, share: null });
  await app.em.execute(`delete from leads where source = 'inbound_text'`);
});

test('analyses are counted by weeks that start on Monday at midnight in Iowa, even when the clocks change', async () => {
  const { rows } = await view('analyses');

  expect(rows).toEqual([
    { weekStart: '2026-10-26', analyses: 2, fallback: 1 },
    { weekStart: '2026-11-02', analyses: 1, fallback: 0 },
    { weekStart: '2026-11-09', analyses: 0, fallback: 0 },
    { weekStart: '2026-11-16', analyses: 1, fallback: 0 },
  ]);
});

test('the forecast multiplies the fees of open leads by the measured conversion rate', async () => {
  const forecast = await view('forecast');

  // 6.9% of the 2,000 last estimated and of the assumed 2,000, plus $39 each; 2 of 5 leads enrolled.
  expect(forecast).toEqual({
    since: '2026-10-26',
    rows: [
      { stage: 'leads', leads: 2, chance: 0.4, feesDollarsPerMonth: 354, expectedDollarsPerMonth: 142 },
      {
        stage: 'analysis_submitted',
        leads: 0,
        chance: 2 / 3,
        feesDollarsPerMonth: 0,
        expectedDollarsPerMonth: 0,
      },
      {
        stage: 'walkthrough_scheduled',
        leads: 0,
        chance: 2 / 3,
        feesDollarsPerMonth: 0,
        expectedDollarsPerMonth: 0,
      },
    ],
    expectedDollarsPerMonth: 142,
    expectedProperties: 0.8,
    expectedSetupDollars: 239,
    leadsWithoutRent: 1,
    measuredLeads: 5,
  });
});

describe('the files', () => {
  test('a CSV file has its chart’s raw numbers, and the audit log records who exported it', async () => {
    const { status, headers, text } = await app.as.admin.get('/api/analytics/funnel/export?weeks=4');

    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toBe('attachment; filename="analytics-funnel-2026-11-18.csv"');
    expect(text.replace('\uFEFF', '').split('\r\n').slice(0, 4)).toEqual([
      '"Stage","Leads","Of previous stage","Of all","Median days from previous stage"',
      '"leads","5","","1",""',
      '"analysis_submitted","3","0.6","0.6",""',
      '"walkthrough_scheduled","3","1","0.6","3"',
    ]);
    const [entry] = await app.em.execute(
      `select actor_id, after from audit_entries where action = 'analytics.exported'`,
    );
    expect(entry).toEqual({ actor_id: app.as.admin.userId, after: { rows: 5, filter: ['weeks'] } });
  });

  test.each(ANALYTICS_CHARTS)('%s has a file', async (chart) => {
    const { rows } = await view(chart);

    const { headers } = await app.as.admin.get(`/api/analytics/${chart}/export?weeks=4`);

    expect(headers['content-range']).toMatch(new RegExp(`/${rows.length}$`));
  });
});

test('P-27, S-153 only admins read it', async () => {
  const paths = ANALYTICS_CHARTS.flatMap((chart) => [chart, `${chart}/export`]);

  const users = await Promise.all(paths.map((path) => app.as.staff.get(`/api/analytics/${path}`)));
  const signedOut = await Promise.all(paths.map((path) => app.as.anonymous.get(`/api/analytics/${path}`)));

  expect(new Set(users.map(({ status }) => status))).toEqual(new Set([403]));
  expect(new Set(signedOut.map(({ status }) => status))).toEqual(new Set([401]));
});

test.each(['funnel?weeks=5', 'funnel?weeks=', 'nothing', 'funnel?from=2026-01-01'])(
  '%s gets 400',
  async (path) => {
    expect((await app.as.admin.get(`/api/analytics/${path}`)).status).toBe(400);
  },
);

test('an empty period has zeros, never a division by zero', async () => {
  const empty = await startApp();

  const answers = await Promise.all(
    ANALYTICS_CHARTS.map((chart) => empty.as.admin.get(`/api/analytics/${chart}`)),
  );

  expect(answers.map(({ status }) => status)).toEqual(ANALYTICS_CHARTS.map(() => 200));
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/NaN|Infinity/);
  expect(answers[0]!.body.rows[0]).toMatchObject({ leads: 0, ofAll: null });
  await empty.close();
});
