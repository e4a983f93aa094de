import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { Ledger } from '../../src/messages/ledger.js';
import { Message } from '../../src/messages/message.entity.js';
import { Outbox } from '../../src/messages/outbox.js';
import { AuditEntry } from '../../src/platform/audit/audit-entry.entity.js';
import { ADMIN } from '../../src/platform/database/embedded/cluster.js';
import { startApp, type TestApp } from '../support/app.js';
import { createDatabase, dropDatabase } from '../support/database.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';

/** security.md 7.9: a restored database does not know what was sent after its backup. */
let sink: SmtpSink;
let restored: TestApp;
let waitingKey: string;
let drop: () => Promise<void>;

async function add(on: { em: EntityManager; app: TestApp['app'] }, key = randomUUID()): Promise<string> {
  const data = { property: '1 Main St', link: 'https://example.com/1' };
  await on.em.transactional((em) =>
    on.app.get(Outbox).add(em, { key, template: 'analysis-report', to: `${key}@example.com`, data }),
  );
  return key;
}

/** A restored backup with a message that the original database went on to send. */
beforeAll(async () => {
  sink = await startSmtpSink();
  const original = await createDatabase();
  const first = await startApp({ DATABASE_URL: original.url, SMTP_URL: sink.url });
  waitingKey = await add(first);
  await until(() => first.em.findOne(Message, { key: waitingKey, state: 'sent' }));
  await first.close();
  await runAt(
    original.url,
    `update messages set state = 'pending', sent_at = null where key = '${waitingKey}'`,
  );
  const copy = await copyOf(original.url);
  restored = await startApp({ DATABASE_URL: copy.url, SMTP_URL: sink.url });
  drop = async () => {
    await copy.drop();
    await original.drop();
  };
});
afterAll(async () => {
  await restored.close();
  await drop();
  await sink.close();
});

async function runAt(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

async function copyOf(original: string): Promise<{ url: string; drop(): Promise<void> }> {
  const [url, server] = [new URL(original), new URL(original)];
  const name = `copy_${randomUUID().replaceAll('-', '')}`;
  server.pathname = '/postgres';
  await runAt(server.href, `create database ${name} template ${url.pathname.slice(1)} strategy file_copy`);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(server, name) };
}

const stateOf = async (key: string) => (await restored.em.findOneOrFail(Message, { key })).state;

test('a restored database sends nothing until an admin resumes sending', async () => {
  const { body } = await restored.as.admin.get('/api/sending');
  expect(body).toMatchObject({ pausedAt: expect.any(String), campaignsPausedAt: null, waiting: 1 });
  const fresh = await add(restored);
  expect((await restored.as.admin.get('/api/sending')).body.waiting).toBe(2);
  // By now, its dispatcher has claimed anything it is going to send.
  const claimed = await restored.app.get(Ledger).claim('email', 10, () => {
    throw new Error('Nothing is to be prepared.');
  });
  expect(claimed).toEqual({ examined: 0, claimed: [] });
  expect([await stateOf(waitingKey), await stateOf(fresh)]).toEqual(['pending', 'pending']);

  const refused = await restored.as.staff.post('/api/sending/resume');
  expect(refused.status).toBe(403);
  const resumed = await restored.as.admin.post('/api/sending/resume');

  expect(resumed.body.pausedAt).toBeNull();
  for (const key of [waitingKey, fresh])
    await until(() => restored.em.findOne(Message, { key, state: 'sent' }));
  const entries = await restored.em.find(AuditEntry, { action: 'sending.resumed' });
  expect(entries).toEqual([expect.objectContaining({ actorId: restored.as.admin.userId })]);
});

test('a running process stops sending if its database was moved', async () => {
  await restored.as.admin.post('/api/sending/resume');

  const warn = jest.spyOn(Logger.prototype, 'warn');
  await restored.em.execute(`update sending_states set database_identity = 'elsewhere'`);
  const key = await add(restored);

  await until(async () => (await restored.as.admin.get('/api/sending')).body.pausedAt);
  expect(await stateOf(key)).toBe('pending');
  expect(warn.mock.calls.flat()).toContainEqual(
    expect.stringMatching(/^Sending is paused: .+ Outbox page\.$/),
  );
  warn.mockRestore();
});

test('after it is resumed, the next start sends immediately', async () => {
  await restored.as.admin.post('/api/sending/resume');
  const second = await startApp({ DATABASE_URL: restored.config.DATABASE_URL, SMTP_URL: sink.url });

  expect((await second.as.admin.get('/api/sending')).body.pausedAt).toBeNull();

  await second.close();
});

test('a copy of the data folder of an embedded database sends nothing either', async () => {
  const { pathname, href } = new URL(restored.config.DATABASE_URL);
  const superuser = Object.assign(new URL(href), { username: ADMIN }).href;

  // What the launcher passes to the server about its folder.
  await runAt(superuser, `alter database ${pathname.slice(1)} set keyturn.folder = 'a copy'`);
  const copied = await startApp({ DATABASE_URL: href, SMTP_URL: sink.url });

  await until(async () => (await copied.as.admin.get('/api/sending')).body.pausedAt);
  await copied.close();
});
