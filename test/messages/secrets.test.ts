import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MESSAGE_TEXT } from '#shared/message.js';
import { Message } from '../../src/messages/message.entity.js';
import { Outbox } from '../../src/messages/outbox.js';
import { Retention } from '../../src/platform/database/retention.js';
import { startApp, type TestApp } from '../support/app.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';

/** Links and codes of pending messages are useless to someone who only reads the database. */
let sink: SmtpSink;
let app: TestApp;

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startApp({ SMTP_URL: sink.url });
});
afterAll(async () => {
  await app.close();
  await sink.close();
});

const LINK = 'https://example.com/reset-password#top-secret';

async function plan(on: TestApp, plannedAt = new Date(Date.now() + 3_600_000)): Promise<string> {
  const key = randomUUID();
  const data = { link: LINK, validFor: '30 minutes' };
  const to = `${key}@example.com`;
  await on.em.transactional((em) =>
    on.app.get(Outbox).add(em, { key, template: 'password-reset', to, data, plannedAt }),
  );
  return key;
}

async function rowOf(key: string, on = app): Promise<string> {
  const [row] = await on.em.execute<{ text: string }[]>(
    'select to_jsonb(m)::text as text from messages m where key = ?',
    [key],
  );
  return row!.text;
}
const idOf = async (key: string) => (await app.em.findOneOrFail(Message, { key })).id;

test('a pending link is encrypted in the ledger, and its recipient can read it', async () => {
  const key = await plan(app);

  expect(await rowOf(key)).not.toContain('top-secret');
  expect(await rowOf(key)).toMatch(/"secrets": "[\w-]{40,}"/);

  await app.em.execute('update messages set due_at = now() where key = ?', [key]);
  const [mail] = await sink.mailsTo(`${key}@example.com`);
  expect(mail!.html).toContain(`href="${LINK}"`);
});

test('an encrypted secret only decrypts for its own message', async () => {
  const [mine, other] = [await plan(app), await plan(app)];

  await app.em.execute(
    `update messages set due_at = now(), secrets = (select secrets from messages where key = ?) where key = ?`,
    [other, mine],
  );

  const message = await until(() => app.em.findOne(Message, { key: mine, state: 'expired' }));
  expect(message.reason).toBe('It expired before it could be sent.');
  expect(sink.read.filter((id) => id.includes(message.id))).toEqual([]);
});

test('an expired link is deleted, and its message cannot be sent again', async () => {
  const key = await plan(app);
  await app.em.execute(
    `update messages set state = 'failed', due_at = now() - interval '2 days', expires_at = now() - interval '1 day' where key = ?`,
    [key],
  );

  await app.app.get(Retention).run();

  expect(JSON.parse(await rowOf(key)).secrets).toBeNull();
  const answer = await app.as.admin.post(`/api/messages/${await idOf(key)}/repeat`).send({});
  expect([answer.status, answer.body.detail]).toEqual([409, MESSAGE_TEXT.secretOver]);
});

test('the nightly cleanup keeps links that have not expired', async () => {
  const key = await plan(app);

  await app.app.get(Retention).run();

  expect(JSON.parse(await rowOf(key)).secrets).not.toBeNull();
});

test('without a mail server, staff can read the link in the outbox', async () => {
  const keeping = await startApp();
  const key = await plan(keeping, new Date());
  const { id } = await until(() => keeping.em.findOne(Message, { key, state: 'sent' }));

  const { body } = await keeping.as.admin.get(`/api/messages/${id}`);

  expect(body.text).toContain(LINK);
  expect(await rowOf(key, keeping)).not.toContain('top-secret');
  await keeping.close();
});
