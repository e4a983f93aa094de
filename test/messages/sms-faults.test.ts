import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { IntegrationView } from '#shared/integration.js';
import type { MessageState } from '#shared/message.js';
import { Message } from '../../src/messages/message.entity.js';
import { Outbox } from '../../src/messages/outbox.js';
import { startApp, type TestApp } from '../support/app.js';
import { passBreakerTime } from '../support/breaker-time.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';
import { type FakeTwilio, startFakeTwilio } from '../support/fake-twilio.js';
import type { TwilioFault } from '../support/fake-twilio-faults.js';
import { until } from '../support/until.js';

/** Twilio failures in the ledger and on the integrations page: nothing is lost and nothing is sent twice. */
let twilio: FakeTwilio;
let app: TestApp;
let clock: FrozenClock;
let numbers = 5_155_551_000;

beforeAll(async () => {
  twilio = await startFakeTwilio();
  app = await startApp(twilio.env);
  clock = freezeClock(app);
});
beforeEach(() => {
  passAll();
  return app.signInAgain();
});
afterAll(async () => {
  await app.close();
  await twilio.close();
});

/** Longer than any breaker stays open. */
function passAll(): void {
  passBreakerTime();
  clock.advance({ seconds: 31 });
}

/** Adds texts that are due now, each to a new number. */
async function add(count: number): Promise<string[]> {
  const to = Array.from({ length: count }, () => `+1${numbers++}`);
  await app.em.transactional(async (em) => {
    const outbox = app.app.get(Outbox);
    for (const number of to)
      await outbox.add(em, {
        key: number,
        template: 'staff-text',
        to: number,
        data: { message: 'At three?' },
      });
  });
  return to;
}
const messagesOf = (to: string[]) => app.em.find(Message, { recipient: { $in: to } });
/** Their states, once each was tried and none is in flight. */
const untilSettled = (to: string[]) =>
  until(async () => {
    const messages = await messagesOf(to);
    const isDone = messages.every(({ state, attempt }) => state !== 'sending' && attempt > 0);
    return isDone ? messages.map(({ state }) => state).sort() : null;
  });
const noneInFlight = async (to: string[]) => (await messagesOf(to)).every(({ state }) => state !== 'sending');
const acceptedFor = (to: string[]) => twilio.messages.filter((message) => to.includes(message.to)).length;
async function view(): Promise<IntegrationView> {
  const { body } = await app.as.admin.get('/api/integrations');
  return body.find(({ name }: IntegrationView) => name === 'twilio');
}
/** Makes pending retries due now. */
async function retryNow(to: string[]) {
  await app.em.execute(`update messages set due_at = now() where state = 'pending' and recipient = any(?)`, [
    `{${to.join(',')}}`,
  ]);
  await app.em.execute(`select pg_notify('messages', 'sms')`);
}

const ROUNDS: [TwilioFault[], MessageState[]][] = [
  [
    ['reset after', 'endless after', 'reset before', 500],
    ['pending', 'sent', 'sent', 'unknown'],
  ],
  [
    ['html after', 'another shape after', 'garbage before', 429],
    ['pending', 'sent', 'sent', 'unknown'],
  ],
];
test.each(ROUNDS)(
  'responses %j leave the messages %j, and the pending ones are sent once',
  async (faults, states) => {
    // The longest delay, so nothing is retried while the others still settle.
    const chance = jest.spyOn(Math, 'random').mockReturnValue(0.999);
    twilio.next(...faults);
    const to = await add(faults.length);
    expect(await untilSettled(to)).toEqual(states);
    const reasons = (await messagesOf(to))
      .filter(({ state }) => state !== 'sent')
      .map(({ reason }) => reason);

    chance.mockRestore();
    passAll();
    await retryNow(to);
    await until(async () =>
      (await messagesOf(to)).every(({ state }) => state !== 'pending' && state !== 'sending'),
    );

    expect(reasons).toEqual([expect.any(String), expect.any(String)]);
    expect((await messagesOf(to)).filter(({ state }) => state === 'sent')).toHaveLength(3);
    expect(acceptedFor(to)).toBe(3);
  },
);

