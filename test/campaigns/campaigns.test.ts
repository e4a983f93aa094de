import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { STOP_TEXT } from '#shared/campaign.js';
import { type LeadStatus, UNDO_SECONDS } from '#shared/lead.js';
import { CampaignEnrollment } from '../../src/campaigns/campaign.entity.js';
import { CompleteEnrollments } from '../../src/campaigns/campaigns.jobs.js';
import { START_CAMPAIGN, STOP_CAMPAIGN } from '../../src/campaigns/delayed-campaigns.js';
import { START_CAMPAIGNS } from '../../src/campaigns/start-campaigns.js';
import { Message } from '../../src/messages/message.entity.js';
import { AuditEntry } from '../../src/platform/audit/audit-entry.entity.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import type { TestApp } from '../support/app.js';
import { until } from '../support/until.js';
import {
  consentingLead,
  messagesOf,
  passTime,
  releaseHeld,
  releaseJobs,
  start,
  startCampaignApp,
  startPatiently,
} from './campaign-app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startCampaignApp();
});
afterAll(() => app.close());

const startOf = (leadId: string) => app.as.staff.post('/api/campaigns/start').send({ leadId });
const stop = (id: string) => app.as.staff.post(`/api/campaigns/${id}/stop`).send({});

// S-125, S-178
test.each<[LeadStatus, string]>([
  ['closed', 'onboarding'],
  ['walkthrough_scheduled', 'confirmation'],
  ['leads', 'warm_lead'],
  ['proposal', 'warm_lead'],
])('a lead in %s starts %s, and starting it again returns the same enrollment', async (status, workflow) => {
  const lead = await consentingLead(app, { status });

  const first = await startOf(lead.id);
  const again = await startOf(lead.id);

  expect(first.status).toBe(200);
  expect(first.body).toEqual({
    id: expect.any(String),
    leadId: lead.id,
    workflow,
    status: 'active',
    joined: null,
  });
  expect(again.body).toEqual(first.body);
  expect(await app.em.count(AuditEntry, { action: 'campaign.started', subjectId: lead.id })).toBe(1);
});

test('twenty concurrent starts create one enrollment with each message once', async () => {
  const lead = await consentingLead(app);

  const answers = await Promise.all(Array.from({ length: 20 }, () => startPatiently(app, lead.id)));

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const messages = await messagesOf(app, lead.id);
  expect(messages).toHaveLength(14);
  expect(new Set(messages.map(({ template }) => template)).size).toBe(14);
});

test('an unknown lead is not found', async () => {
  const { status, body } = await startOf(randomUUID());

  expect([status, body.detail]).toEqual([404, 'Lead not found']);
});

// S-179, security.md 7.7
test('stopping cancels pending messages and counts those in flight; stopping again changes nothing', async () => {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);
  const [inFlight] = await messagesOf(app, lead.id);
  await app.em.nativeUpdate(Message, { id: inFlight!.id }, { state: 'sending' });

  const first = await stop(id);
  const again = await stop(id);

  expect([first.status, first.body]).toEqual([200, { stopped: 1, inFlight: 1 }]);
  expect(again.body).toEqual({ stopped: 0, inFlight: 0 });
  const others = (await messagesOf(app, lead.id)).filter((each) => each.id !== inFlight!.id);
  expect(new Set(others.map(({ state, reason }) => `${state}: ${reason}`))).toEqual(
    new Set(['cancelled: Staff stopped the campaign.']),
  );
  expect(await app.em.count(AuditEntry, { action: 'campaign.stopped', subjectId: lead.id })).toBe(1);
});

test('a message in flight at a stop is not retried after a failure', async () => {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);
  const [inFlight] = await messagesOf(app, lead.id);
  await app.em.nativeUpdate(Message, { id: inFlight!.id }, { state: 'sending' });
  expect((await stop(id)).body.inFlight).toBe(1);

  await app.em.nativeUpdate(
    Message,
    { id: inFlight!.id },
    { state: 'pending', attempt: 1, dueAt: new Date() },
  );

  const settled = await until(() => app.em.findOne(Message, { id: inFlight!.id, state: 'cancelled' }));
  expect(settled.reason).toBe('The campaign has ended.');
});

