import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { formatAppointment } from '#shared/format.js';
import type { LeadStatus } from '#shared/lead.js';
import { NO_MANAGEMENT_TERMS, repairApproval } from '#shared/management-terms.js';
import { SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import { businessDay, DAY_MS } from '#shared/time.js';
import type { TimelinePage } from '#shared/timeline.js';
import { Task } from '../../src/activity/task.entity.js';
import { Acknowledgment } from '../../src/analysis/acknowledgment.entity.js';
import { CampaignEnrollment } from '../../src/campaigns/campaign.entity.js';
import { RequirementsVersions } from '../../src/content/prices/price-books.service.js';
import { SiteContentService } from '../../src/content/site-content.service.js';
import { Consent } from '../../src/leads/consents.js';
import { Lead, LeadStatusChange } from '../../src/leads/lead.entity.js';
import { LeadEvents } from '../../src/leads/leads.events.js';
import { Message } from '../../src/messages/message.entity.js';
import { AuditEntry } from '../../src/platform/audit/audit-entry.entity.js';
import { RateLimits } from '../../src/platform/limits/rate-limits.js';
import { startApp, type TestApp } from '../support/app.js';
import { LONG } from '../support/bad-texts.js';
import { freezeClock } from '../support/clock.js';
import { temporarySettings } from '../support/temporary-settings.js';

/** Start Property Management on the report: S-53, S-54, S-119, S-242, decisions 12 and 44, security.md 5b. */
const BOOKING_URL = 'https://booking.clarity.example.com/walkthrough';
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await app.as.admin.patch('/api/company').send({ bookingUrl: BOOKING_URL }).expect(200);
});

const settings = temporarySettings(() => app);

afterAll(() => app.close());

/** A lead with its own report. */
async function analyzed(values: Partial<Lead> = {}): Promise<Lead> {
  const lead = await app.make.lead({ status: 'analysis_submitted', source: 'analysis_form', ...values });
  await app.make.entry({ leadId: lead.id, rent: 1_900 });
  return lead;
}

const acknowledge = (leadId: string, body: object, by = app.as.visitor) =>
  by.post(`/api/public/analyses/${leadId}/acknowledgments`).send(body);
const currentVersion = async (): Promise<number> =>
  (await app.as.anonymous.get('/api/public/content')).body.requirements.version;
const leadOf = async (id: string) => (await app.as.staff.get(`/api/leads/${id}`)).body;
const changesOf = (leadId: string) => app.em.fork().find(LeadStatusChange, { leadId });
const keptOf = (leadId: string) => app.em.fork().find(Acknowledgment, { leadId });

/** Edits the requirements like an admin; everyone reads the new text immediately. */
async function reword(): Promise<number> {
  const [first] = (await app.as.admin.get('/api/requirements')).body;
  await app.as.admin.patch(`/api/requirements/${first.id}`).send({ text: `Reworded ${randomUUID()}` });
  return currentVersion();
}

test('the shipped requirements take the length of the agreement and the repair limit from the settings', async () => {
  const { body } = await app.as.admin.get('/api/requirements').expect(200);

  const texts = body.map(({ text }: { text: string }) => text);
  expect(texts.filter((text: string) => text.includes('{{agreementTerm}}'))).toHaveLength(1);
  expect(texts.filter((text: string) => text.includes('{{repairLimit}}'))).toHaveLength(1);
  expect(texts.join()).not.toMatch(/\d+[- ]month|\$\d/);
  const shown = (await app.as.anonymous.get('/api/public/content')).body.requirements.items;
  expect(shown[4].text).toBe(repairApproval(SHIPPED_PRICE_BOOK.repairsPreApprovedUnderCents));
});

