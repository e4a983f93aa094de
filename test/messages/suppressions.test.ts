import { hash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { IntegrationView } from '#shared/integration.js';
import type { SuppressionReason } from '#shared/message.js';
import { Message, Suppression } from '../../src/messages/message.entity.js';
import { Outbox } from '../../src/messages/outbox.js';
import { Suppressions } from '../../src/messages/suppressions.js';
import { AuditEntry } from '../../src/platform/audit/audit-entry.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { createDatabase } from '../support/database.js';
import { until } from '../support/until.js';
import { reasonFor } from './reason-for.js';

/** Suppressed addresses, and how a suppression is lifted. */
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

test('the list does not reveal whether it contains a known address', async () => {
  const address = newAddress();

  await suppress(address, 'unsubscribed');

  const hashes = (await app.em.findAll(Suppression)).map((each) => each.hash);
  expect(hashes).not.toContain(plainHash(address));
  expect(hashes).toContainEqual(expect.stringMatching(/^[\w-]{43}$/));
  expect(await reasonFor(app, 'email', address.toUpperCase())).toBe('unsubscribed');
});

test('an admin can lift the suppression of a bounced address, and that is audited', async () => {
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
  "staff cannot lift a suppression that was the recipient's own choice: %s",
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
  "a bounce does not replace the recipient's own choice: %s",
  async (reason) => {
    const address = newAddress();
    await suppress(address, reason);

    await suppress(address, 'bounced');

    expect(await reasonFor(app, 'email', address)).toBe(reason);
  },
);

test('an address without a suppression has nothing to lift', async () => {
  const { id } = await messageTo(newAddress());

  expect((await app.as.admin.delete(`/api/messages/${id}/suppression`)).status).toBe(409);
  expect((await app.as.staff.delete(`/api/messages/${id}/suppression`)).status).toBe(403);
});

// Last, because the app that started last answers which user a token belongs to.
test('the list survives a rotation of JWT_SECRET', async () => {
  const address = newAddress();
  await suppress(address, 'bounced');
  const [former, next] = [app.config.JWT_SECRET, 'the secret after rotation, long enough'];
  const { DATABASE_URL } = app.config;
  const replaced = await startApp({ DATABASE_URL, JWT_SECRET: next, JWT_SECRET_PREVIOUS: former });
  expect(await reasonFor(replaced, 'email', address)).toBe('bounced');
  await replaced.close();

  const later = await startApp({ DATABASE_URL, JWT_SECRET: next });

  expect(await reasonFor(later, 'email', address)).toBe('bounced');
  await later.close();
  // Rotate back to the tests' own secret.
  await (await startApp({ DATABASE_URL, JWT_SECRET: former, JWT_SECRET_PREVIOUS: next })).close();
});

test('a server that cannot read the list sends nothing and says why', async () => {
  const { DATABASE_URL } = app.config;
  const hashKey = await startApp({ DATABASE_URL, JWT_SECRET: 'another secret without the previous one' });

  await expect(reasonFor(hashKey, 'email', newAddress())).rejects.toThrow('JWT_SECRET_PREVIOUS');
  const lead = await app.make.lead();
  const body = { to: lead.email, template: 'analysis-report', data: {} };
  const { status } = await hashKey.as.staff.post('/api/email/send').send(body);

  expect(status).toBe(503);
  expect((await hashKey.as.admin.get('/api/users')).status).toBe(200);
  await hashKey.close();
});

test('if the list cannot be read, the integrations page says what to do and messages wait', async () => {
  const { url: DATABASE_URL, drop } = await createDatabase();
  const first = await startApp({ DATABASE_URL });
  await reasonFor(first, 'email', newAddress());
  await first.close();
  const another = {
    JWT_SECRET: 'another secret without the previous one',
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