test('a message with an unknown outcome counts as in flight, because a process may still finish it', async () => {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);
  const [given] = await messagesOf(app, lead.id);
  await app.em.nativeUpdate(Message, { id: given!.id }, { state: 'unknown', dueAt: new Date() });

  expect((await stop(id)).body).toEqual({ stopped: 1, inFlight: 1 });
});

// Only staff see replies by email.
test('marking a reply ends the campaign like a reply by text', async () => {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);

  const { body } = await app.as.staff.post(`/api/campaigns/${id}/stop`).send({ reason: 'replied' });
  const wrong = await app.as.staff.post(`/api/campaigns/${id}/stop`).send({ reason: 'paid' });

  expect([body, wrong.status]).toEqual([{ stopped: 1, inFlight: 0 }, 422]);
  expect(await app.em.findOneOrFail(CampaignEnrollment, id)).toMatchObject({
    status: 'stopped',
    reason: 'replied',
  });
  const [message] = await messagesOf(app, lead.id);
  expect(message).toMatchObject({ state: 'cancelled', reason: STOP_TEXT.replied });
});

test('a bulk start enrolls every listed lead without a campaign once, in the workflow of its stage', async () => {
  const name = `Many ${randomUUID()}`;
  const statuses: LeadStatus[] = ['leads', 'closed', 'walkthrough_scheduled', 'lost', 'won', 'enrolled'];
  const leads = await Promise.all(statuses.map((status) => consentingLead(app, { status, name })));
  const started = await consentingLead(app, { name });
  const before = await start(app, started.id);
  const startAll = () => app.as.staff.post('/api/campaigns/starts').send({ filter: { q: name } });

  const answers = [await startAll(), await startAll()];

  expect(answers[0]!.status).toBe(202);
  expect(answers[0]!.body).toEqual({ leads: 3, requestId: expect.any(String) });
  await releaseHeld(app);
  const enrolled = await until(async () => {
    const all = await app.em.find(CampaignEnrollment, { leadId: { $in: leads.map(({ id }) => id) } });
    return all.length >= 3 ? all : null;
  });
  const workflows = new Map(enrolled.map(({ leadId, workflow }) => [leadId, workflow]));
  const expected = ['warm_lead', 'onboarding', 'confirmation', undefined, undefined, undefined];
  expect(leads.map(({ id }) => workflows.get(id))).toEqual(expected);
  expect((await messagesOf(app, leads[0]!.id)).map(({ state }) => state)).toEqual(Array(14).fill('pending'));
  expect(await app.em.count(AuditEntry, { action: 'campaign.started', subjectId: leads[0]!.id })).toBe(1);
  expect((await app.em.findOneOrFail(CampaignEnrollment, { leadId: started.id })).id).toBe(before);
});

test('a bulk start can be undone by its caller, and starts nothing until then', async () => {
  const name = `Undone ${randomUUID()}`;
  const lead = await consentingLead(app, { name });
  const request = async () =>
    (
      await app.as.staff
        .post('/api/campaigns/starts')
        .send({ filter: { q: name } })
        .expect(202)
    ).body;
  const undo = async (requestId: string, as = app.as.staff) =>
    (await as.post('/api/campaigns/starts/undo').send({ requestId }).expect(200)).body;
  const [undone, other] = [await request(), await request()];
  const delays = await app.em.execute<{ seconds: number }[]>(
    `select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
     where name = ? and data->>'requestId' = ?`,
    [START_CAMPAIGNS.name, undone.requestId],
  );

  expect(delays[0]!.seconds).toBeGreaterThan(UNDO_SECONDS);
  const nothing = { canceled: 0, started: 0, leads: 0 };
  expect(await undo(undone.requestId, app.as.admin)).toEqual(nothing);
  expect(await undo(undone.requestId)).toEqual({ canceled: 1, started: 0, leads: 1 });
  expect(await undo(other.requestId)).toEqual({ canceled: 1, started: 0, leads: 1 });
  expect(await undo(other.requestId)).toEqual(nothing);
  await releaseHeld(app);
  expect(await app.em.count(CampaignEnrollment, { leadId: lead.id })).toBe(0);
  expect(
    await app.em.count(AuditEntry, {
      action: 'campaign.startCanceled',
      after: { leads: 1 },
      subjectId: null,
    }),
  ).toBe(2);
});

