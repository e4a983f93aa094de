import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { COMPANY_DEFAULTS } from '#shared/company.js';
import { LIVE } from '#shared/live.js';
import { NOTIFICATIONS_PAGE, type NotificationPage } from '#shared/notification.js';
import { PUSH_DEVICES_MAX } from '#shared/notification-preferences.js';
import { DeliveryReports } from '../../src/messages/delivery-reports.js';
import { InboundTexts } from '../../src/messages/inbound-texts.service.js';
import { Ledger } from '../../src/messages/ledger.js';
import { NotifyDueTasks, SendDigests } from '../../src/notifications/notifications.jobs.js';
import { PUSH_NOTIFICATION } from '../../src/notifications/push-devices.js';
import { Retention } from '../../src/platform/database/retention.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { FORMS } from '../leads/public-forms.js';
import type { SignedIn, TestApp } from '../support/app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';
import { documentOf, sent } from '../support/documents.js';
import { type FakePushService, readVapid, startFakePushService } from '../support/fake-push-service.js';
import { closeListeners, listen } from '../support/live.js';
import { startSandbox } from '../support/sandbox.js';
import { until } from '../support/until.js';

/** What the bell shows to whom. */
let app: TestApp;
let dana: SignedIn;
let maria: SignedIn;

beforeAll(async () => {
  app = await startSandbox();
});

beforeEach(async () => {
  dana = await app.signIn('user', { name: 'Dana' });
  maria = await app.signIn('user', { name: 'Maria' });
});

afterEach(async () => {
  closeListeners();
  for (const table of ['leads', 'assignment_rules']) await app.em.execute(`delete from ${table}`);
});

afterAll(() => app.close());

const page = async (by: SignedIn, query = ''): Promise<NotificationPage> =>
  (await by.get(`/api/notifications${query}`).expect(200)).body;
const kinds = async (by: SignedIn) => (await page(by)).rows.map(({ kind }) => kind);
const enroll = async (): Promise<string> =>
  (await app.as.visitor.post(FORMS.enrollment.path).send(FORMS.enrollment.body()).expect(201)).body.leadId;
const leadOf = (by: SignedIn, values: object = {}) => app.make.lead({ assigneeId: by.userId, ...values });
/** Posts a form of the sandbox like a browser. */
const postForm = (url: string) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const mention = (leadId: string, by: SignedIn, of: SignedIn) =>
  by
    .post(`/api/leads/${leadId}/notes`)
    .send({ text: 'Please call', mentions: [of.userId] })
    .expect(201);

describe('a new lead', () => {
  test('notifies everyone while it is unassigned', async () => {
    const leadId = await enroll();

    for (const by of [dana, maria])
      expect((await page(by)).rows).toMatchObject([{ kind: 'newLead', lead: { id: leadId }, readAt: null }]);
  });

  test('notifies only the person a rule gives it to, and once', async () => {
    await app.as.admin
      .post('/api/assignment-rules')
      .send({ name: 'All to Dana', method: 'fixed', userIds: [dana.userId] })
      .expect(201);

    await enroll();

    expect(await kinds(dana)).toEqual(['newLead']);
    expect(await kinds(maria)).toEqual([]);
  });

  test('notifies no one again when its form is sent again', async () => {
    const form = FORMS.enrollment.body();
    await app.as.visitor.post(FORMS.enrollment.path).send(form).expect(201);
    await app.as.visitor.post(FORMS.enrollment.path).send(form).expect(201);

    expect(await kinds(dana)).toEqual(['newLead']);
  });

  test('that staff add notifies no one', async () => {
    await dana
      .post('/api/leads')
      .send({ name: 'Ada', email: 'ada@example.com', propertyAddress: 'x', propertyType: 'condo' })
      .expect(201);

    expect(await kinds(maria)).toEqual([]);
  });
});

