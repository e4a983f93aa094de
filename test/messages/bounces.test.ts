import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Message } from '../../src/messages/message.entity.js';
import { Outbox } from '../../src/messages/outbox.js';
import { WebhookEvent } from '../../src/platform/webhooks/webhook-event.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';
import { reasonFor } from './reason-for.js';

/** integrations.md 7, security.md 6: a mail service telling what became of a mail it had taken. */
const SECRET = 'a secret that only mail services know';
let sink: SmtpSink;
let app: TestApp;

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startApp({ SMTP_URL: sink.url, MAIL_WEBHOOK_SECRET: SECRET });
});
afterAll(async () => {
  await app.close();
  await sink.close();
});

const basic = (password: string) => `Basic ${Buffer.from(`mail:${password}`).toString('base64')}`;

function tell(events: unknown, authorization = basic(SECRET), url = app.url) {
  const body = typeof events === 'string' ? events : JSON.stringify(events);
  const headers = { authorization, 'content-type': 'application/json' };
  return fetch(`${url}/api/email/bounces`, { method: 'POST', headers, body });
}

const settled = () => until(async () => (await app.em.count(WebhookEvent, { state: 'received' })) === 0);

async function sent(): Promise<Message> {
  const lead = await app.make.lead();
  const key = randomUUID();
  const data = { property: '1 Main St', link: 'https://example.com/1' };
  await app.em.transactional((em) =>
    app.app.get(Outbox).add(em, { key, template: 'analysis-report', to: lead.email, data, leadId: lead.id }),
  );
  return until(() => app.em.findOne(Message, { key, state: 'sent' }));
}

test('a mail that came back ends the address, and the outbox says why', async () => {
  const message = await sent();

  const answer = await tell({
    event: 'bounce',
    messageId: `<${message.messageId}>`,
    email: message.recipient,
    type: 'hard',
    status: '5.1.1',
    reason: 'User unknown',
  });
  await settled();

  expect(answer.status).toBe(200);
  expect(await reasonFor(app, 'email', message.recipient)).toBe('bounced');
  const { body } = await app.as.admin.get(`/api/messages/${message.id}`);
  expect(body).toMatchObject({ state: 'sent', delivery: 'bounced', reason: '5.1.1 User unknown' });
  const { body: list } = await app.as.admin.get(
    `/api/messages?filter=${JSON.stringify({ q: message.recipient })}`,
  );
  expect(list[0]).toMatchObject({ delivery: 'bounced', reason: '5.1.1 User unknown' });
});

test('what waits for the address is told so at once', async () => {
  const message = await sent();
  const key = randomUUID();
  const data = { property: '1 Main St', link: 'https://example.com/1' };
  const plannedAt = new Date(Date.now() + 3_600_000);
  await app.em.transactional((em) =>
    app.app.get(Outbox).add(em, { key, template: 'analysis-report', to: message.recipient, data, plannedAt }),
  );

  await tell({ event: 'bounce', messageId: message.messageId });
  await settled();

  expect(await app.em.findOneOrFail(Message, { key })).toMatchObject({
    state: 'cancelled',
    reason: 'The address does not take mail: an earlier one came back.',
  });
});

test.each([
  [{ type: 'soft' }],
  [{ type: 'blocked' }],
  [{ status: '4.2.1' }],
  [{ status: '5.2.2' }],
  [{ status: '5.7.1' }],
])('a passing fault %j leaves the address its good name', async (fault) => {
  const message = await sent();

  await tell([{ event: 'bounce', 'smtp-id': `<${message.messageId}>`, ...fault }]);
  await settled();

  expect(await reasonFor(app, 'email', message.recipient)).toBeNull();
  expect((await app.em.findOneOrFail(Message, message.id)).delivery).toBe('undelivered');
});

test('a mail that came back for a while and arrives after all is delivered', async () => {
  const { id, messageId } = await sent();

  await tell({ event: 'bounce', messageId, type: 'soft', status: '4.2.2' });
  await settled();
  await tell({ event: 'delivered', messageId });
  await settled();
  await tell({ event: 'bounce', messageId, type: 'soft', status: '4.2.1' });
  await settled();

  const { delivery, reason } = await app.em.findOneOrFail(Message, id);
  expect({ delivery, reason }).toEqual({ delivery: 'delivered', reason: null });
});

test('a mail that came back for a while and then for good ends the address', async () => {
  const { id, messageId, recipient } = await sent();

  await tell({ event: 'bounce', messageId, type: 'soft', status: '5.2.2' });
  await settled();
  await tell({ event: 'bounce', messageId, type: 'hard', status: '5.1.1' });
  await settled();

  expect(await reasonFor(app, 'email', recipient)).toBe('bounced');
  const { delivery, reason } = await app.em.findOneOrFail(Message, id);
  expect({ delivery, reason }).toEqual({ delivery: 'bounced', reason: '5.1.1' });
});