test('an undo that comes too late counts only the campaigns that its request started', async () => {
  const name = `Late ${randomUUID()}`;
  const [, skipped] = [await consentingLead(app, { name }), await consentingLead(app, { name })];
  const startAll = app.as.staff.post('/api/campaigns/starts').send({ filter: { q: name } });
  const { requestId } = (await startAll.expect(202)).body;
  const byAdmin = await app.as.admin.post('/api/campaigns/start').send({ leadId: skipped.id });
  await releaseHeld(app);
  await until(async () => (await batchesWith(skipped)).length === 0);

  const { body } = await app.as.staff.post('/api/campaigns/starts/undo').send({ requestId });

  expect(body).toEqual({ canceled: 0, started: 1, leads: 0 });
  expect((await enrollmentOf(skipped))!.id).toBe(byAdmin.body.id);
});

test.each([
  ['one', (lead: { id: string }) => stop(lead.id)],
  ['selected leads', (lead: { id: string }) => bulk('stop', [lead])],
])('a stop of %s takes the lead out of a pending bulk start', async (_, stopThe) => {
  const name = `Taken out ${randomUUID()}`;
  const [stopped, other] = [await consentingLead(app, { name }), await consentingLead(app, { name })];
  const startAll = app.as.staff.post('/api/campaigns/starts').send({ filter: { q: name } });
  await startAll.expect(202);

  const { body } = await stopThe(stopped);

  expect(body.done ?? []).toEqual(body.done ? [{ ...versionOf(stopped), isCanceled: true }] : []);
  expect(await auditOf(stopped)).toMatchObject([{ action: 'campaign.startCanceled' }]);
  expect(await batchesWith(stopped)).toEqual([]);
  await releaseHeld(app);
  await until(async () => (await batchesWith(other)).length === 0);
  expect(await enrollmentOf(other)).toMatchObject({ status: 'active' });
  expect(await enrollmentOf(stopped)).toBeNull();
  expect(await waiting(stopped, STOP_CAMPAIGN)).toEqual([]);
});

test.each([
  ['one', (lead: { id: string }) => stop(lead.id)],
  ['selected leads', (lead: { id: string }) => bulk('stop', [lead])],
])('a stop of %s also ends a campaign whose start a worker has already taken', async (_, stopThe) => {
  const lead = await consentingLead(app);
  await bulk('start', [lead]);
  // As if a worker had taken the job and not begun.
  const setState = (from: string, to: string) =>
    app.em.execute(
      `update pgboss.job set state = '${to}' where name = ? and data->>'leadId' = ? and state = '${from}'`,
      [START_CAMPAIGN.name, lead.id],
    );
  await setState('created', 'active');

  await stopThe(lead);

  await setState('active', 'created');
  await releaseJobs(app, START_CAMPAIGN);
  await until(() => enrollmentOf(lead));
  await releaseHeld(app);
  await until(async () => (await enrollmentOf(lead))!.status === 'stopped');
});

test('a stop waits for a start in progress and then ends its campaign', async () => {
  const lead = await consentingLead(app);
  const release = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const held = app.em.fork().transactional(async (em) => {
    await em.execute('select 1 as one from leads where id = ? for update', [lead.id]);
    await em.execute(
      `insert into campaign_enrollments (lead_id, workflow, settings, started_at)
       select ?, 'warm_lead', "values", now() from campaign_settings`,
      [lead.id],
    );
    holding.resolve();
    await release.promise;
  });
  await holding.promise;

  const stopping = stop(lead.id).then(({ body }) => body);
  await until(async () => (await waitingForLead()).length > 0).finally(() => release.resolve());
  await held;

  expect(await stopping).toEqual({ stopped: 1, inFlight: 0 });
});

test('a bulk start reports how many campaigns are left until all have started', async () => {
  const left = async () => (await app.as.staff.get('/api/campaigns/starts').expect(200)).body.leads;
  await until(async () => (await left()) === 0);
  const { boss } = app.app.get(Jobs);
  const leadIds = [randomUUID(), randomUUID(), randomUUID()];

  const id = await boss.send(START_CAMPAIGNS.name, { leadIds, startedById: null }, { startAfter: 3_600 });

  expect(await left()).toBe(3);
  await boss.cancel(START_CAMPAIGNS.name, id!);
  expect(await left()).toBe(0);
});