// S-119, S-54
test('is stored as proof and books the walkthrough, unconfirmed', async () => {
  const lead = await analyzed();
  const version = await currentVersion();

  const { status, body } = await acknowledge(lead.id, { version });

  expect([status, body]).toEqual([201, { bookingUrl: BOOKING_URL }]);
  expect(await keptOf(lead.id)).toMatchObject([
    { version, at: expect.any(Date), address: expect.stringMatching(/127\.0\.0\.1|::1/) },
  ]);
  expect(await leadOf(lead.id)).toMatchObject({
    status: 'walkthrough_scheduled',
    walkthroughConfirmed: false,
    walkthroughDate: null,
    lastContactedAt: null,
  });
  expect(await changesOf(lead.id)).toMatchObject([
    { from: 'analysis_submitted', to: 'walkthrough_scheduled', cause: 'form', actorId: null },
  ]);
  const report = await app.as.anonymous.get(`/api/public/analyses/${lead.id}`);
  expect(report.body.isAcknowledged).toBe(true);
});

test('is in the timeline, with the plan they switched to, and the audit log', async () => {
  const lead = await analyzed();
  const version = await currentVersion();

  await acknowledge(lead.id, { version, plan: 'gold' }).expect(422);
  await acknowledge(lead.id, { version, plan: 'full-service' }).expect(201);

  const { rows }: TimelinePage = (await app.as.staff.get(`/api/leads/${lead.id}/timeline`)).body;
  const address = expect.any(String);
  expect(rows).toContainEqual(
    expect.objectContaining({ kind: 'acknowledgment', version, by: null, address, plan: 'full-service' }),
  );
  const action = 'requirements.acknowledged';
  expect(await app.em.fork().find(AuditEntry, { action, subjectId: lead.id })).toMatchObject([
    { actorId: null, address: expect.any(String), after: { version } },
  ]);
});

test('stores whether the home is rented, for the timeline and only if the owner says so', async () => {
  const version = await currentVersion();
  const occupancyOf = async (body: object) => {
    const { id } = await analyzed();
    await acknowledge(id, { version, ...body }).expect(201);
    const { rows }: TimelinePage = (await app.as.staff.get(`/api/leads/${id}/timeline`)).body;
    return rows.flatMap((row) => (row.kind === 'acknowledgment' ? [row.occupancy] : []));
  };
  const lead = await analyzed();
  await acknowledge(lead.id, { version, occupancy: 'squatters' }).expect(422);

  expect(await occupancyOf({ occupancy: 'vacant' })).toEqual(['vacant']);
  expect(await occupancyOf({ occupancy: 'partly-rented' })).toEqual(['partly-rented']);
  expect(await occupancyOf({})).toEqual([null]);
});

// security.md 8: double click, retry, 20 identical posts in parallel
test('twenty concurrent requests make one acknowledgment and one move, with the same response', async () => {
  const lead = await analyzed();
  const body = { version: await currentVersion() };

  const answers = await Promise.all(Array.from({ length: 20 }, () => acknowledge(lead.id, body)));
  const later = await acknowledge(lead.id, body);

  expect([...answers, later].map(({ status }) => status)).toEqual(Array(21).fill(201));
  expect(later.body).toEqual(answers[0]!.body);
  expect(await keptOf(lead.id)).toHaveLength(1);
  expect(await changesOf(lead.id)).toHaveLength(1);
});

test.each<LeadStatus>(['walkthrough_scheduled', 'proposal', 'contract_sent', 'closed', 'won', 'lost'])(
  'does not move a lead from %s, and is stored anyway',
  async (status) => {
    const statusReason = status === 'lost' ? 'Found another manager' : null;
    const lead = await analyzed({ status, statusReason, walkthroughConfirmed: true });
    const before = await leadOf(lead.id);

    await acknowledge(lead.id, { version: await currentVersion() }).expect(201);

    expect(await leadOf(lead.id)).toEqual(before);
    expect(await keptOf(lead.id)).toHaveLength(1);
  },
);

// S-120: never from a visitor's click
test.each([
  ['a payment', 'webhook' as const, 'enrolled' as const, true],
  ['staff', 'drag' as const, 'enrolled' as const, true],
  ['the owner', 'form' as const, 'walkthrough_scheduled' as const, false],
])('a lead that %s set to enrolled (%s) is then %s', async (_, cause, then, walkthroughConfirmed) => {
  const lead = await analyzed({ status: 'enrolled', walkthroughConfirmed: true });
  await app.em.insert(LeadStatusChange, { leadId: lead.id, from: 'proposal', to: 'enrolled', cause });

  await acknowledge(lead.id, { version: await currentVersion() }).expect(201);

  expect(await leadOf(lead.id)).toMatchObject({ status: then, walkthroughConfirmed });
});

