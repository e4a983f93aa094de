import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { IntegrationView } from '#shared/integration.js';
import { SmtpMail } from '../../src/integrations/smtp/smtp-mail.js';
import { Consent } from '../../src/leads/consents.js';
import { Dispatcher, PolicyRejections } from '../../src/messages/dispatcher.js';
import { Message } from '../../src/messages/message.entity.js';
import type { SendOutcome } from '../../src/messages/send-outcome.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';
import { resumeSending } from '../support/temporary-settings.js';
import { until } from '../support/until.js';

/** A failing mail server: due messages stay in the ledger, and as few as possible end with an unknown outcome. */
const EMAILS = 50;
/** Five failures open the breaker, and as many may be in flight by then. */
const MAX_UNKNOWN = 5 + 5;
let sink: SmtpSink;
let app: TestApp;
let clock: FrozenClock;
let batch = 0;

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startApp({ SMTP_URL: sink.url });
  clock = freezeClock(app);
});
afterEach(async () => {
  sink.behave({});
  await resumeSending(app);
  clock.advance({ seconds: 300 });
  await until(async () => {
    await makeDue();
    return (await app.em.count(Message, { state: ['pending', 'sending'] })) === 0;
  });
});
afterAll(async () => {
  await app.close();
  await sink.close();
});

const DUE = `
  insert into messages (key, channel, stream, template, template_version, recipient, expires_at, data)
  select ?::text || ':' || n, 'email', 'transactional', ?::text, 1, 'owner' || n || '@example.com',
    now() + interval '1 day', ?::jsonb
  from generate_series(1, ?::int) as n`;