type BulkStep = 'start' | 'stop' | 'undo-start' | 'undo-stop';
const bulk = (step: BulkStep, leads: { id: string }[], as = app.as.staff) =>
  as.post(`/api/campaigns/bulk/${step}`).send({ leadIds: leads.map(({ id }) => id) });
/** The pending starts of a lead, or its stops. */
const waiting = ({ id }: { id: string }, { name } = START_CAMPAIGN) =>
  app.em.execute<{ seconds: number }[]>(
    `select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
     where name = ? and data->>'leadId' = ? and state < 'completed'`,
    [name, id],
  );
/** The pending or running batches of a bulk start that have the lead. */
const batchesWith = ({ id }: { id: string }) =>
  app.em.execute<object[]>(
    `select id from pgboss.job where name = ? and jsonb_exists(data->'leadIds', ?) and state < 'completed'`,
    [START_CAMPAIGNS.name, id],
  );
const waitingForLead = () =>
  app.em.fork().execute<object[]>(
    `select pid from pg_stat_activity
       where wait_event_type = 'Lock' and query like '%from leads where id = coalesce%' and pid <> pg_backend_pid()`,
  );
const versionOf = ({ id, version }: { id: string; version: number }) => ({ id, version });
const enrollmentOf = ({ id }: { id: string }) =>
  app.em.fork().findOne(CampaignEnrollment, { leadId: id, isCurrent: true });
const auditOf = ({ id }: { id: string }, action = 'campaign.start%') =>
  app.em.fork().find(AuditEntry, { subjectId: id, action: { $like: action } });

describe('a start for selected leads', () => {
  test('waits until it can no longer be undone, and leaves leads that are in a campaign', async () => {
    const [lead, inCampaign] = [await consentingLead(app), await consentingLead(app)];
    const before = await start(app, inCampaign.id);
    const deleted = { id: randomUUID() };

    const { status, body } = await bulk('start', [lead, inCampaign, deleted]);

    expect(status).toBe(202);
    expect(body).toEqual({
      done: [{ id: lead.id, version: lead.version }],
      skipped: [
        { id: inCampaign.id, reason: 'same' },
        { id: deleted.id, reason: 'deleted' },
      ],
    });
    const [job] = await waiting(lead);
    expect(job!.seconds).toBeGreaterThan(UNDO_SECONDS);
    expect(await enrollmentOf(lead)).toBeNull();

    await releaseHeld(app);
    const started = await until(() => enrollmentOf(lead));
    expect(started).toMatchObject({ status: 'active', workflow: 'warm_lead' });
    expect(await auditOf(lead)).toMatchObject([{ action: 'campaign.started', actorId: started.startedById }]);
    expect((await enrollmentOf(inCampaign))!.id).toBe(before);
  });

  test('starts nothing once it is undone, and the follow-up about another home continues', async () => {
    const first = await consentingLead(app);
    const running = await start(app, first.id);
    const second = await consentingLead(app, { email: first.email, phone: null });
    await bulk('start', [second]);

    const undone = await bulk('undo-start', [second]);
    const again = await bulk('undo-start', [second]);

    expect(undone.body).toEqual({ done: [{ id: second.id, version: second.version }], skipped: [] });
    expect(again.body).toEqual(undone.body);
    expect(await waiting(second)).toEqual([]);
    expect(await auditOf(second)).toMatchObject([{ action: 'campaign.startCanceled' }]);
    expect(await enrollmentOf(second)).toBeNull();
    expect(await enrollmentOf(first)).toMatchObject({ id: running, status: 'active' });
    expect((await messagesOf(app, first.id)).every(({ state }) => state === 'pending')).toBe(true);
  });

  test('is not undone by someone else, or once the campaign runs', async () => {
    const lead = await consentingLead(app);
    await bulk('start', [lead]);
    const changed = { done: [], skipped: [{ id: lead.id, reason: 'changed' }] };

    expect((await bulk('undo-start', [lead], app.as.admin)).body.done).toHaveLength(1);
    expect(await waiting(lead)).toHaveLength(1);

    await releaseHeld(app);
    await until(() => enrollmentOf(lead));
    await until(async () => (await waiting(lead)).length === 0);
    expect((await bulk('undo-start', [lead])).body).toEqual(changed);
    expect(await enrollmentOf(lead)).toMatchObject({ status: 'active' });
  });

  test.each([
    ['the lead', (leadId: string) => Promise.resolve(leadId)],
    ['an earlier campaign', (leadId: string) => start(app, leadId)],
  ])('is canceled when the lead is stopped first, by the ID of %s', async (_, idOf) => {
    const lead = await consentingLead(app);
    const id = await idOf(lead.id);
    await stop(id);
    await bulk('start', [lead]);
    expect(await waiting(lead)).toHaveLength(1);

    await stop(id).expect(200);

    expect(await waiting(lead)).toEqual([]);
    expect(await auditOf(lead, 'campaign.startCanceled')).toHaveLength(1);
  });

  test("sent in several requests, begins only when the last can't be undone", async () => {
    const [first, last, others] = [
      await consentingLead(app),
      await consentingLead(app),
      await consentingLead(app),
    ];
    await bulk('start', [others], app.as.admin);
    await bulk('start', [first]);
    // As if the second part had arrived ten seconds later.
    await app.em.execute(
      `update pgboss.job set start_after = start_after - interval '10 seconds' where name = ? and state = 'created'`,
      [START_CAMPAIGN.name],
    );

    await bulk('start', [last]);

    const [early, late, other] = await Promise.all(
      [first, last, others].map(async (lead) => (await waiting(lead))[0]!.seconds),
    );
    expect(early).toBeGreaterThan(UNDO_SECONDS);
    expect(early).toBeCloseTo(late!, 0);
    expect(other).toBeLessThan(UNDO_SECONDS);
    await bulk('undo-start', [first, last]);
    await bulk('undo-start', [others], app.as.admin);
  });
});