test('the booking is in the audit log like any status change', async () => {
  const lead = await analyzed();

  await acknowledge(lead.id, { version: await currentVersion() }).expect(201);

  const changed = { action: 'lead.statusChanged' as const, subjectId: lead.id };
  expect(await app.em.fork().find(AuditEntry, changed)).toMatchObject([
    { actorId: null, before: { status: 'analysis_submitted' }, after: { status: 'walkthrough_scheduled' } },
  ]);
});

test('a lead that staff moved back stays there', async () => {
  const lead = await analyzed();
  await acknowledge(lead.id, { version: await currentVersion() });
  await app.as.staff.patch(`/api/leads/${lead.id}`).send({ status: 'leads' }).expect(200);

  await acknowledge(lead.id, { version: await reword() }).expect(201);

  expect(await leadOf(lead.id)).toMatchObject({ status: 'leads' });
  expect(await keptOf(lead.id)).toHaveLength(2);
});

// S-119 and the campaigns: once a walkthrough is booked, its campaign takes over
test('the walkthrough campaign replaces the active one', async () => {
  const lead = await analyzed();
  await app.as.staff.post('/api/campaigns/start').send({ leadId: lead.id }).expect(200);

  await acknowledge(lead.id, { version: await currentVersion() }).expect(201);

  const enrollments = await app.em.fork().find(CampaignEnrollment, { leadId: lead.id });
  const found = enrollments.map(({ workflow, status }) => `${workflow} ${status}`);
  expect(found).toEqual(expect.arrayContaining(['warm_lead stopped', 'confirmation active']));
});

// decision 44
test('an outdated version is refused with the current one, and nothing is stored', async () => {
  const lead = await analyzed();
  const read = await currentVersion();
  const version = await reword();

  const { status, body } = await acknowledge(lead.id, { version: read });

  expect([status, body.code]).toEqual([409, 'REQUIREMENTS_CHANGED']);
  expect(body.current.version).toBe(version);
  expect(body.current.items).toHaveLength(10);
  expect(body.current.items[0].text).toMatch(/^Reworded/);
  expect(await keptOf(lead.id)).toEqual([]);
  expect(await leadOf(lead.id)).toMatchObject({ status: 'analysis_submitted' });
});

// decision 44
test('names the length of the agreement, and a new length is a new version', async () => {
  const lead = await analyzed();
  const [requirement] = (await app.as.admin.get('/api/requirements')).body;
  const wording = 'You sign our agreement. It runs for {{agreementTerm}}.';
  await app.as.admin.patch(`/api/requirements/${requirement.id}`).send({ text: wording }).expect(200);
  const first = async () =>
    (await app.as.anonymous.get('/api/public/content')).body.requirements.items[0].text;
  const [read, before] = [await currentVersion(), await first()];
  const setTerm = (agreementMonths: number | null) =>
    app.as.admin
      .patch('/api/company')
      .send({ managementTerms: { ...NO_MANAGEMENT_TERMS, agreementMonths } })
      .expect(200);

  await setTerm(18);
  const { status, body } = await acknowledge(lead.id, { version: read });
  await acknowledge(lead.id, { version: body.current.version }).expect(201);
  await setTerm(18);
  const again = await acknowledge(lead.id, { version: body.current.version });
  await setTerm(null);

  expect(before).toBe('You sign our agreement. It runs for 12 months.');
  expect([status, body.code]).toEqual([409, 'REQUIREMENTS_CHANGED']);
  expect(body.current.version).toBe(read + 1);
  expect(body.current.items[0].text).toBe('You sign our agreement. It runs for 18 months.');
  expect(again.status).toBe(201);
});