test('a delivered mail may come back and be complained of, in any order, and the weightiest word stays', async () => {
  const { id, messageId, recipient } = await sent();

  for (const event of ['spamreport', 'delivered', 'bounce']) await tell({ event, messageId });
  await settled();

  expect((await app.em.findOneOrFail(Message, id)).delivery).toBe('complained');
  expect(await reasonFor(app, 'email', recipient)).toBe('complained');
});

test('an address that is no longer in the ledger is left in peace as well', async () => {
  const email = `${randomUUID()}@example.com`;

  await tell([
    { event: 'open', email: 'somebody@example.com' },
    { event: 'bounce', messageId: 'strange@elsewhere', email, type: 'hard' },
  ]);
  await settled();

  expect(await reasonFor(app, 'email', email)).toBe('bounced');
});

// What providers told of a lead goes with the lead
test('a list of several mails keeps no address once it is settled; what is told of one goes with its lead', async () => {
  const [one, other, alone] = [await sent(), await sent(), await sent()];
  const told = (message: Message) => ({
    event: 'bounce',
    messageId: message.messageId,
    email: message.recipient,
  });
  const bodies = async () => {
    const rows = await app.em.execute<{ body: Buffer }[]>('select body from webhook_events');
    return rows.map(({ body }) => body.toString()).join();
  };

  await tell([told(one), told(other)]);
  await tell([
    { event: 'deferred', email: 'first@example.org' },
    { event: 'open', email: 'second@example.org' },
  ]);
  await tell(told(alone));
  await settled();

  for (const { recipient } of [one, other]) {
    expect(await reasonFor(app, 'email', recipient)).toBe('bounced');
    expect(await bodies()).not.toContain(recipient);
  }
  expect(await bodies()).not.toContain('@example.org');
  expect(await bodies()).toContain(alone.recipient);
  await app.as.admin.delete(`/api/leads/${alone.leadId}`).expect(200);
  expect(await bodies()).not.toContain(alone.recipient);
});

test('a repeat is stored once, and what is of no interest is passed over', async () => {
  const body = JSON.stringify([{ event: 'processed', email: 'x@example.com', at: randomUUID() }]);

  const answers = [await tell(body), await tell(body)];
  await settled();

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await app.em.find(WebhookEvent, { type: 'processed' })).toEqual([
    expect.objectContaining({ state: 'ignored' }),
  ]);
});

test.each([
  ['no secret', ''],
  ['another secret', basic('another secret of the same kind')],
  ['the secret as a name', `Basic ${Buffer.from(`${SECRET}:`).toString('base64')}`],
])('with %s it is refused and leaves nothing behind', async (_name, authorization) => {
  const message = await sent();

  const answer = await tell({ event: 'bounce', messageId: message.messageId }, authorization);

  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ code: 'BAD_SIGNATURE' });
  expect(await reasonFor(app, 'email', message.recipient)).toBeNull();
});

test.each([['<html>'], ['[]'], ['{"event":"bounce","email":"a\\u0000b"}'], ['null']])(
  'garbage from a service that knows the secret does no harm: %s',
  async (body) => {
    expect((await tell(body)).status).toBe(200);
    await settled();
  },
);

test('an event that cannot be read takes no other along, nor does what explains it', async () => {
  const [one, other] = [await sent(), await sent()];
  const told = ({ messageId }: Message) => ({ event: 'bounce', messageId, type: null });

  await tell([
    { ...told(one), reason: 'x'.repeat(5_000), status: 511 },
    { messageId: 'without an event' },
    'garbage',
    ...Array(1_200).fill({ event: 'open' }),
    { ...told(other), email: 'a\u0000b' },
  ]);
  await settled();

  for (const { recipient } of [one, other]) expect(await reasonFor(app, 'email', recipient)).toBe('bounced');
  expect((await app.em.findOneOrFail(Message, one.id)).reason).toHaveLength(500);
});

test('a call of which nothing can be read is shown as failed', async () => {
  await tell([{ kind: `no-event-${randomUUID()}` }]);
  await settled();

  const [last] = await app.em.find(WebhookEvent, {}, { orderBy: { receivedAt: 'desc' }, limit: 1 });
  expect(last).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('nothing that can be read'),
  });
});

test('without a secret in the settings nothing is believed', async () => {
  const other = await startApp();

  const answer = await tell({ event: 'bounce', email: 'a@example.com' }, basic(''), other.url);

  expect(answer.status).toBe(503);
  await other.close();
});
