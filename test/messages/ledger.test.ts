import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { MessageState } from '#shared/message.js';
import type { Claimed, Unsent } from '../../src/messages/claims.js';
import { DeliveryReports } from '../../src/messages/delivery-reports.js';
import { type ClaimResult, Ledger } from '../../src/messages/ledger.js';
import { Message } from '../../src/messages/message.entity.js';
import { toClaimResult } from '../../src/messages/send-outcome.js';
import { Suppressions } from '../../src/messages/suppressions.js';
import { startApp, type TestApp } from '../support/app.js';
import { holdsUp } from '../support/locks.js';
import { until } from '../support/until.js';
import { reasonFor } from './reason-for.js';

/** security.md 8: how a send ends in the ledger, beside a claim that lapsed and a provider that was faster. */
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** As a dispatcher that has claimed it for the third time has it under way. */
async function claimed(values: Partial<Message> = {}): Promise<Message> {
  const em = app.em;
  const message = em.create(Message, {
    key: randomUUID(),
    channel: 'sms',
    stream: 'transactional',
    template: 'staff-text',
    templateVersion: 1,
    recipient: '+15155550142',
    expiresAt: new Date(Date.now() + 3_600_000),
    leaseUntil: new Date(Date.now() + 45_000),
    state: 'sending',
    attempt: 3,
    data: { message: 'Hello' },
    ...values,
  });
  await em.persist(message).flush();
  return message;
}
const finish = ({ id, attempt }: Message, end: Partial<ClaimResult>) =>
  app.app.get(Ledger).recordResults([{ id, attempt, answered: 1, state: 'sent', ...end }]);
const row = async ({ id }: Message) =>
  (await app.em.execute('select to_jsonb(m) as row from messages m where id = ?', [id]))[0]!.row;
const reread = ({ id }: Message) => app.em.findOneOrFail(Message, id);

test.each<[string, Partial<Message>]>([
  ['was claimed anew meanwhile', { attempt: 4 }],
  ['was given up meanwhile', { state: 'unknown', leaseUntil: null }],
  ['was cancelled meanwhile', { state: 'cancelled', leaseUntil: null }],
  ['went meanwhile', { state: 'sent', attempt: 4, providerId: 'SM-later', carrier: 'twilio' }],
])('who held a message that %s says nothing of it any more', async (_what, values) => {
  const message = await claimed(values);
  const before = await row(message);

  for (const state of ['sent', 'failed', 'pending'] as MessageState[])
    await finish({ ...message, attempt: 3 } as Message, {
      state,
      carrier: 'twilio',
      providerId: 'SM-mine',
      delay: 0,
    });

  expect(await row(message)).toEqual(before);
});

test('who holds it does', async () => {
  const message = await claimed();

  await finish(message, { carrier: 'twilio', providerId: 'SM-mine' });

  expect(await reread(message)).toMatchObject({ state: 'sent', providerId: 'SM-mine', leaseUntil: null });
});

const ENDS: Partial<ClaimResult>[] = [
  { state: 'pending', reason: 'The list did not show it yet.', delay: 0 },
  { state: 'unknown', reason: 'No answer came.' },
  { state: 'failed', reason: 'It was tried 8 times.' },
];
test.each(ENDS)(
  'what Twilio told during a send outlives its end as %j, and nothing goes twice',
  async (end) => {
    const message = await claimed({ secrets: 'sealed' });
    const news = {
      carrier: 'twilio',
      providerId: `SM${randomUUID()}`,
      id: message.id,
      at: new Date(),
    } as const;
    await app.em.transactional((em) =>
      app.app.get(DeliveryReports).record(em, { ...news, delivery: 'delivered' }),
    );

    await finish(message, end);

    expect(await reread(message)).toMatchObject({
      state: 'sent',
      carrier: 'twilio',
      providerId: news.providerId,
      delivery: 'delivered',
      reason: null,
      sentAt: expect.any(Date),
    });
    expect((await row(message)).secrets).toBeNull();
  },
);