describe('a stop for selected leads', () => {
  test("waits until it can no longer be undone, and skips leads that aren't in a campaign", async () => {
    const [lead, without] = [await consentingLead(app), await consentingLead(app)];
    await start(app, lead.id);

    const { status, body } = await bulk('stop', [lead, without]);

    expect(status).toBe(202);
    expect(body).toEqual({
      done: [{ id: lead.id, version: lead.version }],
      skipped: [{ id: without.id, reason: 'same' }],
    });
    expect((await waiting(lead, STOP_CAMPAIGN))[0]!.seconds).toBeGreaterThan(UNDO_SECONDS);
    expect(await enrollmentOf(lead)).toMatchObject({ status: 'active' });

    await releaseHeld(app);
    await until(async () => (await enrollmentOf(lead))!.status === 'stopped');
    expect(await enrollmentOf(lead)).toMatchObject({ reason: 'staff' });
    expect((await messagesOf(app, lead.id)).every(({ state }) => state === 'cancelled')).toBe(true);
    expect(await auditOf(lead, 'campaign.stopped')).toHaveLength(1);
  });

  test('stops nothing once its caller has undone it', async () => {
    const lead = await consentingLead(app);
    const running = await start(app, lead.id);
    await bulk('stop', [lead]);

    await bulk('undo-stop', [lead], app.as.admin);
    expect(await waiting(lead, STOP_CAMPAIGN)).toHaveLength(1);
    const undone = await bulk('undo-stop', [lead]);
    const again = await bulk('undo-stop', [lead]);

    expect(undone.body).toEqual({ done: [{ id: lead.id, version: lead.version }], skipped: [] });
    expect(again.body).toEqual(undone.body);
    expect(await waiting(lead, STOP_CAMPAIGN)).toEqual([]);
    expect(await enrollmentOf(lead)).toMatchObject({ id: running, status: 'active' });
    expect((await messagesOf(app, lead.id)).every(({ state }) => state === 'pending')).toBe(true);
    expect(await auditOf(lead, 'campaign.stopCanceled')).toHaveLength(1);
  });

  test('cancels a pending start, and is canceled by a start', async () => {
    const [starting, running, alone] = [
      await consentingLead(app),
      await consentingLead(app),
      await consentingLead(app),
    ];
    await bulk('start', [starting]);
    await start(app, running.id);
    await start(app, alone.id);

    const stopped = await bulk('stop', [starting, running, alone]);
    const restarted = await bulk('start', [running]);
    await start(app, alone.id);

    expect(stopped.body.done).toEqual([
      { ...versionOf(starting), isCanceled: true },
      versionOf(running),
      versionOf(alone),
    ]);
    expect(await waiting(starting)).toEqual([]);
    expect((await bulk('undo-stop', [starting])).body.skipped).toEqual([
      { id: starting.id, reason: 'changed' },
    ]);
    expect(restarted.body.done).toEqual([{ ...versionOf(running), isCanceled: true }]);
    expect(await waiting(running, STOP_CAMPAIGN)).toEqual([]);
    expect(await waiting(alone, STOP_CAMPAIGN)).toEqual([]);
    expect(await waiting(running)).toEqual([]);
  });
});

