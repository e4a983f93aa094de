import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { formatPhone, textNumberOf } from '#shared/address.js';
import { CALL_BACK_TASK } from '#shared/call.js';
import { WITHHELD_TEXT } from '#shared/campaign.js';
import { ANSWER_TASK } from '#shared/inbound-text.js';
import { NO_EMAIL_YET } from '#shared/lead.js';
import { MINUTE_MS } from '#shared/time.js';
import { Task } from '../../src/activity/task.entity.js';
import { Consent } from '../../src/leads/consents.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { InboundText } from '../../src/messages/inbound-text.entity.js';
import { Message } from '../../src/messages/message.entity.js';
import { Suppressions } from '../../src/messages/suppressions.js';
import { AuditEntry } from '../../src/platform/audit/audit-entry.entity.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { RateLimits } from '../../src/platform/limits/rate-limits.js';
import { WebhookEvent } from '../../src/platform/webhooks/webhook-event.entity.js';
import { HANDLE_WEBHOOK } from '../../src/platform/webhooks/webhook-handling.js';
import { startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';
import { type FakeTwilio, startFakeTwilio } from '../support/fake-twilio.js';
import { resumeSending } from '../support/temporary-settings.js';
import { until } from '../support/until.js';
import { reasonFor } from './reason-for.js';

/** integrations.md 6 and 9, security.md 6: webhooks with Twilio's signature. */
let twilio: FakeTwilio;
let app: TestApp;

beforeAll(async () => {
  twilio = await startFakeTwilio();
  app = await startApp(twilio.env);
});

afterEach(() => resumeSending(app));

afterAll(async () => {
  await app.close();
  await twilio.close();
});

const newSid = () => `SM${randomBytes(16).toString('hex')}`;
let numbers = 5_155_550_200;
const newNumber = () => `+1${numbers++}`;

interface TwilioRequest {
  path: string;
  form: Record<string, string>;
  headers?: Record<string, string>;
}

function post({ path, form, headers = {} }: TwilioRequest) {
  const { headers: signed, body } = twilio.sign(path, form);
  return fetch(app.url + path, { method: 'POST', headers: { ...signed, ...headers }, body });
}

const inbound = (form: Record<string, string>, headers?: Record<string, string>) =>
  post({
    path: '/api/twilio/inbound',
    form: { MessageSid: newSid(), AccountSid: twilio.accountSid, ...form },
    headers,
  });
const status = (form: Record<string, string>, messageId?: string) =>
  post({ path: `/api/twilio/status${messageId ? `?message=${messageId}` : ''}`, form });

/** Waits until every webhook is processed. Failed ones are retried without a delay. */
async function untilProcessed() {
  const { boss } = app.app.get(Jobs);
  await until(async () => {
    await app.em.execute(`update pgboss.job set start_after = now() where name = ? and state = 'retry'`, [
      HANDLE_WEBHOOK.name,
    ]);
    for (const { id, name } of boss.getWipData()) if (name === HANDLE_WEBHOOK.name) boss.notifyWorker(id);
    return (await app.em.count(WebhookEvent, { state: 'received' })) === 0;
  });
}

const texts = (sender: string) => app.em.find(InboundText, { sender }, { orderBy: { receivedAt: 'asc' } });

async function sentMessage(values: Partial<Message> = {}) {
  const em = app.em;
  const message = em.create(Message, {
    key: `test:${newSid()}`,
    channel: 'sms',
    stream: 'transactional',
    template: 'test',
    templateVersion: 1,
    recipient: newNumber(),
    expiresAt: new Date(Date.now() + 3_600_000),
    state: 'sent',
    carrier: 'twilio',
    providerId: newSid(),
    data: {},
    ...values,
  });
  await em.persist(message).flush();
  return message;
}
const reread = ({ id }: Message) => app.em.findOneOrFail(Message, id);

async function leadWith(phone: string, consent = true) {
  const lead = await app.make.lead({ phone });
  if (consent) {
    const em = app.em;
    em.persist(
      em.create(Consent, {
        leadId: lead.id,
        channel: 'sms',
        version: 'sms-1',
        contact: textNumberOf(phone),
        address: '192.0.2.7',
      }),
    );
    await em.flush();
  }
  return lead;
}
const consentsOf = (leadId: string) =>
  app.em.find(Consent, { leadId, channel: 'sms' }, { orderBy: { givenAt: 'asc' } });

test('STOP suppresses the number immediately, withdraws consents and cancels pending texts', async () => {
  const number = newNumber();
  const lead = await leadWith(`(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`);
  const waiting = await sentMessage({ recipient: number, state: 'pending', providerId: null, carrier: null });

  const response = await inbound({ From: number, To: twilio.number, Body: ' Stop ' });
  await untilProcessed();

  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
  expect(await response.text()).toMatch(/<Response\/>$/);
  expect(await reasonFor(app, 'sms', number)).toBe('stop');
  expect(await consentsOf(lead.id)).toEqual([expect.objectContaining({ withdrawnAt: expect.any(Date) })]);
  expect((await reread(waiting)).state).toBe('cancelled');
  const { body } = await app.as.staff.get(`/api/leads/${lead.id}/timeline`);
  expect(body.rows).toContainEqual(
    expect.objectContaining({ kind: 'textReceived', text: ' Stop ', meaning: 'stop' }),
  );
});

test('a delivery report suppresses its number even if the lead was deleted', async () => {
  const number = newNumber();

  await status({ MessageSid: newSid(), MessageStatus: 'undelivered', ErrorCode: '30006', To: number });
  await untilProcessed();

  expect(await reasonFor(app, 'sms', number)).toBe('unreachable');
});

test.each([
  ['+44 515 555 9142', '+15155559142'],
  ['515-555-9143', '+445155559143'],
])(
  'STOP applies to the number it came from, not to %s, which ends in the same digits',
  async (phone, sender) => {
    const lead = await leadWith(phone);

    await inbound({ From: sender, Body: 'STOP' });
    await untilProcessed();

    expect(await reasonFor(app, 'sms', sender)).toBe('stop');
    expect(await texts(sender)).toEqual([expect.objectContaining({ leadId: null })]);
    expect(await consentsOf(lead.id)).toEqual([expect.objectContaining({ withdrawnAt: null })]);
  },
);

test.each([
  '+1 (515) 555-9150',
  '1-515-555-9150',
  '515.555.9150',
  ' 0015155559150',
  '515-555-9150 x7',
  '+1 515 555 9150 Ext. 7',
])('STOP finds the lead whose phone is stored as %s', async (phone) => {
  const lead = await leadWith(phone);

  await inbound({ From: '+15155559150', Body: 'STOP' });
  await untilProcessed();

  expect(await consentsOf(lead.id)).toEqual([expect.objectContaining({ withdrawnAt: expect.any(Date) })]);
});

test('deleting a lead deletes its inbound texts and webhooks, but a repeat is still recognized', async () => {
  const number = newNumber();
  const lead = await leadWith(number);
  const form = { MessageSid: newSid(), From: number, Body: 'My new number is a secret' };
  await inbound(form);
  await untilProcessed();

  await app.as.admin.delete(`/api/leads/${lead.id}`);
  await inbound(form);
  await untilProcessed();

  const bodies = await app.em.execute<{ body: Buffer }[]>(
    'select body from webhook_events where event_key = ?',
    [form.MessageSid],
  );
  expect(bodies.map(({ body }) => body.length)).toEqual([0]);
  expect(await texts(number)).toEqual([]);
});

test('STOP from an unknown number is honored too', async () => {
  const number = newNumber();

  expect((await inbound({ From: number, Body: 'STOP' })).status).toBe(200);
  await untilProcessed();

  expect(await reasonFor(app, 'sms', number)).toBe('stop');
  expect(await texts(number)).toEqual([expect.objectContaining({ leadId: null, meaning: 'stop' })]);
});

test('START undoes STOP and restores its consents, but does not create new consent', async () => {
  const number = newNumber();
  const lead = await leadWith(number);
  const without = await leadWith(number, false);
  await inbound({ From: number, Body: 'STOP' });
  await untilProcessed();

  await inbound({ From: number, Body: 'Start' });
  await untilProcessed();

  expect(await reasonFor(app, 'sms', number)).toBeNull();
  expect(await consentsOf(lead.id)).toEqual([
    expect.objectContaining({ withdrawnAt: expect.any(Date), address: '192.0.2.7' }),
    expect.objectContaining({ withdrawnAt: null, version: 'sms-1', address: 'text message' }),
  ]);
  expect(await consentsOf(without.id)).toEqual([]);
});

test('START only lifts a STOP', async () => {
  const number = newNumber();
  await app.em.transactional((em) => app.app.get(Suppressions).add(em, 'sms', number, 'unreachable'));

  await inbound({ From: number, Body: 'START' });
  await untilProcessed();

  expect(await reasonFor(app, 'sms', number)).toBe('unreachable');
});

test('YES counts as a reply unless it undoes a STOP', async () => {
  const number = newNumber();
  const lead = await leadWith(number);
  await inbound({ From: number, Body: 'Yes' });
  await untilProcessed();
  expect((await texts(number)).map(({ meaning }) => meaning)).toEqual(['other']);
  expect(await app.em.count(Task, { leadId: lead.id, title: ANSWER_TASK.other })).toBe(1);

  for (const Body of ['STOP', 'Yes']) {
    await inbound({ From: number, Body });
    await untilProcessed();
  }
  expect((await texts(number)).map(({ meaning }) => meaning)).toEqual(['other', 'stop', 'start']);
  expect(await reasonFor(app, 'sms', number)).toBeNull();
});

test('the last of STOP and START wins, in whatever order they are processed', async () => {
  const number = newNumber();
  const em = app.em;
  em.persist(
    em.create(InboundText, {
      providerId: newSid(),
      sender: number,
      text: 'START',
      meaning: 'start',
      receivedAt: new Date(Date.now() + 60_000),
    }),
  );
  await em.flush();

  await inbound({ From: number, Body: 'STOP' });
  await untilProcessed();

  expect(await reasonFor(app, 'sms', number)).toBeNull();
});

test("an opt-out in the owner's own words is honored, and staff see it", async () => {
  const number = newNumber();
  const lead = await leadWith(number);

  await inbound({ From: number, Body: 'please stop texting me' });
  await untilProcessed();

  expect(await reasonFor(app, 'sms', number)).toBe('asked');
  const tasks = await app.as.staff.get(`/api/leads/${lead.id}/tasks`);
  expect(JSON.stringify(tasks.body)).toContain(ANSWER_TASK.revocation);
});

test('an admin can undo a misread opt-out, which restores its consent and is audited', async () => {
  const number = newNumber();
  const lead = await leadWith(number);
  const { id } = await sentMessage({ recipient: number, leadId: lead.id });
  const lift = () => app.as.admin.delete(`/api/messages/${id}/suppression`);
  await inbound({ From: number, Body: 'Stop texting my tenant, text me instead' });
  await inbound({ From: number, Body: 'please stop' });
  await untilProcessed();
  expect(await reasonFor(app, 'sms', number)).toBe('asked');

  expect((await app.as.staff.delete(`/api/messages/${id}/suppression`)).status).toBe(403);
  expect((await lift()).status).toBe(200);

  expect(await reasonFor(app, 'sms', number)).toBeNull();
  expect(await app.em.count(Consent, { leadId: lead.id, channel: 'sms', withdrawnAt: null })).toBe(1);
  expect((await texts(number)).map(({ meaning }) => meaning)).toEqual(['other', 'other']);
  expect(await app.em.findOne(AuditEntry, { action: 'message.allowed', subjectId: id })).toMatchObject({
    before: { channel: 'sms', reason: 'asked' },
  });

  await inbound({ From: number, Body: 'please stop texting me' });
  await inbound({ From: number, Body: 'STOP' });
  await untilProcessed();
  expect((await lift()).body.code).toBe('SUPPRESSION_STANDS');
  expect(await reasonFor(app, 'sms', number)).toBe('stop');
});

test("START undoes an opt-out in the owner's own words too", async () => {
  const number = newNumber();
  await inbound({ From: number, Body: 'please stop texting me' });
  await untilProcessed();

  await inbound({ From: number, Body: 'Start' });
  await untilProcessed();

  expect(await reasonFor(app, 'sms', number)).toBeNull();
});

test('any other reply is saved with the lead and creates one task; HELP creates one for the assignee', async () => {
  const number = newNumber();
  const lead = await leadWith(number);

  for (const Body of ['Tuesday works', 'At four?', 'HELP', 'help']) await inbound({ From: number, Body });
  await untilProcessed();

  expect(await reasonFor(app, 'sms', number)).toBeNull();
  expect((await texts(number)).map(({ text, meaning, leadId }) => [text, meaning, leadId]).sort()).toEqual([
    ['At four?', 'other', lead.id],
    ['HELP', 'help', lead.id],
    ['Tuesday works', 'other', lead.id],
    ['help', 'help', lead.id],
  ]);
  const tasks = await app.em.find(Task, { leadId: lead.id });
  expect(tasks.map(({ title }) => title).sort()).toEqual([ANSWER_TASK.other, ANSWER_TASK.help].sort());
});

test("Twilio's own opt-out detection overrides ours", async () => {
  const number = newNumber();

  await inbound({ From: number, Body: 'Arrêt', OptOutType: 'STOP' });
  await untilProcessed();

  expect(await reasonFor(app, 'sms', number)).toBe('stop');
});

// integrations.md 6
test('carrier rejections for three numbers pause campaigns with a reason; for one number they do not', async () => {
  const sending = async () => (await app.as.admin.get('/api/sending')).body;
  const refuse = async (message: Message) =>
    status({
      MessageSid: message.providerId!,
      MessageStatus: 'undelivered',
      ErrorCode: '30034',
      To: message.recipient,
    });
  const one = await sentMessage();
  for (let count = 0; count < 3; count++) {
    await refuse(await sentMessage({ recipient: one.recipient }));
    await untilProcessed();
  }
  const afterOne = await sending();
  await refuse(await sentMessage());
  await refuse(await sentMessage());
  await untilProcessed();

  expect(afterOne.campaignsPausedAt).toBeNull();
  expect(await sending()).toMatchObject({
    campaignsPausedAt: expect.any(String),
    campaignsReason: expect.stringContaining('not registered for A2P 10DLC'),
  });
  await app.as.admin.post('/api/sending/resume').expect(200);
});

const call = (form: Record<string, string>) =>
  post({ path: '/api/twilio/voice', form: { CallSid: newSid(), AccountSid: twilio.accountSid, ...form } });
const leadsOf = (number: string) => app.em.fork().find(Lead, { phone: formatPhone(number) });
const timelineOf = async (id: string) => (await app.as.staff.get(`/api/leads/${id}/timeline`)).body.rows;
const inboxItem = async (leadId: string) =>
  (await app.as.staff.get('/api/inbox')).body.rows.find(({ id }: { id: string }) => id === leadId);

test('a text from an unknown number creates a lead without email, which waits for a reply', async () => {
  const number = newNumber();

  await inbound({ From: number, Body: 'Is the house on Grand Ave free?' });
  await inbound({ From: number, Body: 'It is Dana' });
  await untilProcessed();

  const leads = await leadsOf(number);
  expect(leads).toHaveLength(1);
  const [lead] = leads;
  expect(lead).toMatchObject({ source: 'inbound_text', email: null, nameDerived: true });
  expect((await app.as.staff.get(`/api/leads/${lead!.id}`)).body).toMatchObject({
    email: null,
    name: `(515) 555-${number.slice(-4)}`,
  });
  expect(await inboxItem(lead!.id)).toMatchObject({ kind: 'reply', channel: 'sms', text: 'It is Dana' });
  const { body } = await app.as.staff.get('/api/notifications');
  const about = body.rows.filter((row: { lead: { id: string } }) => row.lead.id === lead!.id);
  expect(about.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['newLead', 'reply']);
});

test.each(['STOP', 'HELP', 'START', 'please stop texting me'])(
  '%s from an unknown number creates no lead',
  async (Body) => {
    const number = newNumber();

    await inbound({ From: number, Body });
    await untilProcessed();

    expect(await leadsOf(number)).toEqual([]);
    expect(await app.em.fork().count(InboundText, { sender: number })).toBe(1);
  },
);

test('a short code creates no lead', async () => {
  await inbound({ From: '72345', Body: 'Your code is 0042' });
  await untilProcessed();

  expect(await leadsOf('72345')).toEqual([]);
});

test('a missed call from an unknown number creates a lead to call back, and sends no text', async () => {
  const number = newNumber();

  const response = await call({ From: number });
  await untilProcessed();

  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
  expect(await response.text()).toMatch(
    /<Response><Say>Thanks for calling .* call you back\.<\/Say><\/Response>/,
  );
  const [lead] = await leadsOf(number);
  expect(lead).toMatchObject({ source: 'inbound_call', email: null });
  expect(await timelineOf(lead!.id)).toContainEqual(
    expect.objectContaining({ kind: 'call', outcome: 'missed', by: null }),
  );
  expect((await app.as.staff.get(`/api/leads/${lead!.id}/tasks`)).body).toMatchObject([
    { title: CALL_BACK_TASK, doneAt: null },
  ]);
  expect(await inboxItem(lead!.id)).toMatchObject({ kind: 'reply', channel: 'call' });
  expect(await app.em.fork().count(Message, { leadId: lead!.id })).toBe(0);
});

test('a teammate who answers an alert, or calls back, creates no lead', async () => {
  const number = newNumber();
  const chosen = { email: [], sms: [], push: [], digest: false, phone: number };
  await app.em.execute(
    `insert into notification_preferences (user_id, chosen) values (?, ?)
     on conflict (user_id) do update set chosen = excluded.chosen`,
    [app.as.staff.userId, JSON.stringify(chosen)],
  );

  await inbound({ From: number, Body: 'On it' });
  await call({ From: number });
  await untilProcessed();
  await app.em.execute('delete from notification_preferences');

  expect(await leadsOf(number)).toEqual([]);
  expect(await app.em.fork().count(InboundText, { sender: number })).toBe(1);
});

test('only so many unknown numbers create leads in an hour, because caller IDs can be spoofed', async () => {
  const limits = app.app.get(RateLimits);
  const forget = () =>
    app.em.execute('delete from rate_limits where key = ?', [limits.rowOf('newNumbers', 'all')]);
  await forget();
  await limits.count('newNumbers', 'all', 30 * app.config.RATE_LIMIT_FACTOR - 10);
  const many = Array.from({ length: 12 }, newNumber);

  for (const From of many) await inbound({ From, Body: 'Is it free?' });
  await untilProcessed();
  await forget();

  const made = await Promise.all(many.map(leadsOf));
  expect(made.flat()).toHaveLength(10);
  expect(await app.em.fork().count(InboundText, { sender: { $in: many } })).toBe(12);
});

test('actions that need an email address say so until staff add one', async () => {
  const number = newNumber();
  await inbound({ From: number, Body: 'Do you manage condos?' });
  await untilProcessed();
  const { id } = (await leadsOf(number))[0]!;
  const path = `/api/leads/${id}`;

  const composer = (await app.as.staff.get(`${path}/composer`)).body;
  expect(composer.email).toEqual({ to: null, replySubject: null, refusal: NO_EMAIL_YET });
  expect(composer.text).toMatchObject({ to: number, refusal: null });
  await app.as.staff.post(`${path}/emails`).send({ subject: 'Hi', message: 'Hi' }).expect(409);
  const { body: plan } = await app.as.staff.get(`/api/campaigns/plan?leadId=${id}`);
  expect(JSON.stringify(plan.messages)).toContain(WITHHELD_TEXT.noEmail);

  await app.as.staff.patch(path).send({ name: 'Dana Fox' }).expect(200);
  const added = await app.as.staff.patch(path).send({ email: 'dana.fox@example.com' }).expect(200);
  expect(added.body).toMatchObject({ name: 'Dana Fox', email: 'dana.fox@example.com' });
  await app.as.staff.patch(path).send({ email: null }).expect(422);
});

/** A lead who agreed to texts, in a time zone where it isn't night. */
async function textableLead() {
  const number = newNumber();
  const lead = await app.make.lead({ phone: number });
  const agreed = { channel: 'sms', version: 'sms-1', contact: number, address: '127.0.0.1' } as const;
  await app.em.insert(Consent, { leadId: lead.id, ...agreed });
  return { lead, number };
}
const textBacks = (leadId: string) => app.em.fork().find(Message, { leadId, template: 'missed-call' });

/** Iowa is on Central Standard Time in December. */
const MORNING = new Date('2026-12-01T16:00:00Z');
const NIGHT = new Date('2026-12-02T04:00:00Z');

/** A call that arrives at this time. */
async function callAt(now: Date, form: Record<string, string>) {
  const clock = freezeClock(app, now);
  try {
    await call(form);
    await untilProcessed();
  } finally {
    clock.unfreeze();
  }
}

test('someone who agreed to texts gets one after a missed call, however often Twilio reports it', async () => {
  const { lead, number } = await textableLead();
  const form = { From: number, CallSid: newSid() };

  await callAt(MORNING, form);
  await callAt(MORNING, form);
  await callAt(MORNING, { From: number });

  expect(await textBacks(lead.id)).toMatchObject([{ recipient: number, channel: 'sms' }]);
  const rows = await timelineOf(lead.id);
  expect(rows.filter(({ kind }: { kind: string }) => kind === 'call')).toHaveLength(2);
  expect((await app.as.staff.get(`/api/leads/${lead.id}/tasks`)).body).toHaveLength(1);
});

test('the text about a missed call reaches the phone service within a minute of the call', async () => {
  const { lead, number } = await textableLead();
  const calledAt = Date.now();

  await callAt(MORNING, { From: number });

  const message = { leadId: lead.id, template: 'missed-call', state: 'sent' } as const;
  const { sentAt } = await until(() => app.em.fork().findOne(Message, message));
  expect(sentAt!.getTime() - calledAt).toBeLessThan(MINUTE_MS);
  expect(twilio.messages.filter(({ to }) => to === number)).toHaveLength(1);
});

test('no text follows a missed call at night or after an opt-out', async () => {
  const asleep = await textableLead();
  const optedOut = await textableLead();
  await inbound({ From: optedOut.number, Body: 'STOP' });
  await untilProcessed();

  await callAt(NIGHT, { From: asleep.number });
  await callAt(MORNING, { From: optedOut.number });

  for (const { lead } of [asleep, optedOut]) {
    expect(await textBacks(lead.id)).toEqual([]);
    expect(await inboxItem(lead.id)).toMatchObject({ kind: 'reply' });
  }
});

test('reaching the owner completes the callback task', async () => {
  const { lead, number } = await textableLead();
  await callAt(NIGHT, { From: number });

  await app.as.staff.post(`/api/leads/${lead.id}/calls`).send({ outcome: 'reached' }).expect(201);

  expect((await app.as.staff.get(`/api/leads/${lead.id}/tasks`)).body).toMatchObject([
    { title: CALL_BACK_TASK, doneAt: expect.any(String) },
  ]);
});

test('a blocked caller ID creates no lead, and a forged call is refused', async () => {
  await call({ From: '+266696687' });
  const heard = await call({ From: 'anonymous' });
  await untilProcessed();
  const { body } = twilio.sign('/api/twilio/voice', { CallSid: newSid(), From: newNumber() });
  const forged = await fetch(`${app.url}/api/twilio/voice`, {
    method: 'POST',
    body: new URLSearchParams(body),
  });

  expect(forged.status).toBe(403);
  expect(await heard.text()).toContain('your caller ID is blocked');
  expect(await app.em.fork().count(Lead, { phone: { $in: ['+266696687', 'anonymous'] } })).toBe(0);
});

test('staff can read texts that belong to no lead', async () => {
  const number = newNumber();
  await inbound({ From: number, Body: 'HELP' });
  await untilProcessed();

  const { body } = await app.as.staff.get(
    `/api/inbound-texts?filter=${JSON.stringify({ meaning: 'help', isKnown: false })}`,
  );
  const known = await app.as.staff.get(`/api/inbound-texts?filter=${JSON.stringify({ isKnown: true })}`);
  const overview = await app.as.staff.get('/api/communication');

  expect(overview.body.unknownNumbers).toBeGreaterThan(0);
  expect(known.body.every(({ leadId }: { leadId: string | null }) => leadId)).toBe(true);
  expect(body[0]).toMatchObject({ sender: number, text: 'HELP', leadId: null });
});

test.each([
  ['without a signature', { 'x-twilio-signature': '' }],
  ['with another signature', { 'x-twilio-signature': 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }],
])('a webhook %s is refused with 403 and changes nothing', async (_name, headers) => {
  const number = newNumber();

  const response = await inbound({ From: number, Body: 'STOP' }, headers);

  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'BAD_SIGNATURE' });
  expect(await texts(number)).toEqual([]);
  expect(await reasonFor(app, 'sms', number)).toBeNull();
});