test('what a provider said of an address holds, though the lead of the message was deleted meanwhile', async () => {
  const lead = await app.make.lead();
  const message = await claimed({ leadId: lead.id, channel: 'email', recipient: lead.email });
  const { id, attempt } = message;
  const claim = { id, attempt, answered: 0, channel: 'email', recipient: lead.email } as Claimed;
  const refused = toClaimResult(claim, {
    kind: 'refused',
    reason: '550 5.1.1 No such user',
    suppress: 'bounced',
  });
  await app.as.admin.delete(`/api/leads/${lead.id}`).expect(200);

  await app.app.get(Ledger).recordResults([refused]);

  expect(await app.em.count(Message, { id: message.id })).toBe(0);
  expect(await reasonFor(app, 'email', lead.email)).toBe('bounced');
});

test('a message that a person repeats begins anew: what was told of the one before is not of this one', async () => {
  const message = await claimed({
    state: 'unknown',
    leaseUntil: null,
    providerId: 'SM-old',
    carrier: 'twilio',
  });

  await app.as.admin.post(`/api/messages/${message.id}/repeat`);

  expect(await row(message)).toMatchObject({ provider_id: null, delivery: null });
});

// integrations.md 6: equal texts to one number cannot be told apart at the provider
test('what a provider has is taken for a text only where it can be no other one of ours', async () => {
  const recipient = '+15155550188';
  const values = { recipient, text: 'At three?', leaseUntil: null } as const;
  const isUnambiguous = ({ id }: Message, providerId: string) =>
    app.app.get(Ledger).isUnambiguous(id, providerId);
  const lost = await claimed({ ...values, state: 'pending', dueAt: new Date(Date.now() + 3_600_000) });
  expect(await isUnambiguous(lost, 'SM-free')).toBe(true);

  const twin = await claimed({ ...values, state: 'unknown' });
  expect(await isUnambiguous(lost, 'SM-free')).toBe(false);
  expect(await isUnambiguous(twin, 'SM-free')).toBe(true);

  await app.em.nativeUpdate(Message, { id: twin.id }, { state: 'sent', providerId: 'SM-of-the-twin' });
  expect(await isUnambiguous(lost, 'SM-of-the-twin')).toBe(false);
  expect(await isUnambiguous(lost, 'SM-free')).toBe(true);
});

/** As a claim leaves a message of which it knows that it did not go. */
const unsent = ({ id, attempt }: Message, transaction: string, reason: string | null = null) => ({
  id,
  attempt,
  transaction,
  reason,
});
async function claimIn(em: EntityManager, { id }: Message): Promise<string> {
  const claim = `update messages set state = 'sending', attempt = 3, due_at = now() where id = ?
    returning pg_current_xact_id()::text as transaction`;
  const [row] = await em.execute<[{ transaction: string }]>(claim, [id]);
  return row.transaction;
}
const waiting = () =>
  claimed({ state: 'pending', attempt: 3, leaseUntil: null, dueAt: new Date(Date.now() + 60_000) });
const release = (claims: Unsent[]) => app.app.get(Ledger).release(claims);

test('a claim that is given back while it is still being committed goes at once', async () => {
  const message = await waiting();
  const { released } = await app.em.fork().transactional(async (em) => {
    const released = release([unsent(message, await claimIn(em, message))]);
    await until(() => holdsUp(em));
    return { released };
  });
  await released;

  await until(async () => (await reread(message)).state === 'sent');
  expect(await reread(message)).toMatchObject({ attempt: 4, carrier: 'kept' });
});

test("a claim that was not committed takes the message out of nobody else's hands", async () => {
  const message = await waiting();
  const em = app.em.fork();
  await em.begin();
  const transaction = await claimIn(em, message);
  await em.rollback();
  await app.em.fork().transactional((other) => claimIn(other, message));
  const before = await row(message);

  await release([unsent(message, transaction)]);

  expect(await row(message)).toEqual(before);
});