test("a campaign can be stopped by its lead's id; an unknown id is not found", async () => {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);

  expect((await stop(lead.id)).body).toEqual({ stopped: 1, inFlight: 0 });

  expect(await app.em.findOneOrFail(CampaignEnrollment, id)).toMatchObject({
    status: 'stopped',
    reason: 'staff',
  });
  expect((await stop(randomUUID())).status).toBe(404);
  expect((await stop('nonsense')).status).toBe(404);
});

test('a restarted campaign leaves out messages the owner already received', async () => {
  const lead = await consentingLead(app);
  await start(app, lead.id);
  const [first, second] = await messagesOf(app, lead.id);
  await app.em.nativeUpdate(
    Message,
    { id: first!.id },
    { state: 'sent', carrier: 'smtp', sentAt: new Date() },
  );
  await stop(lead.id);

  const again = await start(app, lead.id);

  const messages = await app.em.find(Message, { enrollmentId: again }, { orderBy: { stepAt: 'asc' } });
  expect(messages).toHaveLength(13);
  expect(messages[0]!.template).toBe(second!.template);
});

test('a due message is sent once, from its template, with an unsubscribe link', async () => {
  const lead = await consentingLead(app, { name: 'Dana <b>Miller</b>' });
  await start(app, lead.id);

  await passTime(app, '1 hour 1 minute');

  const sent = await until(() => app.em.findOne(Message, { leadId: lead.id, state: 'sent' }));
  expect(sent).toMatchObject({ channel: 'email', carrier: 'kept', stream: 'campaign', attempt: 1 });
  expect(sent.subject).toContain('Grand Ave');
  const { body } = await app.as.admin.get(`/api/messages/${sent.id}`);
  expect(body.templateTitle).toBe('First reply');
  expect(body.html).toContain('Hi Dana,');
  expect(body.html).toContain('Unsubscribe');
  expect(body.checks.map(({ check, passed }: { check: string; passed: boolean }) => [check, passed])).toEqual(
    [
      ['expiry', true],
      ['campaign', true],
      ['suppression', true],
      ['consent', true],
      ['frequency', true],
      ['quietHours', true],
    ],
  );
});

test('after a week of downtime, late messages expire instead of going out together', async () => {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);

  // Business days keep their time of day across clock changes, so no step falls on the edge.
  await passTime(app, '9 days 2 hours');

  const late = await until(async () => {
    const messages = await messagesOf(app, lead.id);
    const due = messages.filter(({ stepAt }) => stepAt! < new Date());
    return due.every(({ state }) => !['pending', 'sending'].includes(state)) ? due : null;
  });
  expect(late.length).toBeGreaterThanOrEqual(4);
  expect(late.map(({ state }) => state)).toEqual(late.map(() => 'expired'));
  expect((await app.em.findOneOrFail(CampaignEnrollment, id)).status).toBe('active');
});

test('a campaign completes after its last message, unless one has an unknown outcome', async () => {
  const lead = await consentingLead(app, { status: 'closed' });
  const id = await start(app, lead.id);
  const [first] = await messagesOf(app, lead.id);
  await app.em.nativeUpdate(Message, { leadId: lead.id }, { state: 'sent', carrier: 'smtp' });
  await app.em.nativeUpdate(Message, { id: first!.id }, { state: 'unknown' });
  await app.em.nativeUpdate(CampaignEnrollment, { id }, { lastAt: new Date(Date.now() - 1_000) });
  const complete = () => app.app.get(CompleteEnrollments, { strict: false }).run();

  await complete();
  expect((await app.em.findOneOrFail(CampaignEnrollment, id)).status).toBe('active');

  await app.em.nativeUpdate(Message, { id: first!.id }, { state: 'cancelled' });
  await complete();
  expect((await app.em.findOneOrFail(CampaignEnrollment, id)).status).toBe('completed');
});