test('a new repair limit creates a new version on the day it takes effect', async () => {
  const now = new Date();
  const clock = freezeClock(app, now);
  const shown = async () => {
    const { version, items } = (await app.as.anonymous.get('/api/public/content')).body.requirements;
    return { version, text: items[1].text };
  };
  const { body: requirements } = await app.as.admin.get('/api/requirements');
  const text = 'We take care of repairs under {{repairLimit}} without asking.';
  await app.as.admin.patch(`/api/requirements/${requirements[1].id}`).send({ text }).expect(200);
  const { body: books } = await app.as.admin.get('/api/price-books').expect(200);
  const figures = { ...books[0].figures, repairsPreApprovedUnderCents: 400_00 };
  // Two days, because a day of the calendar may have 25 hours.
  const effectiveOn = businessDay(new Date(now.getTime() + 2 * DAY_MS));
  const lead = await analyzed();
  const before = await shown();

  const { body: book } = await app.as.admin
    .post('/api/price-books')
    .send({ effectiveOn, figures })
    .expect(201);
  const scheduled = await shown();
  clock.advance({ days: 2 });
  app.app.get(SiteContentService).invalidate();
  const untilSaved = await shown();
  await app.app.get(RequirementsVersions).save();
  const after = await shown();
  const stale = await acknowledge(lead.id, { version: before.version });
  await acknowledge(lead.id, { version: after.version }).expect(201);
  clock.unfreeze();
  await app.as.admin.delete(`/api/price-books/${book.id}`).expect(200);

  expect(before.text).toBe('We take care of repairs under $1,500 without asking.');
  expect(scheduled).toEqual(before);
  expect(untilSaved).toEqual(before);
  expect(after).toEqual({
    version: before.version + 1,
    text: 'We take care of repairs under $400 without asking.',
  });
  expect([stale.status, stale.body.code]).toEqual([409, 'REQUIREMENTS_CHANGED']);
  expect(stale.body.current.items[1].text).toBe(after.text);
});

test('a server starts even if the requirements cannot be saved, and tries again every hour', async () => {
  await app.em.execute('alter table requirements_versions rename to set_aside');
  const starting = app.app.get(RequirementsVersions).onApplicationBootstrap();

  await expect(
    starting.finally(() => app.em.execute('alter table set_aside rename to requirements_versions')),
  ).resolves.toBeUndefined();

  const [{ cron }] = await app.em.execute<[{ cron: string }]>(
    `select cron from pgboss.schedule where name = 'save-requirements-version'`,
  );
  expect(cron).toBe('0 * * * *');
});

test('an earlier acceptance stays valid when it is sent again after a change', async () => {
  const lead = await analyzed();
  const version = await currentVersion();
  await acknowledge(lead.id, { version }).expect(201);
  await reword();

  const { status, body } = await acknowledge(lead.id, { version });

  expect([status, body]).toEqual([201, { bookingUrl: BOOKING_URL }]);
});

test.each([undefined, null, '', '1', 1.5, -1, 2 ** 31, {}, [1], true, LONG])(
  'refuses the version %j (422)',
  async (version) => {
    const lead = await analyzed();

    expect((await acknowledge(lead.id, { version })).status).toBe(422);
  },
);

test.each([
  ['a status', { status: 'won' }],
  ['an address', { address: '1.2.3.4' }],
  ['another lead', { leadId: randomUUID() }],
  ['ten thousand characters', { note: LONG }],
])('refuses %s from the public', async (_, more) => {
  const lead = await analyzed();

  const { status } = await acknowledge(lead.id, { version: await currentVersion(), ...more });

  expect(status).toBe(422);
  expect(await leadOf(lead.id)).toMatchObject({ status: 'analysis_submitted' });
});

test('a nonexistent version is refused like an outdated one', async () => {
  const lead = await analyzed();

  const { status, body } = await acknowledge(lead.id, { version: 2 ** 31 - 1 });

  expect([status, body.code]).toEqual([409, 'REQUIREMENTS_CHANGED']);
});

test('an unknown lead and a lead without a report are 404', async () => {
  const version = await currentVersion();
  const unread = await app.make.lead();

  const answers = await Promise.all(
    [randomUUID(), unread.id].map((leadId) => acknowledge(leadId, { version })),
  );

  expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
    [404, 'Lead not found'],
    [404, 'Lead not found'],
  ]);
  expect(await leadOf(unread.id)).toMatchObject({ status: 'leads' });
});

