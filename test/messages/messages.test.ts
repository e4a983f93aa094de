import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { EMAIL_REFUSALS } from '#shared/message.js';
import { Message } from '../../src/messages/message.entity.js';
import { Outbox } from '../../src/messages/outbox.js';
import { Suppressions } from '../../src/messages/suppressions.js';
import { AuditEntry } from '../../src/platform/audit/audit-entry.entity.js';
import { Sql, type Statements } from '../../src/platform/database/sql.js';
import { startApp, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

// No provider is configured here, so messages stay in the outbox.
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const data = { subject: 'Your lease', message: 'It can begin in March.\n\n<b>Call</b> us.' };

function send(body: object, as: 'admin' | 'staff' = 'staff') {
  return app.as[as].post('/api/email/send').send(body);
}

/** Returns the details of a message once it is no longer in flight. */
function untilSettled(id: string) {
  return until(async () => {
    const { body } = await app.as.admin.get(`/api/messages/${id}`);
    return ['pending', 'sending'].includes(body.state) ? null : body;
  });
}

// S-175
test("staff can email a lead's stored address; without a mail server the message is saved and says so", async () => {
  const lead = await app.make.lead({ email: 'pat@example.com', name: 'Pat Hill' });
  const { status, body } = await send({ to: lead.email, template: 'staff-message', data });

  expect(status).toBe(202);
  const message = await untilSettled(body.id);
  expect(message).toMatchObject({
    state: 'sent',
    carrier: 'kept',
    leadId: lead.id,
    recipient: 'pat@example.com',
  });
  expect(message.reason).toBe('Email is not configured, so this message was saved here and not sent.');
  expect(message.html).toContain('It can begin in March.<br/><br/>&lt;b&gt;Call&lt;/b&gt; us.');
  expect(message.text).toContain('Hi Pat Hill,');
  expect(await app.em.count(AuditEntry, { action: 'message.written', subjectId: body.id })).toBe(1);
});

test('a retry with the same Idempotency-Key sends one email, and a different email with it is refused', async () => {
  const lead = await app.make.lead();
  const ask = (body: object, key = 'one-click', as: 'admin' | 'staff' = 'staff') =>
    app.as[as].post('/api/email/send').set('Idempotency-Key', key).send(body);
  const body = { to: lead.email, template: 'staff-message', data };

  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(body)));
  const [first] = answers;

  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
  expect(new Set(answers.map((each) => each.body.id)).size).toBe(1);
  expect(await app.em.count(Message, { recipient: lead.email })).toBe(1);
  expect(await app.em.count(AuditEntry, { action: 'message.written', subjectId: first!.body.id })).toBe(1);
  for (const other of [
    { ...body, data: { ...data, message: 'Something else' } },
    { to: lead.email, template: 'analysis-report', data: {} },
  ]) {
    const { status, body: problem } = await ask(other);
    expect([status, problem.code]).toEqual([409, 'IDEMPOTENCY_KEY_TAKEN']);
  }
  expect((await ask(body, 'another-press')).body.id).not.toBe(first!.body.id);
  expect((await ask(body, 'one-click', 'admin')).body.id).not.toBe(first!.body.id);
  expect((await ask(body, 'a\tb')).status).toBe(400);
});

test("staff see a lead's messages on its page, and no one else's", async () => {
  const [lead, other] = [await app.make.lead(), await app.make.lead()];
  const { body } = await send({ to: lead.email, template: 'staff-message', data });
  await untilSettled(body.id);

  const own = await app.as.staff.get(`/api/leads/${lead.id}/messages`).expect(200);
  const others = await app.as.staff.get(`/api/leads/${other.id}/messages`).expect(200);
  const gone = await app.as.staff.get(`/api/leads/${crypto.randomUUID()}/messages`);

  expect(own.body).toMatchObject([{ id: body.id, recipient: lead.email, carrier: 'kept', leadId: lead.id }]);
  expect(others.body).toEqual([]);
  expect([gone.status, gone.body.code]).toEqual([404, 'LEAD_NOT_FOUND']);
});