test('a signature is valid only for its own form and URL', async () => {
  const form = { MessageSid: newSid(), From: newNumber(), Body: 'Hello' };
  const { headers, body } = twilio.sign('/api/twilio/inbound', form);
  const post = (path: string, text: string, more = {}) =>
    fetch(app.url + path, { method: 'POST', headers: { ...headers, ...more }, body: text });

  const answers = await Promise.all([
    post('/api/twilio/inbound', body.replace('Hello', 'STOP')),
    post('/api/twilio/inbound', `${body}&OptOutType=STOP`),
    post('/api/twilio/inbound?x=1', body),
    post('/api/twilio/status', body),
    post('/api/twilio/inbound', '', { 'content-type': 'application/json' }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  const proxied = await post('/api/twilio/inbound', body, {
    'x-forwarded-host': 'evil.example',
    host: 'evil.example',
  });
  expect(proxied.status).toBe(200);
});

test('a body over 1 MB is refused, one just below is accepted', async () => {
  const large = (bytes: number) => inbound({ From: newNumber(), Body: 'x'.repeat(bytes) });

  expect((await large(1_100_000)).status).toBe(413);
  expect((await large(1_000_000)).status).toBe(200);
});

test('a webhook repeated five times, and again later, is one reply', async () => {
  const number = newNumber();
  const form = { MessageSid: newSid(), From: number, Body: 'Hello again' };

  const answers = await Promise.all(Array.from({ length: 5 }, () => inbound(form)));
  await untilProcessed();
  answers.push(await inbound(form));

  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await texts(number)).toHaveLength(1);
});

test.each([
  ['in order', ['queued', 'sent', 'delivered']],
  ['in reverse order', ['delivered', 'sent', 'queued']],
  ['repeated and out of order', ['sent', 'delivered', 'queued', 'delivered', 'sent']],
])('with delivery reports %s, a message ends up delivered', async (_name, states) => {
  const message = await sentMessage();

  for (const MessageStatus of states) {
    const form = { MessageSid: message.providerId!, MessageStatus, To: message.recipient };
    expect((await status(form)).status).toBe(200);
    await untilProcessed();
  }

  expect(await reread(message)).toMatchObject({ state: 'sent', delivery: 'delivered', reason: null });
});

test.each([
  ['30006', 'unreachable', "A landline, or a carrier that doesn't accept text messages. (30006)"],
  ['21610', 'stop', 'The recipient has opted out of messages from this number. (21610)'],
  ['30003', null, 'The phone is off or out of range. (30003)'],
  ['39999', null, 'Not delivered. (39999)'],
])(
  'an undelivered text with error %s stores the reason and the suppression %s',
  async (ErrorCode, suppression, reason) => {
    const message = await sentMessage();

    await status({ MessageSid: message.providerId!, MessageStatus: 'undelivered', ErrorCode });
    await untilProcessed();
    await status({ MessageSid: message.providerId!, MessageStatus: 'sent' });
    await untilProcessed();

    expect(await reread(message)).toMatchObject({ delivery: 'undelivered', reason });
    expect(await reasonFor(app, 'sms', message.recipient)).toBe(suppression);
  },
);

const retriesOf = ({ recipient, id }: Message) =>
  app.em.find(Message, { recipient, id: { $ne: id } }, { orderBy: { createdAt: 'asc' } });
/** Sends a pending message now and returns Twilio's id for it. */
async function sentNow({ id }: Message): Promise<string> {
  await app.em.execute('update messages set due_at = now() where id = ?', [id]);
  await app.em.execute(`select pg_notify('messages', 'sms')`);
  const { providerId } = await until(() => app.em.findOne(Message, { id, state: 'sent' }));
  return providerId!;
}

// integrations.md 6: retry only 20429, 30001, 30008 and 5xx
test.each([
  ['30001', 'Too many messages were waiting to be sent. (30001)'],
  ['30008', 'The carrier gave no reason. (30008)'],
])('a text that failed with %s is retried twice, each time as a separate row', async (ErrorCode, reason) => {
  const fail = (MessageSid: string) => status({ MessageSid, MessageStatus: 'undelivered', ErrorCode });
  const first = await sentMessage({ template: 'staff-text', data: { message: 'The keys are here.' } });

  await fail(first.providerId!);
  await fail(first.providerId!);
  await status({ MessageSid: first.providerId!, MessageStatus: 'failed', ErrorCode });
  await untilProcessed();
  const [second, ...others] = await retriesOf(first);
  await fail(await sentNow(second!));
  await untilProcessed();
  const [, third] = await retriesOf(first);
  await fail(await sentNow(third!));
  await untilProcessed();

  expect(others).toEqual([]);
  expect(second).toMatchObject({
    state: 'pending',
    reason: `Sent again. ${reason}`,
    data: first.data,
  });
  expect(second!.dueAt.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000);
  expect(await retriesOf(first)).toHaveLength(2);
  expect(await reread(first)).toMatchObject({ state: 'sent', delivery: 'undelivered', reason });
  const texts = twilio.messages.filter(({ to }) => to === first.recipient);
  expect(texts.map(({ body }) => body)).toEqual(Array(2).fill(expect.stringContaining('The keys are here.')));
});

test('a text that fails before its send has a result is still retried', async () => {
  const message = await sentMessage({
    state: 'sending',
    template: 'staff-text',
    data: { message: 'Hello' },
    leaseUntil: new Date(Date.now() + 45_000),
  });

  await status({ MessageSid: message.providerId!, MessageStatus: 'undelivered', ErrorCode: '30001' });
  const eventKey = `${message.providerId}:undelivered`;
  await until(async () => (await app.em.findOne(WebhookEvent, { eventKey }))?.attempts);
  await app.em.nativeUpdate(Message, message.id, { state: 'sent', leaseUntil: null });
  await untilProcessed();

  expect(await retriesOf(message)).toMatchObject([{ state: 'pending' }]);
});

test.each([
  ['arrived in the end', { delivery: 'delivered' }, '30008'],
  ['is about to expire', { expiresAt: new Date(Date.now() + 60_000) }, '30008'],
  ['failed permanently', {}, '30003'],
  ['was canceled in the meantime', { state: 'cancelled' }, '30008'],
] as const)('a text that %s is not retried', async (_what, values, ErrorCode) => {
  const message = await sentMessage({ template: 'staff-text', data: { message: 'Hello' }, ...values });

  await status({ MessageSid: message.providerId!, MessageStatus: 'undelivered', ErrorCode });
  await untilProcessed();

  expect(await retriesOf(message)).toEqual([]);
});

test.each(['unknown', 'pending'] as const)(
  'a %s message counts as sent when Twilio reports it with our own id',
  async (state) => {
    const message = await sentMessage({ state, providerId: null, carrier: null });
    const sid = newSid();

    await status({ MessageSid: sid, MessageStatus: 'sent' }, message.id);
    await untilProcessed();

    expect(await reread(message)).toMatchObject({ state: 'sent', providerId: sid, carrier: 'twilio' });
  },
);

test('a delivery report that arrives before our own record waits for it', async () => {
  const message = await sentMessage({ providerId: null });
  const sid = newSid();
  await status({ MessageSid: sid, MessageStatus: 'delivered' });
  await until(async () => (await app.em.findOne(WebhookEvent, { eventKey: `${sid}:delivered` }))?.attempts);
  await app.em.nativeUpdate(Message, message.id, { providerId: sid });

  await untilProcessed();

  expect(await reread(message)).toMatchObject({ delivery: 'delivered' });
});

test('a delivery report for an unknown message is accepted and changes nothing', async () => {
  const sid = newSid();

  expect((await status({ MessageSid: sid, MessageStatus: 'delivered' })).status).toBe(200);
  await untilProcessed();

  expect(await app.em.findOne(WebhookEvent, { eventKey: `${sid}:delivered` })).toMatchObject({
    state: 'processed',
  });
});

test('without an auth token webhooks get 503', async () => {
  const bare = await startApp();

  const { headers, body } = twilio.sign('/api/twilio/status', {
    MessageSid: newSid(),
    MessageStatus: 'sent',
  });
  const response = await fetch(`${bare.url}/api/twilio/status`, { method: 'POST', headers, body });

  await bare.close();
  expect(response.status).toBe(503);
});

test('an IP address with repeated bad signatures gets 429, while genuine webhooks are accepted', async () => {
  const strict = await startApp({ ...twilio.env, RATE_LIMIT_FACTOR: '0.1' });
  const post = (headers: Record<string, string>, body: string) =>
    fetch(`${strict.url}/api/twilio/inbound`, { method: 'POST', headers, body });
  const { headers, body } = twilio.sign('/api/twilio/inbound', {
    MessageSid: newSid(),
    From: '+15155550999',
    Body: 'Hi',
  });
  const forged = { ...headers, 'x-twilio-signature': 'AAAA' };

  const statuses = new Set<number>();
  for (let i = 0; i < 8; i += 1) statuses.add((await post(forged, body)).status);
  const genuine = await post(headers, body);

  await strict.close();
  expect([...statuses]).toEqual([403, 429]);
  expect(genuine.status).toBe(200);
});
