import { hash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { IntegrationView } from '#shared/integration.js';
import type { SuppressionReason } from '#shared/suppression.js';
import { Message, Suppression } from '../../src/messages/message.entity.js';
import { Outbox } from '../../src/messages/outbox.js';
import { Suppressions } from '../../src/messages/suppressions.js';
import { AuditEntry } from '../../src/platform/audit/audit-entry.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { createDatabase } from '../support/database.js';
import { until } from '../support/until.js';
import { reasonFor } from './reason-for.js';

/** Addresses that are left in peace: who they are, and how one is written to again. */
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const newAddress = () => `${randomUUID()}@example.com`;
const plainHash = (address: string) => hash('sha256', `email:${address}`);
const suppress = (address: string, reason: SuppressionReason, on = app) =>
  on.em.transactional((em) => on.app.get(Suppressions).add(em, 'email', address, reason));

async function messageTo(to: string): Promise<Message> {
  const key = randomUUID();
  const data = { property: '1 Main St', link: 'https://example.com/1' };
  await app.em.transactional((em) =>
    app.app.get(Outbox).add(em, { key, template: 'analysis-report', to, data }),
  );
  return until(() => app.em.findOne(Message, { key, state: { $in: ['sent', 'cancelled'] } }));
}

test('whoever reads the list and knows an address does not find it there', async () => {
  const address = newAddress();

  await suppress(address, 'unsubscribed');

  const hashes = (await app.em.findAll(Suppression)).map((each) => each.hash);
  expect(hashes).not.toContain(plainHash(address));
  expect(hashes).toContainEqual(expect.stringMatching(/^[\w-]{43}$/));
  expect(await reasonFor(app, 'email', address.toUpperCase())).toBe('unsubscribed');
});

test('an administrator has an address that bounced written to again, and that is on record', async () => {
  const address = newAddress();
  await suppress(address, 'bounced');
  const { id, state } = await messageTo(address);
  expect(state).toBe('cancelled');
  const { body } = await app.as.admin.get(`/api/messages/${id}`);
  expect(body.suppression).toBe('bounced');

  const lifted = await app.as.admin.delete(`/api/messages/${id}/suppression`);

  expect([lifted.status, lifted.body.suppression]).toEqual([200, null]);
  expect((await messageTo(address)).state).toBe('sent');
  const [entry] = await app.em.find(AuditEntry, { action: 'message.allowed', subjectId: id });
  expect(entry).toMatchObject({ actorId: app.as.admin.userId, before: { reason: 'bounced' } });
});

test.each(['unsubscribed', 'complained', 'stop'] as const)(
  'what the person said themselves is not for staff to take back: %s',
  async (reason) => {
    const address = newAddress();
    const { id } = await messageTo(address);
    await suppress(address, reason);

    const answer = await app.as.admin.delete(`/api/messages/${id}/suppression`);

    expect([answer.status, answer.body.code]).toEqual([409, 'SUPPRESSION_STANDS']);
    expect(await reasonFor(app, 'email', address)).toBe(reason);
  },
);

test.each(['unsubscribed', 'asked'] as const)(
  'a bounce does not outweigh the word of the person, whichever way it is noted: %s',
  async (reason) => {
    const address = newAddress();
    await suppress(address, reason);

    await suppress(address, 'bounced');

    expect(await reasonFor(app, 'email', address)).toBe(reason);
  },
);

test('there is nothing to lift where nothing stands', async () => {
  const { id } = await messageTo(newAddress());

  expect((await app.as.admin.delete(`/api/messages/${id}/suppression`)).status).toBe(409);
  expect((await app.as.staff.delete(`/api/messages/${id}/suppression`)).status).toBe(403);
});

// Last: whom a token signs in is asked of the server of a process that started last.
test('what stood in the list without a key is found, and has one after the next start', async () => {
  const address = newAddress();
  await app.em.insert(Suppression, { hash: plainHash(address), reason: 'bounced' });
  expect(await reasonFor(app, 'email', address)).toBe('bounced');

  const second = await startApp({ DATABASE_URL: app.config.DATABASE_URL });

  expect(await app.em.count(Suppression, { hash: plainHash(address) })).toBe(0);
  expect(await reasonFor(second, 'email', address)).toBe('bounced');
  expect(await reasonFor(app, 'email', address)).toBe('bounced');
  await second.close();
});

test('the list outlives the secret of the settings, which is replaced from time to time', async () => {
  const address = newAddress();
  await suppress(address, 'bounced');
  const [former, next] = [app.config.JWT_SECRET, 'the secret that took its place, long enough'];
  const { DATABASE_URL } = app.config;
  const replaced = await startApp({ DATABASE_URL, JWT_SECRET: next, JWT_SECRET_PREVIOUS: former });
  expect(await reasonFor(replaced, 'email', address)).toBe('bounced');
  await replaced.close();

  const later = await startApp({ DATABASE_URL, JWT_SECRET: next });

  expect(await reasonFor(later, 'email', address)).toBe('bounced');
  await later.close();
  // The secret of the tests again, as a second replacement.
  await (await startApp({ DATABASE_URL, JWT_SECRET: former, JWT_SECRET_PREVIOUS: next })).close();
});

test('a server that cannot read the list writes to nobody, and says why', async () => {
  const { DATABASE_URL } = app.config;
  const hashKey = await startApp({ DATABASE_URL, JWT_SECRET: 'another secret, and nobody told the former' });

  await expect(reasonFor(hashKey, 'email', newAddress())).rejects.toThrow('JWT_SECRET_PREVIOUS');
  const lead = await app.make.lead();
  const body = { to: lead.email, template: 'analysis-report', data: {} };
  const { status } = await hashKey.as.staff.post('/api/email/send').send(body);

  expect(status).toBe(503);
  expect((await hashKey.as.admin.get('/api/users')).status).toBe(200);
  await hashKey.close();
});

test('where the list cannot be read the page of integrations says what to do, and the message waits', async () => {
  const { url: DATABASE_URL, drop } = await createDatabase();
  const first = await startApp({ DATABASE_URL });
  await reasonFor(first, 'email', newAddress());
  await first.close();
  const another = {
    JWT_SECRET: 'another secret, and nobody told the former',
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
  const hashKey = await startApp({ DATABASE_URL, ...another });

  const message = {
    key: 'waits',
    template: 'password-changed',
    to: newAddress(),
    data: { at: 'today' },
  } as const;
  await hashKey.em.transactional((em) => hashKey.app.get(Outbox).add(em, message));

  await until(async () => {
    const { body } = await hashKey.as.admin.get('/api/integrations');
    const { lastFailure } = body.find(({ name }: IntegrationView) => name === 'email');
    return lastFailure?.includes('as JWT_SECRET_PREVIOUS');
  });
  expect((await hashKey.em.findOneOrFail(Message, { key: 'waits' })).state).toBe('pending');
  await hashKey.close();
  await drop();
});