test('reassigning a lead notifies its new assignee and says who did it', async () => {
  const { id } = await app.make.lead();

  await dana.patch(`/api/leads/${id}`).send({ assigneeId: maria.userId }).expect(200);
  await maria.patch(`/api/leads/${id}`).send({ assigneeId: null }).expect(200);
  await dana.patch(`/api/leads/${id}`).send({ assigneeId: dana.userId }).expect(200);

  expect((await page(maria)).rows).toMatchObject([{ kind: 'assignment', facts: { by: 'Dana' } }]);
  expect(await kinds(dana)).toEqual([]);
});

test('a mention notifies the person once, even if an edit added it', async () => {
  const { id } = await app.make.lead();
  const { body: note } = await dana.post(`/api/leads/${id}/notes`).send({ text: 'Sold?' }).expect(201);
  const edit = (version: number, text: string) =>
    dana
      .patch(`/api/leads/${id}/notes/${note.id}`)
      .send({ text, mentions: [maria.userId, dana.userId], version })
      .expect(200);

  await edit(1, 'Sold, Maria?');
  await edit(2, 'Sold already, Maria?');

  expect((await page(maria)).rows).toMatchObject([
    { kind: 'mention', facts: { by: 'Dana', text: 'Sold, Maria?' } },
  ]);
  expect(await kinds(dana)).toEqual([]);
});

test("a reply by text notifies the lead's assignee, and everyone once the assignee has left", async () => {
  const lead = await leadOf(dana, { phone: '515-555-0142' });
  const text = (words: string) =>
    app.em.transactional((em) =>
      app.app.get(InboundTexts).receive(em, {
        providerId: randomUUID(),
        sender: '+15155550142',
        text: words,
        receivedAt: new Date('2026-11-18T15:00:00Z'),
      }),
    );

  await text('Tuesday works');
  await text('STOP');
  expect((await page(dana)).rows).toMatchObject([
    { kind: 'reply', facts: { text: 'Tuesday works' }, lead: { id: lead.id } },
  ]);
  expect(await kinds(maria)).toEqual([]);

  await app.em.execute('update users set is_active = false where id = ?', [dana.userId]);
  await text('Still there?');
  expect(await kinds(maria)).toEqual(['reply']);
});

test('a payment notifies the assignee once', async () => {
  const lead = await leadOf(dana);
  const { body } = await maria
    .post('/api/stripe/create-session')
    .send({ leadId: lead.id, amount: 199 })
    .expect(201);

  await postForm(`${body.url}/pay`);
  await postForm(`${body.url}/pay`);

  expect((await page(dana)).rows).toMatchObject([{ kind: 'payment', facts: { amountCents: 19_900 } }]);
  expect(await kinds(maria)).toEqual([]);
});

test('a signature notifies the assignee', async () => {
  const { lead } = await sent(app, { assigneeId: dana.userId });
  const { signingUrl } = await documentOf(app, lead);

  await postForm(`${app.url}${new URL(signingUrl!).pathname}/sign`);

  expect((await page(dana)).rows).toMatchObject([
    { kind: 'signature', facts: { document: 'Management Agreement' }, lead: { id: lead.id } },
  ]);
});

