import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Message } from '../../src/messages/message.entity.js';
import { Outbox } from '../../src/messages/outbox.js';
import { Suppressions } from '../../src/messages/suppressions.js';
import { startApp, type TestApp } from '../support/app.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';
import { reasonFor } from './reason-for.js';

let app: TestApp;
let sink: SmtpSink;
let count = 0;

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startApp({ SMTP_URL: sink.url, MAIL_FROM: 'Clarity <hello@clarity.example.com>' });
});
afterEach(() => sink.behave({}));
afterAll(async () => {
  await app.close();
  await sink.close();
});

const LINK = 'https://example.com/reset-password#top-secret';

/** Adds a message to a new address and returns the address. */
async function add(
  values: Partial<{ name: string; key: string; plannedAt: Date; expiresAt: Date; to: string }> = {},
) {
  const to = values.to ?? `owner${++count}@example.com`;
  const { key = to, plannedAt, expiresAt } = values;
  const name = 'name' in values ? values.name : 'Dana';
  const data = { name, link: LINK, validFor: '30 minutes' };
  await inTransaction((em) =>
    app.app
      .get(Outbox, { strict: false })
      .add(em, { key, template: 'password-reset', to, data, plannedAt, expiresAt }),
  );
  return to;
}

function inTransaction(work: (em: EntityManager) => Promise<void>): Promise<void> {
  return app.em.transactional(work);
}

/** Waits until the message to an address is in one of the states. */
function messageIn(to: string, ...states: Message['state'][]): Promise<Message> {
  return until(async () => {
    const message = await app.em.findOneOrFail(Message, { recipient: to }, { populate: ['*'] });
    return states.includes(message.state) ? message : null;
  });
}

test('a due message is sent automatically, in HTML and text, from the company', async () => {
  const to = await add();

  const [mail] = await sink.mailsTo(to);
  expect(mail!.subject).toBe('Reset your Clarity Property Management password');
  expect(mail!.from?.text).toBe('"Clarity" <hello@clarity.example.com>');
  expect(mail!.html).toContain(`href="${LINK}"`);
  expect(mail!.text).toContain(LINK);
  expect(mail!.text).toContain('Hi Dana,');
  expect(mail!.text).toContain('1200 Prairie Parkway');
});

test('the ledger records what was sent, when, and which checks it passed', async () => {
  const message = await messageIn(await add(), 'sent');

  expect(message).toMatchObject({
    carrier: 'smtp',
    attempt: 1,
    subject: 'Reset your Clarity Property Management password',
  });
  expect(message.checks?.map(({ check, passed }) => [check, passed])).toEqual([
    ['expiry', true],
    ['suppression', true],
  ]);
  expect(message.sentAt).toBeInstanceOf(Date);
  const [mail] = await sink.mailsTo(message.recipient);
  expect(mail!.messageId).toBe(`<${message.messageId}>`);
});

test('a sent link is not stored anywhere', async () => {
  const message = await messageIn(await add(), 'sent');

  const [stored] = await app.em.execute('select to_jsonb(m)::text as row from messages m where id = ?', [
    message.id,
  ]);
  expect(stored!.row).not.toContain('top-secret');
});

test('HTML and placeholders in a name stay plain text', async () => {
  const to = await add({ name: '<b onclick="x()">Eve</b> {{link}}' });

  const [mail] = await sink.mailsTo(to);
  expect(mail!.html).toContain('Hi &lt;b onclick=&quot;x()&quot;&gt;Eve&lt;/b&gt; {{link}},');
  expect(mail!.text).toContain('Hi <b onclick="x()">Eve</b> {{link}},');
});

test('without a name the greeting is neutral', async () => {
  const to = await add({ name: undefined });

  const [mail] = await sink.mailsTo(to);
  expect(mail!.text).toContain('Hi there,');
});