test("the report email links to that lead's report, whatever the request says", async () => {
  const lead = await app.make.lead({ email: 'owner@example.com' });
  const { body } = await send({ to: lead.email, template: 'analysis-report', data: {} });

  const { html } = await untilSettled(body.id);
  expect(html).toContain(`href="http://localhost:3000/analysis/${lead.id}"`);
});

test.each([
  ['an unknown recipient', { to: 'stranger@example.com', template: 'staff-message', data }],
  ['an account template', { to: 'pat@example.com', template: 'password-reset', data: {} }],
  [
    'a link from the sender',
    { to: 'pat@example.com', template: 'analysis-report', data: { link: 'https://evil.example.com' } },
  ],
  [
    'a second header line',
    {
      to: 'pat@example.com',
      template: 'staff-message',
      data: { ...data, subject: 'Hi\r\nBcc: all@example.com' },
    },
  ],
  ['two recipients', { to: 'pat@example.com, eve@example.com', template: 'staff-message', data }],
])('an email with %s is refused, so this is no open relay', async (_, body) => {
  expect((await send(body)).status).toBe(422);
});

test('an email to a suppressed address is refused with the reason', async () => {
  const lead = await app.make.lead({ email: 'gone@example.com' });
  await app.em.transactional((em) =>
    app.app.get(Suppressions, { strict: false }).add(em, 'email', lead.email, 'bounced'),
  );

  const { status, body } = await send({ to: lead.email, template: 'staff-message', data });

  expect([status, body.detail]).toEqual([422, EMAIL_REFUSALS.bounced]);
});

async function add(values: Partial<Message> = {}): Promise<Message> {
  const key = crypto.randomUUID();
  await app.em.transactional((em) =>
    app.app.get(Outbox, { strict: false }).add(em, {
      key,
      template: 'one-time-code',
      to: `${key}@example.com`,
      data: { code: '482913', validFor: '10 minutes' },
      plannedAt: new Date(Date.now() + 3_600_000),
    }),
  );
  await app.em.nativeUpdate(Message, { key }, values);
  return app.em.findOneOrFail(Message, { key });
}

test('admins can filter the outbox by state, channel and text, newest first', async () => {
  const failed = await add({ state: 'failed', reason: 'The mail server rejected the email: 554 no' });
  await add();

  const filter = JSON.stringify({ state: ['failed'], channel: 'email', q: failed.recipient.slice(0, 12) });
  const { body, headers } = await app.as.admin.get('/api/messages').query({ filter });

  expect(body).toMatchObject([{ id: failed.id, templateTitle: 'One-time code' }]);
  expect(headers['content-range']).toBe('messages 0-0/1');
  expect((await app.as.staff.get('/api/messages')).status).toBe(403);
});

