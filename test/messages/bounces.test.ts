import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Message } from '../../src/messages/message.entity.js';
import { Outbox } from '../../src/messages/outbox.js';
import { WebhookEvent } from '../../src/platform/webhooks/webhook-event.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';
import { reasonFor } from './reason-for.js';

/** integrations.md 7, security.md 6: bounce and complaint webhooks of an email service. */
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

function postEvents(events: unknown, authorization = basic(SECRET), url = app.url) {
  const body = typeof events === 'string' ? events : JSON.stringify(events);
  const headers = { authorization, 'content-type': 'application/json' };
  return fetch(`${url}/api/email/bounces`, { method: 'POST', headers, body });
}

const untilProcessed = () =>
  until(async () => (await app.em.count(WebhookEvent, { state: 'received' })) === 0);

async function sendReport(): Promise<Message> {
  const lead = await app.make.lead();
  const key = randomUUID();
  const data = { property: '1 Main St', link: 'https://example.com/1' };
  await app.em.transactional((em) =>
    app.app.get(Outbox).add(em, { key, template: 'analysis-report', to: lead.email, data, leadId: lead.id }),
  );
  return until(() => app.em.findOne(Message, { key, state: 'sent' }));
}

test('a bounced email suppresses its address, and the outbox shows why', async () => {
  const message = await sendReport();

  const answer = await postEvents({
    event: 'bounce',
    messageId: `<${message.messageId}>`,
    email: message.recipient,
    type: 'hard',
    status: '5.1.1',
    reason: 'User unknown',
  });
  await untilProcessed();

  expect(answer.status).toBe(200);
  expect(await reasonFor(app, 'email', message.recipient)).toBe('bounced');
  const { body } = await app.as.admin.get(`/api/messages/${message.id}`);
  expect(body).toMatchObject({ state: 'sent', delivery: 'bounced', reason: '5.1.1 User unknown' });
  const { body: list } = await app.as.admin.get(
    `/api/messages?filter=${JSON.stringify({ q: message.recipient })}`,
  );
  expect(list[0]).toMatchObject({ delivery: 'bounced', reason: '5.1.1 User unknown' });
});

test('a bounce cancels pending messages to the address', async () => {
  const message = await sendReport();
  const key = randomUUID();
  const data = { property: '1 Main St', link: 'https://example.com/1' };
  const plannedAt = new Date(Date.now() + 3_600_000);
  await app.em.transactional((em) =>
    app.app.get(Outbox).add(em, { key, template: 'analysis-report', to: message.recipient, data, plannedAt }),
  );

  await postEvents({ event: 'bounce', messageId: message.messageId });
  await untilProcessed();

  expect(await app.em.findOneOrFail(Message, { key })).toMatchObject({
    state: 'cancelled',
    reason: 'An earlier email to this address bounced.',
  });
});

test.each([
  [{ type: 'soft' }],
  [{ type: 'blocked' }],
  [{ status: '4.2.1' }],
  [{ status: '5.2.2' }],
  [{ status: '5.7.1' }],
])('a temporary failure %j does not suppress the address', async (fault) => {
  const message = await sendReport();

  await postEvents([{ event: 'bounce', 'smtp-id': `<${message.messageId}>`, ...fault }]);
  await untilProcessed();

  expect(await reasonFor(app, 'email', message.recipient)).toBeNull();
  expect((await app.em.findOneOrFail(Message, message.id)).delivery).toBe('undelivered');
});

test('an email that soft-bounces and then arrives counts as delivered', async () => {
  const { id, messageId } = await sendReport();

  await postEvents({ event: 'bounce', messageId, type: 'soft', status: '4.2.2' });
  await untilProcessed();
  await postEvents({ event: 'delivered', messageId });
  await untilProcessed();
  await postEvents({ event: 'bounce', messageId, type: 'soft', status: '4.2.1' });
  await untilProcessed();

  const { delivery, reason } = await app.em.findOneOrFail(Message, id);
  expect({ delivery, reason }).toEqual({ delivery: 'delivered', reason: null });
});

test('an email that soft-bounces and then hard-bounces suppresses its address', async () => {
  const { id, messageId, recipient } = await sendReport();

  await postEvents({ event: 'bounce', messageId, type: 'soft', status: '5.2.2' });
  await untilProcessed();
  await postEvents({ event: 'bounce', messageId, type: 'hard', status: '5.1.1' });
  await untilProcessed();

  expect(await reasonFor(app, 'email', recipient)).toBe('bounced');
  const { delivery, reason } = await app.em.findOneOrFail(Message, id);
  expect({ delivery, reason }).toEqual({ delivery: 'bounced', reason: '5.1.1' });
});