test.each(['1', 'x', "'--", '%00', LONG])('the id %j is a clean 404', async (id) => {
  const { status } = await acknowledge(encodeURIComponent(id), { version: 1 });

  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});

test('requires the form token of a page', async () => {
  const lead = await analyzed();

  const { status, body } = await acknowledge(lead.id, { version: await currentVersion() }, app.as.anonymous);

  expect([status, body.code]).toEqual([403, 'FORM_TOKEN']);
  expect(await keptOf(lead.id)).toEqual([]);
});

test('a bot gets a normal response, and nothing is stored', async () => {
  const lead = await analyzed();
  const version = await currentVersion();

  const { status, body } = await acknowledge(lead.id, { version, website: 'https://spam.example' });

  expect([status, body]).toEqual([201, { bookingUrl: '/book' }]);
  expect(await keptOf(lead.id)).toEqual([]);
  expect(await leadOf(lead.id)).toMatchObject({ status: 'analysis_submitted' });
});

// S-86, decision 25
test('is deleted with its lead', async () => {
  const lead = await analyzed();
  await acknowledge(lead.id, { version: await currentVersion() }).expect(201);

  await app.as.admin.delete(`/api/leads/${lead.id}`).expect(200);

  expect(await keptOf(lead.id)).toEqual([]);
});