describe('a search of the outbox by part of a recipient', () => {
  beforeAll(async () => {
    await app.em.execute(
      `insert into messages (key, channel, stream, template, template_version, recipient, created_at, expires_at, data, state)
       select 'many' || n || domain, 'email', 'transactional', 'one-time-code', 1, n || '@' || domain, now() - age, now(), '{}', 'cancelled'
       from generate_series(1, 10001) n,
         (values ('many.example', interval '0'), ('old.example', interval '1 year')) d (domain, age)`,
    );
    await app.em.execute('vacuum analyze messages');
  });

  afterAll(() => app.em.execute(`delete from messages where key like 'many%'`));

  function search(q: string, { range = [0, 24], order = 'DESC', filter = {} } = {}) {
    const query = { filter: JSON.stringify({ q, ...filter }), range: JSON.stringify(range) };
    return app.as.admin.get('/api/messages').query({ ...query, sort: JSON.stringify(['createdAt', order]) });
  }

  test('counts up to 10,000 matches', async () => {
    const one = await search('777@Many');
    const end = await search('10@m');
    const address = await search('1777@many.example');
    const elsewhere = await search('1777@other.example');
    const none = await search('77_@many');
    const many = await search('many.exam');
    const last = await search('many.exam', { range: [10_000, 10_024] });
    const old = await search('old.exam');
    const oldest = await search('exam', { order: 'ASC' });
    const sent = await search('many.exam', { filter: { state: ['sent'] } });

    expect(
      [one, end, address, elsewhere, none, many, last, old, oldest, sent].map(
        ({ headers }) => headers['content-range'],
      ),
    ).toEqual([
      'messages 0-9/10',
      'messages 0-24/100',
      'messages 0-0/1',
      'messages 0-0/0',
      'messages 0-0/0',
      'messages 0-24/10000+',
      'messages 10000-10000/10000+',
      'messages 0-24/10000+',
      'messages 0-24/10000+',
      'messages 0-0/0',
    ]);
    expect(oldest.body[0].recipient).toContain('@old.example');
  });

  test.each([
    ['few matches', '777@many', 'messages_recipient_search_index', 'messages_recipient_search_index'],
    ['an address', '777@many.example', 'messages_recipient_search_index', 'messages_recipient_search_index'],
    ['many matches', 'many.exam', 'Seq Scan', 'messages_created_at_index'],
    ['many old matches', 'old.exam', 'messages_recipient_search_index', 'messages_recipient_search_index'],
  ])('reads no more than it has to for %s', async (_, q, counted, page) => {
    const plans = await plansOf(() => search(q));

    expect(plans).toEqual([expect.stringContaining(counted), expect.stringContaining(page)]);
  });
});

/** The plans of the statements that search the messages, under the settings of their transaction. */
async function plansOf(work: () => PromiseLike<unknown>): Promise<string[]> {
  const plans: string[] = [];
  const { transaction } = Sql.prototype;
  const explained = jest.spyOn(Sql.prototype, 'transaction').mockImplementation(function (this: Sql, steps) {
    return transaction.call(this, (run: Statements) =>
      steps(async (text, values) => {
        if (text.includes('m.recipient like'))
          plans.push(JSON.stringify(await run(`explain ${text}`, values)));
        return run(text, values);
      }),
    ) as never;
  });
  await work();
  explained.mockRestore();
  return plans;
}

test('admins can read a one-time code only if no mail server sent it', async () => {
  const [code, kept] = [await add(), await add({ state: 'sent', carrier: 'kept' })];
  const read = async ({ id }: Message) => (await app.as.admin.get(`/api/messages/${id}`)).body.text;

  expect((await app.as.staff.get(`/api/messages/${kept.id}`)).status).toBe(404);
  expect(await read(code)).toContain('(visible to the recipient only)');
  expect(await read(code)).not.toContain('482913');
  expect(await read(kept)).toContain('482913');
});

test('an admin can send a message with an unknown outcome again, once', async () => {
  const message = await add({ state: 'unknown' });
  const repeat = () => app.as.admin.post(`/api/messages/${message.id}/repeat`);

  const answers = await Promise.all([repeat(), repeat()]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await untilSettled(message.id)).toMatchObject({ state: 'sent', carrier: 'kept' });
  expect((await app.as.staff.post(`/api/messages/${message.id}/repeat`)).status).toBe(403);
});

test('an expired code cannot be sent again', async () => {
  const message = await add({ state: 'failed', expiresAt: new Date(Date.now() - 1_000) });

  const { status, body } = await app.as.admin.post(`/api/messages/${message.id}/repeat`);

  expect([status, body.detail]).toEqual([409, 'Its link or code has expired. Send a new one instead.']);
});

