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
import { isBlocking } from '../support/locks.js';
import { until } from '../support/until.js';
import { reasonFor } from './reason-for.js';

/** security.md 8: how the ledger records the end of a send, including lapsed claims and early webhooks. */
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A message that a dispatcher has claimed for the third time. */
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
  ['was claimed again in the meantime', { attempt: 4 }],
  ['was abandoned in the meantime', { state: 'unknown', leaseUntil: null }],
  ['was canceled in the meantime', { state: 'cancelled', leaseUntil: null }],
  ['was sent in the meantime', { state: 'sent', attempt: 4, providerId: 'SM-later', carrier: 'twilio' }],
])('an outdated claim on a message that %s changes nothing', async (_what, values) => {
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

test('the current claim records its result', async () => {
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
  'a delivery report that arrives during a send wins over the result %j, and nothing is sent twice',
  async (end) => {
    const message = await claimed({ secrets: 'sealed' });
    const report = {
      carrier: 'twilio',
      providerId: `SM${randomUUID()}`,
      id: message.id,
      at: new Date(),
    } as const;
    await app.em.transactional((em) =>
      app.app.get(DeliveryReports).record(em, { ...report, delivery: 'delivered' }),
    );

    await finish(message, end);

    expect(await reread(message)).toMatchObject({
      state: 'sent',
      carrier: 'twilio',
      providerId: report.providerId,
      delivery: 'delivered',
      reason: null,
      sentAt: expect.any(Date),
    });
    expect((await row(message)).secrets).toBeNull();
  },
);

test('a bounce suppresses the address even if the lead was deleted in the meantime', async () => {
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

test("a message that is sent again does not inherit the first attempt's delivery report", async () => {
  const message = await claimed({
    state: 'unknown',
    leaseUntil: null,
    providerId: 'SM-old',
    carrier: 'twilio',
  });

  await app.as.admin.post(`/api/messages/${message.id}/repeat`);

  expect(await row(message)).toMatchObject({ provider_id: null, delivery: null });
});

// integrations.md 6: the provider cannot distinguish identical texts to one number
test("a provider's message is matched only if it can't be another one of ours", async () => {
  const recipient = '+15155550188';
  const values = { recipient, text: 'At three?', leaseUntil: null } as const;
  const isUnambiguous = ({ id }: Message, providerId: string) =>
    app.app.get(Ledger).isUnambiguous(id, providerId);
  const lost = await claimed({ ...values, state: 'pending', dueAt: new Date(Date.now() + 3_600_000) });
  expect(await isUnambiguous(lost, 'SM-free')).toBe(true);

  const twin = await claimed({ ...values, state: 'unknown' });
  expect(await isUnambiguous(lost, 'SM-free')).toBe(false);
  expect(await isUnambiguous(twin, 'SM-free')).toBe(true);

  await app.em.nativeUpdate(Message, { id: twin.id }, { state: 'sent', providerId: 'SM-twin' });
  expect(await isUnambiguous(lost, 'SM-twin')).toBe(false);
  expect(await isUnambiguous(lost, 'SM-free')).toBe(true);
});

/** A claimed message that certainly was not sent. */
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

test('a claim released while its commit is pending is sent immediately', async () => {
  const message = await waiting();
  const { released } = await app.em.fork().transactional(async (em) => {
    const released = release([unsent(message, await claimIn(em, message))]);
    await until(() => isBlocking(em));
    return { released };
  });
  await released;

  await until(async () => (await reread(message)).state === 'sent');
  expect(await reread(message)).toMatchObject({ attempt: 4, carrier: 'kept' });
});

test("releasing an uncommitted claim does not affect another process's claim", async () => {
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

test('a transaction id from a previous database server is not a claim', async () => {
  const message = await claimed();
  const before = await row(message);

  await release([unsent(message, '9000000000')]);

  expect(await row(message)).toEqual(before);
});

test('releasing an outdated claim changes nothing', async () => {
  const message = await claimed();
  const transaction = await app.em.fork().transactional((em) => claimIn(em, message));
  const before = await row(message);

  await release([{ ...unsent(message, transaction), attempt: 2 }]);

  expect(await row(message)).toEqual(before);
});

test('a released message keeps its reason', async () => {
  // This release cannot render the template, so the message stays pending.
  const message = await claimed({ template: 'from-next-release' });
  const transaction = await app.em.fork().transactional((em) => claimIn(em, message));

  await release([unsent(message, transaction, 'It was asked to try later.')]);

  expect(await reread(message)).toMatchObject({ state: 'pending', reason: 'It was asked to try later.' });
});

test('without a provider, messages a killed process had in flight are saved again', async () => {
  const message = await claimed({ leaseUntil: new Date(Date.now() - 1_000) });

  await app.app.get(Ledger).settleExpiredLeases();

  const { state, carrier } = await until(async () => {
    const found = await reread(message);
    return found.state === 'sending' || found.state === 'pending' ? null : found;
  });
  expect([state, carrier]).toEqual(['sent', 'kept']);
});

test.each<[string, Partial<Message>, boolean]>([
  ['of the current claim is renewed', {}, true],
  ['of a later claim is left alone', { attempt: 4 }, false],
  ['that was settled is not taken again', { state: 'unknown' }, false],
])('a lease %s', async (_what, values, isRenewed) => {
  const message = await claimed({ leaseUntil: null, ...values });

  await app.app.get(Ledger).renewLeases([{ id: message.id, attempt: 3 }]);

  const { leaseUntil, state } = await reread(message);
  expect(state).toBe(message.state);
  expect(leaseUntil !== null).toBe(isRenewed);
});

/** A delivery report for a message whose send has no result yet. */
const REPORTED = { providerId: 'SM-reported', carrier: 'twilio', delivery: 'delivered' } as const;

test('a message a killed process had in flight counts as sent if the provider reported it', async () => {
  const reason = 'The carrier filtered the message. (30007)';
  const message = await claimed({ ...REPORTED, reason, leaseUntil: new Date(Date.now() - 1_000) });

  await app.app.get(Ledger).settleExpiredLeases();

  expect(await reread(message)).toMatchObject({ ...REPORTED, state: 'sent', reason, leaseUntil: null });
  expect((await reread(message)).sentAt).toEqual(expect.any(Date));
});

test('a released claim counts as sent if the provider reported an earlier attempt', async () => {
  const message = await claimed();
  const transaction = await app.em.fork().transactional((em) => claimIn(em, message));
  await app.em.nativeUpdate(Message, message.id, REPORTED);

  await release([unsent(message, transaction, null)]);

  expect(await reread(message)).toMatchObject({ ...REPORTED, state: 'sent', leaseUntil: null });
});

// security.md 3: a reset link still works
test("a bounced staff address is retried after a day; a lead's is not", async () => {
  const { id: userId } = await app.make.user();
  const template = 'password-changed';
  const mail = async (values: Partial<Message>) => {
    const recipient = `${randomUUID()}@example.com`;
    await app.em.transactional((em) => app.app.get(Suppressions).add(em, 'email', recipient, 'bounced'));
    const waiting = { channel: 'email', state: 'pending', leaseUntil: null, attempt: 0 } as const;
    return claimed({ ...waiting, recipient, template, data: { at: 'today' }, ...values });
  };
  const untilSettled = (message: Message) =>
    until(async () => {
      const { state } = await reread(message);
      return state === 'pending' || state === 'sending' ? null : state;
    });

  const soon = await mail({ userId });
  expect(await untilSettled(soon)).toBe('cancelled');
  const dueAt = new Date(Date.now() + 3_600_000);
  const [theirs, others] = [await mail({ userId, dueAt }), await mail({ dueAt })];
  await app.em.execute(`update suppressions set since = now() - interval '25 hours'`);
  await app.em.execute('update messages set due_at = now() where id in (?, ?)', [theirs.id, others.id]);

  expect(await untilSettled(theirs)).toBe('sent');
  expect(await untilSettled(others)).toBe('cancelled');
});