describe('a message that was not delivered', () => {
  const message = async (leadId: string, state: string) => {
    const [{ id }] = await app.em.execute<[{ id: string }]>(
      `insert into messages (key, channel, stream, template, template_version, recipient, lead_id, expires_at, data, state,
         attempt, provider_id)
       values (gen_random_uuid(), 'email', 'transactional', 'staff-message', 1, 'owner@example.com', ?,
         now() + interval '1 day', '{}', ?, 1, gen_random_uuid()) returning id`,
      [leadId, state],
    );
    return id;
  };
  const bounce = (id: string) =>
    app.em.transactional((em) =>
      app.app.get(DeliveryReports).record(em, {
        carrier: 'smtp',
        id,
        delivery: 'bounced',
        reason: 'No such mailbox.',
        at: new Date('2026-11-18T15:00:00Z'),
      }),
    );

  test('notifies the assignee when the provider refuses it', async () => {
    const lead = await leadOf(dana);
    const id = await message(lead.id, 'sending');
    await app.em.execute('update messages set provider_id = null where id = ?', [id]);

    await app.app
      .get(Ledger)
      .recordResults([{ id, attempt: 1, state: 'failed', answered: 1, reason: 'Mailbox full.' }]);

    expect((await page(dana)).rows).toMatchObject([
      { kind: 'failedDelivery', facts: { channel: 'email', reason: 'Mailbox full.' } },
    ]);
  });

  test("notifies once a day for each lead when it bounces, by the company's calendar", async () => {
    // 5 PM, 7 PM and 11 PM in Iowa, with midnight in UTC after the first, and 1 AM on the next day.
    const clock = freezeClock(app, new Date('2026-11-18T23:00:00Z'));
    const lead = await leadOf(dana);
    const rows: number[] = [];
    for (const hours of [2, 4, 2, 1]) {
      const id = await message(lead.id, 'sent');
      await app.em.execute('update messages set provider_id = null where id = ?', [id]);
      expect((await bounce(id))?.delivery).toBe('bounced');
      rows.push((await page(dana)).rows.length);
      clock.advance({ seconds: hours * 3_600 });
    }
    clock.unfreeze();

    expect((await page(dana)).rows[0]).toMatchObject({ facts: { reason: 'No such mailbox.' } });
    expect(rows).toEqual([1, 1, 1, 2]);
  });
});

test('a task notifies its assignee once when it comes due, and again at a new time', async () => {
  const clock = freezeClock(app, new Date('2026-11-18T15:00:00Z'));
  const job = app.app.get(NotifyDueTasks);
  const { id } = await leadOf(maria);
  const add = async (title: string, dueAt: string, assigneeId?: string) =>
    (await dana.post(`/api/leads/${id}/tasks`).send({ title, dueAt, assigneeId }).expect(201)).body;
  await add('Of the lead', '2026-11-18T14:50:00Z');
  await add('Long overdue', '2026-11-16T15:00:00Z', dana.userId);
  const task = await add('Call', '2026-11-18T15:05:00Z', dana.userId);

  await job.run();
  expect(await kinds(dana)).toEqual([]);
  expect((await page(maria)).rows).toMatchObject([{ kind: 'taskDue', facts: { title: 'Of the lead' } }]);
  clock.advance({ seconds: 300 });
  await Promise.all([job.run(), job.run()]);
  expect((await page(dana)).rows).toMatchObject([{ facts: { title: 'Call' } }]);
  await dana.patch(`/api/tasks/${task.id}`).send({ dueAt: '2026-11-18T15:06:00Z' }).expect(200);
  clock.advance({ seconds: 60 });
  await job.run();
  expect((await page(dana)).rows).toHaveLength(2);
  clock.unfreeze();
});

describe('the list', () => {
  test('is paged newest first and counts what is unread', async () => {
    const { id } = await app.make.lead();
    for (let each = 0; each <= NOTIFICATIONS_PAGE; each++) await mention(id, dana, maria);

    const first = await page(maria);
    const second = await page(maria, `?cursor=${first.next}`);

    expect(first.rows).toHaveLength(NOTIFICATIONS_PAGE);
    expect(second).toMatchObject({ rows: [{ kind: 'mention' }], next: null, unread: NOTIFICATIONS_PAGE + 1 });
    expect(first.rows[0]!.createdAt >= first.rows.at(-1)!.createdAt).toBe(true);
  });

  test('is marked read one by one, or up to what was shown', async () => {
    const clock = freezeClock(app, new Date('2026-11-18T15:00:00Z'));
    const { id } = await app.make.lead();
    for (const _ of [1, 2, 3]) {
      await mention(id, dana, maria);
      clock.advance({ seconds: 1 });
    }
    const { rows } = await page(maria);

    await maria.post(`/api/notifications/${rows[0]!.id}/read`).expect(204);
    expect((await page(maria)).unread).toBe(2);
    await maria.post('/api/notifications/read').send({ upTo: rows[2]!.createdAt }).expect(204);

    const after = await page(maria);
    expect(after.unread).toBe(1);
    expect(after.rows.map(({ readAt }) => Boolean(readAt))).toEqual([true, false, true]);
    clock.unfreeze();
  });

  test("has no one else's notifications", async () => {
    const { id } = await app.make.lead();
    await mention(id, dana, maria);
    const [mine] = (await page(maria)).rows;

    await dana.post(`/api/notifications/${mine!.id}/read`).expect(404);
    await dana.post('/api/notifications/read').send({ upTo: '2099-01-01T00:00:00Z' }).expect(204);

    expect((await page(maria)).unread).toBe(1);
  });

  test('drops what is older than 90 days', async () => {
    const { id } = await app.make.lead();
    await mention(id, dana, maria);
    await mention(id, dana, maria);
    await app.em.execute(`update notifications set created_at = now() - interval '91 days' where id = ?`, [
      (await page(maria)).rows[0]!.id,
    ]);

    await app.app.get(Retention).run();

    expect((await page(maria)).rows).toHaveLength(1);
  });
});