// S-105, S-176, S-40
test('the stats count messages sent by a provider and the share of ended campaigns that completed', async () => {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);
  await app.em.nativeUpdate(Message, { leadId: lead.id }, { state: 'sent', carrier: 'smtp' });
  await app.em.nativeUpdate(CampaignEnrollment, { id }, { status: 'completed' });
  await start(app, (await consentingLead(app)).id);
  const ended = await app.em.count(CampaignEnrollment, { status: { $ne: 'active' } });
  const completed = await app.em.count(CampaignEnrollment, { status: 'completed' });

  const stats = await until(async () => {
    const { body } = await app.as.staff.get('/api/campaigns/stats');
    return body.completionRate === completed / ended ? body : null;
  });

  expect(Object.keys(stats).sort()).toEqual(['activeLeads', 'completionRate', 'totalEmails', 'totalSMS']);
  const went = { stream: 'campaign', state: 'sent', carrier: 'smtp' } as const;
  expect(stats.totalEmails).toBe(await app.em.count(Message, { ...went, channel: 'email' }));
  expect(stats.totalSMS).toBe(await app.em.count(Message, { ...went, channel: 'sms' }));
  const active = await app.em.count(CampaignEnrollment, { status: 'active' });
  expect(stats.activeLeads).toBe(active);
  const overview = await app.as.staff.get('/api/communication');
  expect(overview.body.activeCampaigns).toBe(active);
});

// S-72, decision 15
test('the monitor lists leads with their latest campaign, its progress and its next message', async () => {
  const lead = await consentingLead(app, { name: 'Monitored Owner' });
  const id = await start(app, lead.id);
  const [first] = await messagesOf(app, lead.id);

  const { body, headers } = await app.as.staff.get('/api/campaigns').query({ filter: '{"q":"monitored"}' });

  expect(headers['content-range']).toBe('campaigns 0-0/1');
  expect(body).toEqual([
    {
      id: lead.id,
      name: 'Monitored Owner',
      email: lead.email,
      leadStatus: 'leads',
      enrollment: {
        id,
        workflow: 'warm_lead',
        status: 'active',
        reason: null,
        joined: null,
        startedAt: expect.any(String),
        endedAt: null,
        sent: 0,
        open: 14,
        planned: 14,
        next: { at: expect.any(String), title: 'First reply', type: 'email' },
      },
      hasConsent: true,
    },
  ]);
  expect(Date.parse(body[0].enrollment.next.at)).toBe(first!.dueAt.getTime());
  const filters = ['{"state":"active"}', '{"state":"none"}', '{"workflow":"onboarding"}', '{"state":"odd"}'];
  const answers = await Promise.all(
    filters.map((filter) =>
      app.as.staff.get('/api/campaigns').query({ filter, sort: '["startedAt","desc"]' }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400]);
  const enrolled = answers.map(({ body: rows }) => rows.some?.((row: { id: string }) => row.id === lead.id));
  expect(enrolled.slice(0, 3)).toEqual([true, false, false]);
});

test('an enrollment shows when each message was planned and what the send policy decided', async () => {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);

  const { body } = await app.as.staff.get(`/api/campaigns/${id}`);

  expect(body).toMatchObject({ id, leadId: lead.id, status: 'active', lead: { email: lead.email } });
  expect(body.messages).toHaveLength(14);
  expect(body.messages[0]).toMatchObject({
    title: 'First reply',
    type: 'email',
    state: 'pending',
    checks: [],
  });
});

// S-126, decision 51
test('Enroll in Marketing starts the campaign, and clicking it again does not restart a stopped one', async () => {
  const lead = await consentingLead(app);

  const { body } = await app.as.staff.post(`/api/leads/${lead.id}/marketing`).send({});
  expect(body.campaign).toMatchObject({ workflow: 'warm_lead', status: 'active' });
  await stop(lead.id);
  const again = await app.as.staff.post(`/api/leads/${lead.id}/marketing`).send({});

  expect(again.body.campaign).toMatchObject({ status: 'stopped' });
});