/** Adds a named batch of emails that are due now. */
async function add(count = EMAILS, template = 'password-changed', data: unknown = { at: 'today' }) {
  const name = `batch${++batch}`;
  await app.em.execute(DUE, [name, template, JSON.stringify(data), count]);
  await app.em.execute(`select pg_notify('messages', 'email')`);
  return name;
}
async function statesOf(name: string): Promise<Record<string, number>> {
  const rows = await app.em.execute<{ state: string; count: number }[]>(
    `select state, count(*)::int as count from messages where key like ? || ':%' group by state`,
    [name],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
async function view(): Promise<IntegrationView> {
  const { body } = await app.as.admin.get('/api/integrations');
  return body.find(({ name }: IntegrationView) => name === 'email');
}
const untilOpen = () => until(async () => (await view()).circuit === 'open');
const untilSettled = (name: string) =>
  until(async () => {
    const { pending = 0, sending = 0 } = await statesOf(name);
    return pending + sending === 0;
  });

/** Makes pending messages due now. */
async function makeDue(keys = ''): Promise<void> {
  await app.em.execute(
    `update messages set due_at = now() where state = 'pending' and starts_with(key, ?::text)`,
    [keys],
  );
  await app.em.execute(`select pg_notify('messages', 'email')`);
}

test('a server that never responds leaves a handful of unknown outcomes; the rest are sent once it recovers', async () => {
  sink.behave({ fault: { kind: 'reset', at: 'read' } });
  const name = await add();
  await untilOpen();
  await until(async () => !(await statesOf(name)).sending);
  const { unknown, pending } = await statesOf(name);
  const open = await view();

  sink.behave({});
  clock.advance({ seconds: 31 });
  await untilSettled(name);

  expect(unknown).toBeLessThanOrEqual(MAX_UNKNOWN);
  expect(pending).toBe(EMAILS - unknown!);
  expect(open).toMatchObject({
    state: 'ready',
    circuit: 'open',
    lastFailure: expect.stringContaining('may or may not have been sent'),
  });
  expect(await statesOf(name)).toEqual({ unknown, sent: pending });
  expect(await view()).toMatchObject({ circuit: 'closed', lastSuccessAt: expect.any(String) });
});

test('an email keeps its lease while its server is slow to accept it', async () => {
  const answer = Promise.withResolvers<SendOutcome>();
  const send = jest
    .spyOn(SmtpMail.prototype, 'send')
    .mockImplementationOnce((_mail, onWaiting = () => undefined) => {
      onWaiting();
      return answer.promise;
    });
  const name = await add(1);
  await until(async () => (await statesOf(name)).sending);
  await until(() => send.mock.calls.length);
  await app.em.execute(`update messages set lease_until = now() - interval '1 second' where key = ?`, [
    `${name}:1`,
  ]);

  await app.app.get(Dispatcher).checkLeases();
  const renewed = await statesOf(name);
  answer.resolve({ kind: 'accepted', carrier: 'smtp' });
  await untilSettled(name);
  send.mockRestore();

  expect(renewed).toEqual({ sending: 1 });
  expect(await statesOf(name)).toEqual({ sent: 1 });
});

test('a failed probe affects one email, not five', async () => {
  sink.behave({ fault: { kind: 'reset', at: 'read' } });
  const name = await add();
  await untilOpen();
  await until(async () => !(await statesOf(name)).sending);
  const { unknown: before } = await statesOf(name);

  clock.advance({ seconds: 31 });
  await until(async () => (await statesOf(name)).unknown! > before!);
  for (let turn = 0; turn < 3; turn++) await app.em.execute(`select pg_notify('messages', 'email')`);
  await until(async () => !(await statesOf(name)).sending);

  expect((await statesOf(name)).unknown).toBe(before! + 1);
});

test('a server that rejects our sender address fails no message permanently', async () => {
  sink.behave({ refuse: { at: 'mail', status: 550, text: '5.7.1 <hello@example.com> is blocked' } });
  const name = await add();
  await untilOpen();
  await until(async () => !(await statesOf(name)).sending);

  expect(await statesOf(name)).toEqual({ pending: EMAILS });
  const { lastFailure } = await view();
  expect(lastFailure).toContain('does not accept email from us');
  expect(lastFailure).not.toContain('hello@example.com');
});

/** A campaign message to a new lead who agreed to email. */
async function addCampaignMail(): Promise<string> {
  const { em } = app;
  const { id: leadId } = await app.make.lead();
  em.persist(
    em.create(Consent, { leadId, channel: 'contact', version: 'analysis-1', address: '203.0.113.7' }),
  );
  const message = em.create(Message, {
    key: leadId,
    channel: 'email',
    stream: 'campaign',
    template: 'password-changed',
    templateVersion: 1,
    recipient: `${leadId}@example.com`,
    leadId,
    expiresAt: new Date(Date.now() + 86_400_000),
    data: { at: 'today' },
  });
  await em.persist(message).flush();
  return message.id;
}
const sending = async () => (await app.as.admin.get('/api/sending')).body;

// integrations.md 7: 550/554 5.7.x policy → stop the campaign for staff to see
test.each([
  { at: 'rcpt', status: 550, text: '5.7.1 Our block list has you' },
  { at: 'data', status: 554, text: '5.7.1 Looks like spam' },
] as const)(
  'after policy rejections %j no email is lost, and campaigns pause until an admin resumes them',
  async (refuse) => {
    sink.behave({ refuse });
    const name = await add();
    await until(async () => (await sending()).campaignsPausedAt);
    await untilOpen();
    await until(async () => !(await statesOf(name)).sending);
    const paused = await sending();
    sink.behave({});
    const campaignMail = await addCampaignMail();
    clock.advance({ seconds: 31 });
    await app.em.execute(
      `update messages set due_at = now() where state = 'pending' and stream = 'transactional'`,
    );
    await untilSettled(name);

    expect(paused).toMatchObject({ pausedAt: null, campaignsReason: expect.stringContaining(refuse.text) });
    expect(await statesOf(name)).toEqual({ sent: EMAILS });
    expect((await app.em.findOneOrFail(Message, campaignMail)).state).toBe('pending');
    const resumed = await app.as.admin.post('/api/sending/resume').expect(200);
    expect(resumed.body).toMatchObject({ campaignsPausedAt: null, campaignsReason: null });
    await until(() => app.em.findOne(Message, { id: campaignMail, state: 'sent' }));
  },
);

test('occasional policy rejections do not pause campaigns', async () => {
  const refusals = new PolicyRejections({ pauseCampaigns: () => Promise.reject(new Error('paused')) });
  const refuse = (who: string) => refusals.recordRejected(`${who}@example.com`, '5.7.1');

  for (let count = 0; count < 9; count++) {
    await refuse('one');
    await refuse('two');
    refusals.recordAccepted();
  }

  await refuse('one');
  await refuse('two');
  await expect(refuse('three')).rejects.toThrow('paused');
});

test('one mailbox with policy rejections never pauses campaigns, however often it is retried', async () => {
  sink.behave({ refuse: { at: 'rcpt', status: 550, text: '5.7.1 RecipNotAuthorized' } });
  const name = await add(1);
  for (let tries = 0; tries < 5; tries++) await passMinute(name);

  const { reason, dueAt } = await app.em.findOneOrFail(Message, { key: `${name}:1` });
  expect(reason).toContain('5.7.1 RecipNotAuthorized');
  expect(dueAt.getTime()).toBeGreaterThan(Date.now() + 15 * 60_000);
  expect((await sending()).campaignsPausedAt).toBeNull();
});

// integrations.md 7: 4xx responses are retried until the email expires
test.each(['4.3.0 Temporary lookup failure', 'Try again later'])(
  'a server that responds "451 %s" for half an hour loses no email',
  async (text) => {
    sink.behave({ refuse: { at: 'rcpt', status: 451, text } });
    const name = await add(10);
    for (let minute = 0; minute < 30; minute++) await passMinute(name);
    const { lastFailure } = await view();

    sink.behave({});
    clock.advance({ seconds: 60 });
    // Messages in flight may still be refused and rescheduled.
    await until(async () => {
      await makeDue(`${name}:`);
      return (await statesOf(name)).sent === 10;
    });

    expect(lastFailure).toContain(text);
    expect(await statesOf(name)).toEqual({ sent: 10 });
  },
);

/** Makes pending messages due again and waits until they were tried. */
async function passMinute(name: string): Promise<void> {
  const tries = () =>
    app.em.execute<{ tries: number; sending: number }[]>(
      `select sum(attempt)::int as tries, (count(*) filter (where state = 'sending'))::int as sending
       from messages where key like ? || ':%'`,
      [name],
    );
  // Messages in flight are rescheduled later, so they could not be made due.
  const before = await until(async () => {
    const [row] = await tries();
    return row!.sending === 0 && row;
  });
  clock.advance({ seconds: 60 });
  await makeDue(`${name}:`);
  await until(async () => {
    const [now] = await tries();
    return now!.tries > before.tries && now!.sending === 0;
  });
}

test('a server that closes connections after two emails works normally', async () => {
  sink.behave({ mailsPerConnection: 2 });
  const name = await add();
  await untilSettled(name);

  const attempts = await app.em.execute(
    `select distinct attempt from messages where key like ? || ':%' and state = 'sent'`,
    [name],
  );
  expect(await statesOf(name)).toEqual({ sent: EMAILS });
  expect(attempts).toEqual([{ attempt: 1 }]);
});

test.each([
  ['has invalid data', 'staff-message', null, 'failed'],
  ['has a deleted template', 'campaign:00000000-0000-4000-8000-000000000000', {}, 'pending'],
])('a message that %s does not block the others', async (_what, template, data, state) => {
  const stuck = await add(1, template, data);
  const name = await add(3);
  await untilSettled(name);

  expect(await statesOf(name)).toEqual({ sent: 3 });
  const message = await until(() =>
    app.em.findOne(Message, { key: `${stuck}:1`, reason: { $like: 'It couldn%' } }),
  );
  expect(message.state).toBe(state);
  await app.em.execute('delete from messages where id = ?', [message.id]);
});

test('a number stored in place of text is rendered as is', async () => {
  const name = await add(1, 'password-changed', { at: 5 });
  await untilSettled(name);

  expect(await statesOf(name)).toEqual({ sent: 1 });
});