test('the most severe delivery status stays, whatever order the events arrive in', async () => {
  const { id, messageId, recipient } = await sendReport();

  for (const event of ['spamreport', 'delivered', 'bounce']) await postEvents({ event, messageId });
  await untilProcessed();

  expect((await app.em.findOneOrFail(Message, id)).delivery).toBe('complained');
  expect(await reasonFor(app, 'email', recipient)).toBe('complained');
});

test('an address that is no longer in the ledger is suppressed too', async () => {
  const email = `${randomUUID()}@example.com`;

  await postEvents([
    { event: 'open', email: 'reader@example.com' },
    { event: 'bounce', messageId: 'strange@elsewhere', email, type: 'hard' },
  ]);
  await untilProcessed();

  expect(await reasonFor(app, 'email', email)).toBe('bounced');
});

// What providers report about a lead is deleted with the lead
test('a processed batch stores no addresses, and an event about one lead is deleted with that lead', async () => {
  const [one, other, alone] = [await sendReport(), await sendReport(), await sendReport()];
  const bounceOf = (message: Message) => ({
    event: 'bounce',
    messageId: message.messageId,
    email: message.recipient,
  });
  const bodies = async () => {
    const rows = await app.em.execute<{ body: Buffer }[]>('select body from webhook_events');
    return rows.map(({ body }) => body.toString()).join();
  };

  await postEvents([bounceOf(one), bounceOf(other)]);
  await postEvents([
    { event: 'deferred', email: 'first@example.org' },
    { event: 'open', email: 'second@example.org' },
  ]);
  await postEvents(bounceOf(alone));
  await untilProcessed();

  for (const { recipient } of [one, other]) {
    expect(await reasonFor(app, 'email', recipient)).toBe('bounced');
    expect(await bodies()).not.toContain(recipient);
  }
  expect(await bodies()).not.toContain('@example.org');
  expect(await bodies()).toContain(alone.recipient);
  await app.as.admin.delete(`/api/leads/${alone.leadId}`).expect(200);
  expect(await bodies()).not.toContain(alone.recipient);
});

test('a repeated event is stored once, and irrelevant events are ignored', async () => {
  const body = JSON.stringify([{ event: 'processed', email: 'x@example.com', at: randomUUID() }]);

  const answers = [await postEvents(body), await postEvents(body)];
  await untilProcessed();

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await app.em.find(WebhookEvent, { type: 'processed' })).toEqual([
    expect.objectContaining({ state: 'ignored' }),
  ]);
});

test.each([
  ['no secret', ''],
  ['another secret', basic('another secret of the same kind')],
  ['the secret as a user name', `Basic ${Buffer.from(`${SECRET}:`).toString('base64')}`],
])('a webhook with %s is refused and changes nothing', async (_name, authorization) => {
  const message = await sendReport();

  const answer = await postEvents({ event: 'bounce', messageId: message.messageId }, authorization);

  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ code: 'BAD_SIGNATURE' });
  expect(await reasonFor(app, 'email', message.recipient)).toBeNull();
});

test.each([['<html>'], ['[]'], ['{"event":"bounce","email":"a\\u0000b"}'], ['null']])(
  'invalid input from an authenticated service does no harm: %s',
  async (body) => {
    expect((await postEvents(body)).status).toBe(200);
    await untilProcessed();
  },
);

test('a malformed event or an overlong reason does not affect the other events', async () => {
  const [one, other] = [await sendReport(), await sendReport()];
  const bounceOf = ({ messageId }: Message) => ({ event: 'bounce', messageId, type: null });

  await postEvents([
    { ...bounceOf(one), reason: 'x'.repeat(5_000), status: 511 },
    { messageId: 'without an event' },
    'garbage',
    ...Array(1_200).fill({ event: 'open' }),
    { ...bounceOf(other), email: 'a\u0000b' },
  ]);
  await untilProcessed();

  for (const { recipient } of [one, other]) expect(await reasonFor(app, 'email', recipient)).toBe('bounced');
  expect((await app.em.findOneOrFail(Message, one.id)).reason).toHaveLength(500);
});

test('a webhook without any readable event shows as failed', async () => {
  await postEvents([{ kind: `no-event-${randomUUID()}` }]);
  await untilProcessed();

  const [last] = await app.em.find(WebhookEvent, {}, { orderBy: { receivedAt: 'desc' }, limit: 1 });
  expect(last).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('no event we can read'),
  });
});

test('without a configured secret every webhook is refused', async () => {
  const other = await startApp();

  const answer = await postEvents({ event: 'bounce', email: 'a@example.com' }, basic(''), other.url);

  expect(answer.status).toBe(503);
  await other.close();
});