test('an outage opens the breaker, shows on the page, and afterwards each text is sent once', async () => {
  twilio.always('html 503');
  const to = await add(12);
  await until(async () => (await view()).circuit === 'open');
  await until(async () => !(await messagesOf(to)).some(({ state }) => state === 'sending'));
  const [open, asked] = [await view(), twilio.forms.length];
  await retryNow(to);
  await until(async () => !(await messagesOf(to)).some(({ state }) => state === 'sending'));

  expect(open).toMatchObject({ circuit: 'open', lastFailure: expect.any(String) });
  expect(twilio.forms.length).toBe(asked);

  twilio.always(null);
  await until(async () => {
    passAll();
    await retryNow(to);
    return !(await messagesOf(to)).some(({ state }) => state === 'pending' || state === 'sending');
  });
  const { length: sent } = (await messagesOf(to)).filter(({ state }) => state === 'sent');
  expect(acceptedFor(to)).toBe(sent);
  expect(sent).toBeGreaterThanOrEqual(12 - 5);
  expect((await view()).circuit).toBe('closed');
});

// security.md 7: nothing is lost, and only messages in flight end with an unknown outcome
test('half an hour of 503 leaves only the first few with an unknown outcome, and the rest are sent once', async () => {
  twilio.always('html 503');
  const to = await add(12);
  await until(async () => (await view()).circuit === 'open');
  await until(() => noneInFlight(to));
  for (let minute = 0; minute < 30; minute++) {
    const asked = twilio.lookups;
    passAll();
    await retryNow(to);
    await until(async () => twilio.lookups > asked && (await noneInFlight(to)));
  }
  const unknown = (await messagesOf(to)).filter(({ state }) => state === 'unknown').length;

  twilio.always(null);
  await until(async () => {
    passAll();
    await retryNow(to);
    return (await messagesOf(to)).every(({ state }) => state === 'unknown' || state === 'sent');
  });
  expect(unknown).toBeLessThanOrEqual(5);
  expect((await messagesOf(to)).filter(({ state }) => state === 'sent')).toHaveLength(12 - unknown);
  expect(acceptedFor(to)).toBe(12 - unknown);
});

test('a sender number we do not own leaves all texts pending, and the page says why', async () => {
  const app = await startApp({ ...twilio.env, TWILIO_PHONE_NUMBER: '+15155559999' });
  const numbers = Array.from({ length: 7 }, (_, index) => `+1515555200${index}`);
  await app.em.transactional(async (em) => {
    for (const to of numbers)
      await app.app
        .get(Outbox)
        .add(em, { key: to, template: 'staff-text', to, data: { message: 'At three?' } });
  });

  const shown = await until(async () => {
    const { body } = await app.as.admin.get('/api/integrations');
    const view = body.find(({ name }: IntegrationView) => name === 'twilio');
    return view.circuit === 'open' ? view : null;
  });
  const states = await until(async () => {
    const found = (await app.em.find(Message, {})).map(({ state }) => state);
    return found.includes('sending') ? null : new Set(found);
  });
  await app.close();

  expect(shown.lastFailure).toContain('(21606)');
  expect(states).toEqual(new Set(['pending']));
});

test("Twilio gets a text's expiry as its validity period", async () => {
  const to = `+1${numbers++}`;
  const expiresAt = new Date(Date.now() + 600_000);
  const text = { key: to, template: 'staff-text', to, data: { message: 'At three?' }, expiresAt } as const;
  await app.em.transactional((em) => app.app.get(Outbox).add(em, text));
  await untilSettled([to]);

  const seconds = Number(twilio.forms.find(({ To }) => To === to)!.ValidityPeriod);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(3_600);
});