test.each([
  [{ at: 'rcpt', status: 550, text: '5.1.1 No such user here' }, 'failed', 'bounced'],
  [{ at: 'rcpt', status: 553, text: 'Mailbox name invalid' }, 'failed', 'bounced'],
  [{ at: 'rcpt', status: 550, text: '5.2.1 Mailbox disabled' }, 'failed', null],
  [{ at: 'data', status: 554, text: '5.6.0 Not a mail' }, 'failed', null],
] as const)('the refusal %j leaves the message %s and the address %s', async (refuse, state, suppression) => {
  sink.behave({ refuse });
  const message = await messageIn(await add(), 'failed', 'sent', 'unknown');

  expect(message.state).toBe(state);
  expect(message.reason).toContain(refuse.text);
  expect(await reasonFor(app, 'email', message.recipient)).toBe(suppression);
});

test('an address that does not exist is suppressed, and its pending messages are canceled', async () => {
  const to = await add({ plannedAt: new Date(Date.now() + 3_600_000) });
  await inTransaction((em) => app.app.get(Suppressions, { strict: false }).add(em, 'email', to, 'bounced'));

  const waiting = await messageIn(to, 'cancelled');
  expect(waiting.reason).toBe('An earlier email to this address bounced.');
  await add({ to, key: 'another' });
  const later = await until(() => app.em.findOne(Message, { key: 'another', state: 'cancelled' }));
  expect(later.checks?.at(-1)).toMatchObject({ check: 'suppression', passed: false });
});

test('someone who unsubscribed can still reset their password', async () => {
  const to = `owner${++count}@example.com`;
  await inTransaction((em) =>
    app.app.get(Suppressions, { strict: false }).add(em, 'email', to, 'unsubscribed'),
  );

  await add({ to });

  expect((await messageIn(to, 'sent')).reason).toBeNull();
});

test.each([
  ['defers an email', { refuse: { at: 'rcpt', status: 451, text: '4.7.1 Greylisted' } }],
  ['drops the connection', { fault: { kind: 'reset', at: 'mail' } }],
] as const)('a server that %s gets the email again, once', async (_, behavior) => {
  sink.behave(behavior);
  const to = await add();
  const waiting = await until(() =>
    app.em.findOne(Message, { recipient: to, state: 'pending', attempt: { $gt: 0 } }),
  );
  expect(waiting.reason).toMatch(/try again later|unreachable/);

  sink.behave({});

  expect((await messageIn(to, 'sent')).attempt).toBeGreaterThan(1);
  expect(await sink.mailsTo(to)).toHaveLength(1);
});

test('an email whose server never responded has an unknown outcome and is not retried', async () => {
  sink.behave({ fault: { kind: 'reset', at: 'read' } });
  const message = await messageIn(await add(), 'unknown');

  expect(message.reason).toContain('may or may not have been sent');
  expect(sink.read.filter((id) => id === `<${message.messageId}>`)).toHaveLength(1);
});

test('a message planned for later waits, and an expired one is not sent', async () => {
  const waits = await add({ plannedAt: new Date(Date.now() + 3_600_000) });
  const late = await add({ plannedAt: new Date(Date.now() - 25 * 3_600_000) });

  expect((await messageIn(late, 'expired')).reason).toBe('It expired before it could be sent.');
  expect((await messageIn(waits, 'pending')).attempt).toBe(0);
});

test('deleting a lead deletes its messages', async () => {
  const lead = await app.make.lead();
  const outbox = app.app.get(Outbox, { strict: false });
  const data = { property: lead.propertyAddress || 'home', link: 'https://example.com/report' };
  const plannedAt = new Date(Date.now() + 3_600_000);
  await inTransaction((em) =>
    outbox.add(em, {
      key: lead.id,
      template: 'analysis-report',
      to: lead.email,
      data,
      leadId: lead.id,
      plannedAt,
    }),
  );

  await app.as.admin.delete(`/api/leads/${lead.id}`);

  expect(await app.em.count(Message, { key: lead.id })).toBe(0);
});

test('after an expired lease, staff decide about the message', async () => {
  const to = await add({ plannedAt: new Date(Date.now() + 3_600_000) });
  await app.em.execute(
    "update messages set state = 'sending', attempt = 1, lease_until = now() - interval '1 second' where recipient = ?",
    [to],
  );

  const message = await messageIn(to, 'unknown');

  expect(message.reason).toContain('Send it again or leave it');
});