test("changes reach the person's own consoles, without saying what they are about", async () => {
  const hers = await listen(app.url, maria.token);
  const his = await listen(app.url, dana.token);
  const { id } = await app.make.lead();
  const heard = (at: typeof hers) => at.heard.filter(([event]) => event === LIVE.notifications);

  await mention(id, dana, maria);
  await until(() => heard(hers).length === 1);
  const { rows } = await page(maria);
  await maria.post(`/api/notifications/${rows[0]!.id}/read`).expect(204);
  await until(() => heard(hers).length === 2);

  expect(heard(hers)).toEqual([
    [LIVE.notifications, {}],
    [LIVE.notifications, {}],
  ]);
  expect(heard(his)).toEqual([]);
});

// C-17
describe('the morning email', () => {
  const digests = (by: SignedIn) =>
    app.em.execute<{ data: Record<string, string> }[]>(
      `select data from messages where user_id = ? and template = 'staff-digest' order by created_at`,
      [by.userId],
    );
  const ask = (by: SignedIn, digest: boolean) =>
    by.put('/api/notifications/preferences').send({ email: [], sms: [], phone: null, digest }).expect(200);
  const run = () => app.app.get(SendDigests).run();

  // 7:30 AM in Iowa: an ordinary day, and the mornings after the clocks went back and forward.
  test.each(['2026-11-18T13:30:00Z', '2026-11-01T13:30:00Z', '2027-03-14T12:30:00Z'])(
    'goes out at 7:30 on %s, once, and only to those who asked for it',
    async (at) => {
      await ask(dana, true);
      await ask(maria, false);
      const clock = freezeClock(app, new Date(Date.parse(at) - 60_000));
      try {
        await run();
        expect(await digests(dana)).toEqual([]);

        clock.advance({ seconds: 60 });
        await Promise.all([run(), run()]);
        expect(await digests(dana)).toHaveLength(1);
        clock.advance({ seconds: 3_600 });
        await run();

        expect(await digests(dana)).toHaveLength(1);
        expect(await digests(maria)).toEqual([]);
        clock.advance({ days: 1 });
        await run();
        expect(await digests(dana)).toHaveLength(2);
      } finally {
        clock.unfreeze();
      }
    },
  );

  test('says what came in yesterday and what today brings', async () => {
    await ask(dana, true);
    const clock = freezeClock(app, new Date('2026-11-18T14:00:00Z'));
    try {
      const lead = await leadOf(dana, {
        name: 'Ada Brandt',
        source: 'analysis_form',
        createdAt: new Date('2026-11-17T20:00:00Z'),
        walkthroughDate: new Date('2026-11-18T17:00:00Z'),
        status: 'walkthrough_scheduled',
      });
      await leadOf(maria, { source: 'analysis_form', createdAt: new Date('2026-11-17T20:00:00Z') });
      await leadOf(dana, { source: 'analysis_form', createdAt: new Date('2026-11-16T20:00:00Z') });
      await app.em.execute('insert into lead_escalations (lead_id, minutes) values (?, 5)', [lead.id]);
      for (const [title, dueAt] of [
        ['Send the numbers', '2026-11-18T20:00:00Z'],
        ['Reply to text message', '2026-11-18T15:00:00Z'],
        ['Next week', '2026-11-25T15:00:00Z'],
      ])
        await dana.post(`/api/leads/${lead.id}/tasks`).send({ title, dueAt }).expect(201);

      await run();

      const [{ data }] = (await digests(dana)) as [{ data: Record<string, string> }];
      expect(data).toMatchObject({ newLeads: '1', late: '1', replies: '1' });
      expect(data.walkthroughs).toMatch(/11:00 AM CST: Ada Brandt/);
      expect(data.tasks).toMatch(/Reply to text message\n.*Send the numbers$/);
    } finally {
      clock.unfreeze();
    }
  });
});