describe('enrolling from the report', () => {
  const ENROLLMENT = {
    estimatedRent: 2_100,
    plan: 'full-service',
    name: 'Olga Owner',
    phone: '515-555-0142',
  };
  const enroll = (leadId: string, body: object = ENROLLMENT) =>
    app.as.visitor.post(`/api/public/analyses/${leadId}/enrollments`).send(body);
  const tasksOf = (leadId: string) => app.em.fork().find(Task, { leadId });
  const confirmationsOf = (leadId: string) =>
    app.em.fork().find(Message, { leadId, template: { $like: 'confirm-%enrollment' } });

  /** A report whose requirements are accepted; the external calendar moves the lead, so it is moved back. */
  async function accepted(values: Partial<Lead> = {}): Promise<Lead> {
    const lead = await analyzed({ phone: null, nameDerived: true, ...values });
    await acknowledge(lead.id, { version: await currentVersion() }).expect(201);
    await app.em
      .fork()
      .nativeUpdate(Lead, { id: lead.id }, { status: values.status ?? 'analysis_submitted' });
    return lead;
  }

  test('enrolls its lead, asks staff for the agreement and confirms the fees to the owner', async () => {
    const lead = await accepted();

    const { status, body } = await enroll(lead.id);

    expect([status, body]).toEqual([201, { leadId: lead.id, token: expect.any(String) }]);
    expect(await leadOf(lead.id)).toMatchObject({
      status: 'enrolled',
      email: lead.email,
      name: 'Olga Owner',
      phone: '515-555-0142',
      plan: 'full-service',
      estimatedRent: 2_100,
    });
    expect(await tasksOf(lead.id)).toMatchObject([
      { title: 'Send the agreement: Full Service plan, rent $2,100 a month', doneAt: null },
    ]);
    expect(await confirmationsOf(lead.id)).toMatchObject([{ recipient: lead.email }]);
  });

  test("its task is assigned to the lead's assignee", async () => {
    const [{ id: assigneeId }] = (await app.as.admin.get('/api/users')).body;
    const lead = await accepted({ assigneeId });

    await enroll(lead.id).expect(201);

    expect(await tasksOf(lead.id)).toMatchObject([{ assigneeId }]);
  });

  test('what it adds is synced and changes the follow-up, even if the lead does not move', async () => {
    const lead = await accepted({ status: 'contract_sent' });
    const edited: string[] = [];
    app.app.get(LeadEvents).edited.on(async (_, { id, name }) => void edited.push(`${id} ${name}`));

    await enroll(lead.id).expect(201);

    expect(edited).toEqual([`${lead.id} Olga Owner`]);
  });

  test('confirms once per lead, with the terms the lead has and no link that ends its follow-up', async () => {
    const lead = await accepted({ plan: 'online', estimatedRent: 1_950 });

    for (const estimatedRent of [2_500, 2_600])
      await enroll(lead.id, { ...ENROLLMENT, estimatedRent }).expect(201);

    const sent = await confirmationsOf(lead.id);
    expect(sent).toMatchObject([{ data: { rent: '$1,950 per month' } }]);
    const { body } = await app.as.admin.get(`/api/messages/${sent[0]!.id}`);
    expect(body.text).toContain('$1,950 per month');
    expect(body.text).not.toMatch(/\/not-me\/|This wasn't me|2,500|Full Service/);
  });

  test('counts toward the limit of the address that gets the confirmation', async () => {
    const lead = await accepted({ email: `limit-${randomUUID()}@example.com` });
    await app.em.fork().nativeUpdate(Lead, { id: lead.id }, { email: `moved-${lead.email}` });

    await enroll(lead.id).expect(201);

    const row = app.app.get(RateLimits).rowOf('formEmail', `moved-${lead.email}`);
    expect(await app.em.fork().execute('select points from rate_limits where key = ?', [row])).toEqual([
      { points: 1 },
    ]);
  });

  test('a bot gets an answer like anyone else, and nothing is stored', async () => {
    const [lead, real] = [await accepted(), await accepted()];
    const sent = await enroll(real.id).expect(201);

    const { status, body } = await enroll(lead.id, { ...ENROLLMENT, website: 'https://spam.example' });

    const expirySeconds = (token: string) => Buffer.from(token, 'base64url').readUInt32BE(16);
    expect([status, body]).toEqual([201, { leadId: lead.id, token: expect.any(String) }]);
    expect(body.token).toHaveLength(sent.body.token.length);
    expect(Math.abs(expirySeconds(body.token) - expirySeconds(sent.body.token))).toBeLessThan(3_600);
    expect(await tasksOf(lead.id)).toEqual([]);
  });

  test('the confirmation asks for a walkthrough, or names the time of one that is booked', async () => {
    const walkthroughDate = new Date(Date.now() + 30 * DAY_MS);
    const leads = [await accepted(), await accepted({ walkthroughDate })];
    for (const { id } of leads) await enroll(id).expect(201);

    const [without, booked] = await Promise.all(leads.map(async ({ id }) => (await confirmationsOf(id))[0]!));

    expect(without!.data).not.toHaveProperty('walkthrough');
    expect(booked!.data).toMatchObject({
      walkthrough: `Your walkthrough is on ${formatAppointment(walkthroughDate)}.`,
    });
  });

  test('its link is good for a day and is never renewed', async () => {
    const lead = await accepted();
    const { token } = (await enroll(lead.id).expect(201)).body;
    await settings.company({ bookingUrl: null });

    const { body } = await app.as.anonymous
      .post(`/api/public/enrollments/${lead.id}/walkthrough`)
      .send({ token })
      .expect(200);
    const clock = freezeClock(app);
    clock.advance({ days: 1, seconds: 1 });
    const late = await app.as.anonymous.get('/api/public/booking/slots').query({ token });
    clock.unfreeze();

    expect(new URL(body.bookingUrl).pathname).toBe(`/book/${token}`);
    expect(late.status).toBe(404);
  });

  // The link may be forwarded.
  test('never changes what the owner or staff entered before, and gives no consent for their number', async () => {
    const known = { name: 'Real Owner', nameDerived: false, phone: '515-555-0100', plan: 'online' } as const;
    const lead = await accepted({ ...known, estimatedRent: 1_950 });

    await enroll(lead.id, {
      ...ENROLLMENT,
      name: 'Someone Else',
      phone: '515-555-0199',
      smsConsent: true,
    }).expect(201);

    expect(await leadOf(lead.id)).toMatchObject({
      name: 'Real Owner',
      phone: '515-555-0100',
      plan: 'online',
      estimatedRent: 1_950,
    });
    expect(await app.em.fork().count(Consent, { leadId: lead.id })).toBe(0);
  });

  test('asks for the contact details that are still missing, and stores nothing without them', async () => {
    const lead = await accepted();

    const { status, body } = await enroll(lead.id, { estimatedRent: 2_100 });

    expect(status).toBe(422);
    expect(body.errors).toMatchObject([
      { field: 'name', message: 'Enter your name' },
      { field: 'phone', message: 'Enter your phone number' },
    ]);
    expect(await tasksOf(lead.id)).toEqual([]);
    expect((await leadOf(lead.id)).status).toBe('analysis_submitted');
  });

  test('the response opens the booking page, but not the next steps or the agreement', async () => {
    const lead = await accepted();

    const { token } = (await enroll(lead.id).expect(201)).body;

    await app.as.anonymous.get('/api/public/booking/slots').query({ token }).expect(200);
    await app.as.anonymous.get(`/api/public/next-steps/${token}`).expect(404);
  });

  test('twenty concurrent requests enroll once and get the same lead', async () => {
    const lead = await accepted();

    const answers = await Promise.all(Array.from({ length: 20 }, () => enroll(lead.id)));

    expect(answers.map(({ status, body }) => [status, body.leadId])).toEqual(Array(20).fill([201, lead.id]));
    expect(await tasksOf(lead.id)).toHaveLength(1);
    const moves = (await changesOf(lead.id)).filter(({ to }) => to === 'enrolled');
    expect(moves).toMatchObject([{ from: 'analysis_submitted', cause: 'form', actorId: null }]);
  });

  test('different forms change nothing, and staff get at most three tasks', async () => {
    const lead = await accepted();
    await enroll(lead.id).expect(201);

    for (const estimatedRent of [2_500, 2_600, 2_700])
      await enroll(lead.id, { ...ENROLLMENT, plan: 'online', estimatedRent }).expect(201);

    expect(await leadOf(lead.id)).toMatchObject({ plan: 'full-service', estimatedRent: 2_100 });
    expect(await tasksOf(lead.id)).toHaveLength(3);
  });

  test('needs a report with accepted requirements', async () => {
    const unread = await analyzed();
    const unanalyzed = await app.make.lead();

    expect((await enroll(unread.id)).body).toMatchObject({ status: 409, code: 'REQUIREMENTS_NOT_ACCEPTED' });
    expect((await enroll(unanalyzed.id)).status).toBe(404);
    expect((await enroll(randomUUID())).status).toBe(404);
  });

  test.each<LeadStatus>(['lost', 'closed', 'won'])('a %s lead stays as it is', async (status) => {
    const lead = await accepted({ status, statusReason: 'Found another manager' });

    expect((await enroll(lead.id)).body).toMatchObject({ status: 409, code: 'ENROLLMENT_CLOSED' });
    expect((await leadOf(lead.id)).status).toBe(status);
  });

  test('does not move back a lead that staff have advanced', async () => {
    const lead = await accepted({ status: 'contract_sent' });

    await enroll(lead.id).expect(201);

    expect((await leadOf(lead.id)).status).toBe('contract_sent');
  });
});

test('the report says which contacts are missing once the requirements are accepted, and never what we have', async () => {
  const lead = await analyzed({ name: 'Private Person', nameDerived: false, phone: null });
  const reportOf = async () => (await app.as.anonymous.get(`/api/public/analyses/${lead.id}`)).body;

  expect(await reportOf()).not.toHaveProperty('missing');
  await acknowledge(lead.id, { version: await currentVersion() }).expect(201);

  const report = await reportOf();
  expect(report.missing).toEqual(['phone']);
  expect(JSON.stringify(report)).not.toContain('Private Person');
});

test.each<[LeadStatus, boolean]>([
  ['walkthrough_scheduled', false],
  ['contract_sent', false],
  ['enrolled', false],
  ['won', true],
  ['closed', true],
  ['lost', true],
])('the report of a lead in status %s says that it is closed: %s', async (status, isClosed) => {
  const lead = await analyzed();
  await acknowledge(lead.id, { version: await currentVersion() }).expect(201);
  const { version } = await leadOf(lead.id);
  const change = { version, status, statusReason: 'Sold it' };
  await app.as.staff.patch(`/api/leads/${lead.id}`).send(change).expect(200);

  const { body } = await app.as.anonymous.get(`/api/public/analyses/${lead.id}`);

  expect(body.isClosed).toBe(isClosed);
});
