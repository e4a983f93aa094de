import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type TwilioOptions, TwilioTexts } from '../../src/integrations/twilio/twilio-texts.js';
import type { OutgoingSms } from '../../src/messages/transports.js';
import { type FakeTwilio, startFakeTwilio } from '../support/fake-twilio.js';
import type { TwilioFault } from '../support/fake-twilio-faults.js';

/** The adapter against a server that follows Twilio's published contract; integrations.md 6. */
let twilio: FakeTwilio;
const open: TwilioTexts[] = [];

beforeEach(async () => {
  twilio = await startFakeTwilio();
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((texts) => texts.onApplicationShutdown()));
  await twilio.close();
});

function texts(options: Partial<TwilioOptions> = {}): TwilioTexts {
  const adapter = new TwilioTexts({
    accountSid: twilio.accountSid,
    authToken: twilio.authToken,
    from: { number: twilio.number },
    baseUrl: twilio.url,
    statusCallback: (id) => `https://api.keyturn.example/api/twilio/status?message=${id}`,
    timeouts: { totalMs: 1_000, backoffMs: 10 },
    settleMs: 10,
    ...options,
  });
  open.push(adapter);
  return adapter;
}

const SMS: OutgoingSms = {
  id: 'm-1',
  to: '+15155550142',
  text: 'Your report is ready 👍',
  validSeconds: 5_400,
  wasTried: false,
  isUnambiguous: async () => true,
};

test('a message is sent once as the contract requires, with a status callback', async () => {
  const outcome = await texts().send(SMS);

  expect(outcome).toEqual({
    kind: 'accepted',
    carrier: 'twilio',
    providerId: twilio.messages[0]!.sid,
    segments: 1,
  });
  expect(twilio.forms).toEqual([
    {
      To: SMS.to,
      Body: SMS.text,
      From: twilio.number,
      StatusCallback: 'https://api.keyturn.example/api/twilio/status?message=m-1',
      ValidityPeriod: '5400',
    },
  ]);
});

test('a messaging service chooses the number, and an unreachable server passes no status callback', async () => {
  const messagingServiceSid = `MG${'b'.repeat(32)}`;

  await texts({ from: { messagingServiceSid }, statusCallback: null }).send(SMS);

  expect(twilio.forms[0]).toEqual({
    To: SMS.to,
    Body: SMS.text,
    MessagingServiceSid: messagingServiceSid,
    ValidityPeriod: '5400',
  });
});

test.each([
  ['no number', { to: '515-555-0142' }, 'This is not a phone number. (21211)'],
  ['no text', { text: '' }, 'The message is empty. (21602)'],
  ['a text that is too long', { text: 'a'.repeat(1_601) }, 'The message is too long. (21617)'],
])('a permanent rejection is not retried: %s', async (_name, change, reason) => {
  expect(await texts().send({ ...SMS, ...change })).toEqual({ kind: 'refused', reason });
  expect(twilio.forms).toHaveLength(1);
});

test('a recipient who opted out with Twilio is suppressed and never retried', async () => {
  twilio.optedOut.add(SMS.to);

  expect(await texts().send(SMS)).toMatchObject({ kind: 'refused', suppress: 'stop' });
  expect(twilio.forms).toHaveLength(1);
});

test('a sender that is not ours keeps the message waiting, with a reason', async () => {
  expect(await texts({ from: { number: '+15155559999' } }).send(SMS)).toMatchObject({
    kind: 'later',
    wasReached: false,
    reason: 'The sender number does not belong to the account. (21606)',
  });
});

test('a rejected key keeps the message waiting', async () => {
  expect(await texts({ authToken: 'another' }).send(SMS)).toMatchObject({ kind: 'later', wasReached: false });
  await expect(texts({ authToken: 'another' }).check()).rejects.toMatchObject({ code: 'PROVIDER_AUTH' });
});

test('an unreachable server keeps the message waiting', async () => {
  expect(await texts({ baseUrl: 'http://127.0.0.1:1' }).send(SMS)).toMatchObject({
    kind: 'later',
    wasReached: false,
  });
});

test('a rate-limited message waits as long as Twilio asks', async () => {
  twilio.next(429);

  expect(await texts().send(SMS)).toMatchObject({ kind: 'later', retryAfter: 7 });
  expect(twilio.forms).toHaveLength(1);
});