test('a number of a server that was there before is no claim', async () => {
  const message = await claimed();
  const before = await row(message);

  await release([unsent(message, '9000000000')]);

  expect(await row(message)).toEqual(before);
});

test('an older claim is given back to nobody', async () => {
  const message = await claimed();
  const transaction = await app.em.fork().transactional((em) => claimIn(em, message));
  const before = await row(message);

  await release([{ ...unsent(message, transaction), attempt: 2 }]);

  expect(await row(message)).toEqual(before);
});

test('a claim that is given back leaves the message what was known of it', async () => {
  // Left to a release that knows how to write it.
  const message = await claimed({ template: 'of-tomorrow' });
  const transaction = await app.em.fork().transactional((em) => claimIn(em, message));

  await release([unsent(message, transaction, 'It was asked to try later.')]);

  expect(await reread(message)).toMatchObject({ state: 'pending', reason: 'It was asked to try later.' });
});

test('what a killed process without a provider had under way went nowhere, and is kept once more', async () => {
  const message = await claimed({ leaseUntil: new Date(Date.now() - 1_000) });

  await app.app.get(Ledger).settleExpiredLeases();

  const { state, carrier } = await until(async () => {
    const found = await reread(message);
    return found.state === 'sending' || found.state === 'pending' ? null : found;
  });
  expect([state, carrier]).toEqual(['sent', 'kept']);
});

/** As a provider tells of a message whose sender has not said how it ended. */
const toldOf = { providerId: 'SM-told', carrier: 'twilio', delivery: 'delivered' } as const;

test('what a killed process had under way has gone where the provider has told of it', async () => {
  const reason = 'The carrier filtered the message. (30007)';
  const message = await claimed({ ...toldOf, reason, leaseUntil: new Date(Date.now() - 1_000) });

  await app.app.get(Ledger).settleExpiredLeases();

  expect(await reread(message)).toMatchObject({ ...toldOf, state: 'sent', reason, leaseUntil: null });
  expect((await reread(message)).sentAt).toEqual(expect.any(Date));
});

test('a claim that is given back has gone where the provider has told of an earlier try', async () => {
  const message = await claimed();
  const transaction = await app.em.fork().transactional((em) => claimIn(em, message));
  await app.em.nativeUpdate(Message, message.id, toldOf);

  await release([unsent(message, transaction, null)]);

  expect(await reread(message)).toMatchObject({ ...toldOf, state: 'sent', leaseUntil: null });
});

// security.md 3: a reset link still works
test("an address of staff that mail came back from is tried again after a day; a lead's is not", async () => {
  const { id: userId } = await app.make.user();
  const template = 'password-changed';
  const mail = async (values: Partial<Message>) => {
    const recipient = `${randomUUID()}@example.com`;
    await app.em.transactional((em) => app.app.get(Suppressions).add(em, 'email', recipient, 'bounced'));
    const waiting = { channel: 'email', state: 'pending', leaseUntil: null, attempt: 0 } as const;
    return claimed({ ...waiting, recipient, template, data: { at: 'today' }, ...values });
  };
  const settled = (message: Message) =>
    until(async () => {
      const { state } = await reread(message);
      return state === 'pending' || state === 'sending' ? null : state;
    });

  const soon = await mail({ userId });
  expect(await settled(soon)).toBe('cancelled');
  const dueAt = new Date(Date.now() + 3_600_000);
  const [theirs, others] = [await mail({ userId, dueAt }), await mail({ dueAt })];
  await app.em.execute(`update suppressions set since = now() - interval '25 hours'`);
  await app.em.execute('update messages set due_at = now() where id in (?, ?)', [theirs.id, others.id]);

  expect(await settled(theirs)).toBe('sent');
  expect(await settled(others)).toBe('cancelled');
});