test('a message that an admin dismisses loses its secret', async () => {
  const message = await add({ state: 'unknown' });

  const { body } = await app.as.admin.post(`/api/messages/${message.id}/cancel`);

  expect(body).toMatchObject({ state: 'cancelled', isSecretForgotten: true, canRepeat: false });
  expect(body.text).toContain('(visible to the recipient only)');
});

test('every template has a preview with example values', async () => {
  const { body } = await app.as.staff.get('/api/messages/templates');

  expect(body.map(({ name }: { name: string }) => name)).toEqual([
    'analysis-report',
    'confirm-analysis',
    'confirm-booking',
    'confirm-cancellation',
    'confirm-enrollment',
    'confirm-referral',
    'confirm-report-enrollment',
    'confirm-unlock',
    'confirm-waitlist',
    'confirm-walkthrough',
    'confirm-newsletter',
    'confirm-rent-updates',
    'newsletter',
    'rent-update',
    'calendar-unreadable',
    'factor-changed',
    'google-linked',
    'invitation',
    'missed-call',
    'one-time-code',
    'password-changed',
    'password-reset',
    'payment-received',
    'rental-inquiry',
    'signature-done',
    'signature-reminder',
    'signature-request',
    'staff-alert',
    'staff-alert-text',
    'staff-digest',
    'staff-email',
    'staff-message',
    'staff-text',
    'walkthrough-time',
  ]);
  for (const { html, text, subject } of body)
    for (const part of [html, text, subject]) expect(part ?? '').not.toContain('{{');
});

// S-40
test('the Communication Overview counts sent, failed and pending messages by channel, but not saved ones', async () => {
  await app.em.nativeDelete(Message, {});
  const sms = { channel: 'sms' } as const;
  const sent = { state: 'sent', carrier: 'smtp', sentAt: new Date() } as const;
  await add(sent);
  await add({ state: 'sent', carrier: 'kept' });
  await add({ state: 'failed' });
  await add({ state: 'unknown' });
  await add();
  await add({ ...sms, ...sent, carrier: 'twilio' });
  await add({ ...sms, state: 'failed' });
  await add(sms);

  const { body } = await until(async () => {
    const answer = await app.as.staff.get('/api/communication');
    return answer.body.sms.scheduled > 0 ? answer : null;
  });

  expect(body).toEqual({
    emails: { sent: 1, failed: 2, scheduled: 1 },
    sms: { sent: 1, failed: 1, scheduled: 1 },
    activeCampaigns: 0,
  });
});

test("a lead's timeline shows the messages sent to them", async () => {
  const lead = await app.make.lead({ email: 'timeline@example.com' });
  const { body } = await send({ to: lead.email, template: 'staff-message', data });
  await untilSettled(body.id);

  const timeline = await app.as.staff.get(`/api/leads/${lead.id}/timeline`);

  expect(timeline.body.rows[0]).toMatchObject({
    kind: 'message',
    messageId: body.id,
    subject: 'Your lease',
    carrier: 'kept',
  });
});

// Last, because the app that started last answers which user a token belongs to. S-175, security.md 5b
test('a staff member can write thirty emails and texts an hour; others are not affected', async () => {
  const strict = await startApp({ DATABASE_URL: app.config.DATABASE_URL, RATE_LIMIT_FACTOR: '1' });
  const lead = await strict.make.lead({ email: 'often@example.com' });
  const write = (as: 'admin' | 'staff') =>
    strict.as[as].post('/api/email/send').send({ to: lead.email, template: 'staff-message', data });
  const statuses: number[] = [];
  for (let i = 0; i < 30; i++) statuses.push((await write('staff')).status);

  const refused = await write('staff');
  const text = await strict.as.staff.post(`/api/leads/${lead.id}/texts`).send({ text: 'Hello' });
  const other = await write('admin');
  await strict.close();

  expect(statuses).toEqual(Array(30).fill(202));
  expect([refused.status, refused.body.code, text.status]).toEqual([429, 'TOO_MANY_REQUESTS', 429]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(other.status).toBe(202);
});