const AFTER: TwilioFault[] = [
  'reset after',
  'hang after',
  'garbage after',
  'html after',
  'another shape after',
  'endless after',
  '500 after',
];
test.each(AFTER)('%s Twilio accepted it: the message is found in the list and not resent', async (fault) => {
  twilio.next(fault);

  expect(await texts().send(SMS)).toEqual({
    kind: 'accepted',
    carrier: 'twilio',
    providerId: twilio.messages[0]!.sid,
    segments: 1,
  });
  expect([twilio.messages.length, twilio.forms.length, twilio.lookups]).toEqual([1, 1, 1]);
});

test('a listed message that may be another one of ours is not taken for the lost one', async () => {
  const known = new Set<string>();
  const isUnambiguous = async (sid: string) => !known.has(sid);
  await texts().send(SMS);
  known.add(twilio.messages[0]!.sid);
  twilio.next('reset before');

  expect(await texts().send({ ...SMS, id: 'm-2', isUnambiguous })).toMatchObject({ kind: 'unknown' });

  twilio.next('reset after');
  expect(await texts().send({ ...SMS, id: 'm-3', isUnambiguous })).toMatchObject({
    kind: 'accepted',
    providerId: twilio.messages[1]!.sid,
  });
});

const LOST: TwilioFault[] = ['reset before', 'hang before', 'garbage before'];
test.each(LOST)(
  '%s Twilio accepted it: the message may still be on its way, so its outcome is unknown',
  async (fault) => {
    twilio.next(fault);

    expect(await texts().send(SMS)).toMatchObject({ kind: 'unknown', reason: expect.any(String) });
    expect([twilio.messages.length, twilio.forms.length, twilio.lookups]).toEqual([0, 1, 1]);
  },
);

const BEFORE: TwilioFault[] = ['redirect before', 500, 'html 503'];
test.each(BEFORE)('%s as the response, and nothing in the list: a later retry is safe', async (fault) => {
  twilio.next(fault);

  expect(await texts().send(SMS)).toMatchObject({ kind: 'later', reason: expect.any(String) });
  expect([twilio.messages.length, twilio.forms.length, twilio.lookups]).toEqual([0, 1, 1]);
});

test('if the list can’t be read either, the outcome is unknown and nothing is resent', async () => {
  twilio.always('reset after');

  expect(await texts().send(SMS)).toMatchObject({ kind: 'unknown', reason: expect.any(String) });
  expect(twilio.forms).toHaveLength(1);
});

test('an identical message sent earlier, or to someone else, is not taken for the rejected one', async () => {
  const adapter = texts();
  await adapter.send(SMS);
  twilio.messages[0]!.createdAt = new Date(Date.now() - 3_600_000);
  await adapter.send({ ...SMS, to: '+15155550143' });
  twilio.next(500);

  expect(await adapter.send(SMS)).toMatchObject({ kind: 'later' });
});

test('a text that was attempted before is looked up before it is sent again', async () => {
  const adapter = texts();
  twilio.next('500 after').listsLater(1);
  const first = await adapter.send(SMS);

  expect(first).toMatchObject({ kind: 'later' });
  expect(await adapter.send({ ...SMS, wasTried: true })).toMatchObject({
    kind: 'accepted',
    providerId: twilio.messages[0]!.sid,
  });
  expect(twilio.messages).toHaveLength(1);
});

test('a text that was attempted before is not sent while the list can’t be read', async () => {
  twilio.always(500);

  expect(await texts().send({ ...SMS, wasTried: true })).toMatchObject({ kind: 'later', wasReached: false });
  expect(twilio.forms).toEqual([]);
});

test('no requests go to Twilio while it keeps failing', async () => {
  twilio.always(500);
  const adapter = texts();
  for (let i = 0; i < 3; i += 1) await adapter.send(SMS);
  const asked = twilio.forms.length + twilio.lookups;
  twilio.always(null);

  expect(adapter.calls.circuit).toBe('open');
  expect(await adapter.send(SMS)).toMatchObject({ kind: 'later', wasReached: false });
  expect(twilio.forms.length + twilio.lookups).toBe(asked);
});