// C-17
describe('push notifications', () => {
  let service: FakePushService;
  let clock: FrozenClock;

  beforeEach(async () => {
    service = await startFakePushService();
    // Wednesday, 10 AM in Iowa.
    clock = freezeClock(app, new Date('2026-11-18T16:00:00Z'));
  });

  afterEach(async () => {
    clock.unfreeze();
    await app.em.execute('delete from push_subscriptions');
    await service.close();
  });

  const DEVICES = '/api/notifications/devices';
  const subscribe = async (by: SignedIn) => {
    const browser = service.subscribe();
    await by.put(DEVICES).send(browser.device).expect(204);
    return browser;
  };
  const devices = async () =>
    (
      await app.em.execute<{ endpoint: string }[]>(
        'select endpoint from push_subscriptions order by renewed_at',
      )
    ).map(({ endpoint }) => endpoint);
  const jobs = () =>
    app.em.execute<{ state: string; retries: number; data: { subscriptionId: string } }[]>(
      `select state, retry_count as retries, data from pgboss.job where name = '${PUSH_NOTIFICATION.name}'`,
    );
  /** Waits until no push is pending. */
  const settled = () => until(async () => (await jobs()).every(({ state }) => state === 'completed'));

  test('show what the bell shows, encrypted for the browser and signed with the key it subscribed with', async () => {
    const { publicKey } = (await dana.get(`${DEVICES}/key`).expect(200)).body;
    const browser = await subscribe(dana);
    const { id } = await app.make.lead({ name: 'Ada Brandt', propertyAddress: '12 Elm St' });

    await mention(id, maria, dana);
    await until(() => service.received.length === 1);

    const [push] = service.received;
    const { rows } = await page(dana);
    expect(browser.read(push!)).toEqual({
      title: 'Maria mentioned you on Ada Brandt',
      body: 'Please call',
      path: `/leads/${id}`,
      tag: rows[0]!.id,
    });
    expect(push!.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: '7200',
      urgency: 'high',
    });
    const vapid = readVapid(push!.headers.authorization, publicKey);
    expect(vapid).toMatchObject({
      alg: 'ES256',
      aud: service.origin,
      sub: `mailto:${COMPANY_DEFAULTS.email}`,
    });
    expect(vapid.exp * 1_000 - Date.now()).toBeLessThan(24 * 3_600_000);
  });

  test('go to every device of those who chose the kind, once, and only in their working hours', async () => {
    for (const by of [dana, dana, maria]) await subscribe(by);
    await maria
      .put('/api/notifications/preferences')
      .send({ push: ['reply'], email: [], sms: [], phone: null, digest: false })
      .expect(200);
    const form = FORMS.enrollment.body();
    for (const _ of [1, 2]) await app.as.visitor.post(FORMS.enrollment.path).send(form).expect(201);
    await until(() => service.received.length === 2);
    clock.advance({ seconds: 10 * 3_600 });

    await enroll();
    await settled();

    expect(new Set(service.received.map(({ path }) => path)).size).toBe(2);
    expect(service.received).toHaveLength(2);
  });

  test('come to a browser for the person who turned them on last, and to at most ten per person', async () => {
    const first = await subscribe(dana);
    await maria.put(DEVICES).send(first.device).expect(204);
    for (let each = 0; each < PUSH_DEVICES_MAX; each++) {
      clock.advance({ seconds: 1 });
      await subscribe(maria);
    }

    expect(await devices()).toHaveLength(PUSH_DEVICES_MAX);
    expect(await devices()).not.toContain(first.device.endpoint);
  });

  test('end with the session, and when the person turns them off or is deactivated', async () => {
    const other = await app.signIn('user');
    for (const by of [dana, other]) await subscribe(by);
    const kept = await subscribe(maria);
    await dana.delete(`/api/auth/sessions/${dana.sessionId}`).expect(204);
    await app.as.admin.patch(`/api/users/${other.userId}`).send({ isActive: false }).expect(200);
    expect(await devices()).toEqual([kept.device.endpoint]);

    await app.as.staff.post(`${DEVICES}/remove`).send({ endpoint: kept.device.endpoint }).expect(204);
    expect(await devices()).toEqual([kept.device.endpoint]);
    await maria.post(`${DEVICES}/remove`).send({ endpoint: kept.device.endpoint }).expect(204);

    expect(await devices()).toEqual([]);
  });

  test("continue in the person's next session, and not in someone else's", async () => {
    const { device } = await subscribe(dana);
    const renew = async (by: SignedIn) =>
      (await by.post(`${DEVICES}/renew`).send({ endpoint: device.endpoint }).expect(200)).body.isOn;
    const { id } = await app.make.session({ userId: dana.userId });
    await app.em.execute('update push_subscriptions set session_id = ?', [id]);

    expect(await renew(maria)).toBe(false);
    expect(await renew(dana)).toBe(true);
    await app.em.execute('update sessions set revoked_at = now() where id = ?', [id]);

    expect(await devices()).toEqual([device.endpoint]);
  });

  test.each([404, 410])('end when the push service answers %i', async (status) => {
    const [dead, live] = [await subscribe(dana), await subscribe(dana)];
    service.answer(dead.device, status);
    const { id } = await app.make.lead();

    await mention(id, maria, dana);
    await settled();

    await until(async () => (await devices()).length === 1);
    expect(await devices()).toEqual([live.device.endpoint]);
  });

  test('are tried again when the push service fails, and dropped once the notification was read', async () => {
    const browser = await subscribe(dana);
    service.answer(browser.device, 503);
    const { id } = await app.make.lead();

    await mention(id, maria, dana);
    await until(async () => (await jobs()).some(({ state }) => state === 'retry'));
    expect(await devices()).toEqual([browser.device.endpoint]);
    service.answer(browser.device, 201);
    const { rows } = await page(dana);
    await dana.post(`/api/notifications/${rows[0]!.id}/read`).expect(204);
    await app.em.execute(
      `update pgboss.job set start_after = now() where name = '${PUSH_NOTIFICATION.name}'`,
    );
    app.app.get(Jobs).wake(PUSH_NOTIFICATION);
    await settled();

    expect(service.received).toHaveLength(1);
  });

  test('are never sent to an address that is not a push service', async () => {
    const { keys } = service.subscribe().device;
    for (const endpoint of [
      'http://fcm.googleapis.com/fcm/send/1',
      'https://fcm.googleapis.com:8443/fcm/send/1',
      'https://fcm.googleapis.com.example.com/1',
      'https://127.0.0.1/1',
      'https://[::1]/1',
      'https://user@169.254.169.254/latest',
      'not an address',
    ])
      expect((await dana.put(DEVICES).send({ endpoint, keys }).expect(422)).body.code).toBe(
        'PUSH_SERVICE_UNKNOWN',
      );
    await dana
      .put(DEVICES)
      .send({ endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys: { ...keys, auth: 'short' } })
      .expect(422);

    expect(await devices()).toEqual([]);
  });

  test('cannot be turned on in a browser whose key is not a point on the curve', async () => {
    const { endpoint, keys } = service.subscribe().device;
    const p256dh = `B${'A'.repeat(86)}`;

    const { body } = await dana
      .put(DEVICES)
      .send({ endpoint, keys: { ...keys, p256dh } })
      .expect(400);

    expect(body.code).toBe('PUSH_KEY_UNUSABLE');
    expect(await devices()).toEqual([]);
  });
});
