import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { nextOpening, zonesOf } from '../../src/messages/quiet-hours.js';
import { evaluate, type PolicyFacts, textValiditySeconds } from '../../src/messages/send-policy.js';

const NOON = new Date('2026-11-20T18:00:00Z');

function facts(values: Partial<PolicyFacts> = {}): PolicyFacts {
  return {
    channel: 'sms',
    stream: 'campaign',
    recipient: '+15155550142',
    isOver: false,
    suppression: null,
    consentId: 'c',
    zipCode: '50266',
    recent: [],
    ...values,
  };
}

test.each<[string, Partial<PolicyFacts>, string]>([
  ['every check passes', {}, 'send'],
  ['the number answered STOP', { suppression: 'stop' }, 'cancel'],
  ['there is no consent', { consentId: null }, 'cancel'],
  ['the message has expired', { isOver: true }, 'expire'],
  ['one was sent today', { recent: [new Date('2026-11-20T12:00:00Z')] }, 'postpone'],
  [
    'one was sent today, but this is a walkthrough reminder',
    { isReminder: true, recent: [new Date('2026-11-20T12:00:00Z')] },
    'send',
  ],
  ['one was sent two days ago', { recent: [new Date('2026-11-18T12:00:00Z')] }, 'send'],
])('decides about a campaign text when %s', (_, values, action) => {
  expect(evaluate(facts(values), NOON).action).toBe(action);
});

// docs/decisions/0022
test.each([
  ['email', 1, 'The recipient gets at most one campaign email a day.'],
  ['sms', 1, 'The recipient gets at most one campaign text a day.'],
  ['email', 3, 'The recipient gets at most three campaign emails a week.'],
  ['sms', 3, 'The recipient gets at most three campaign texts a week.'],
] as const)('the reason says which limit applies: %s, %d recent', (channel, count, reason) => {
  const recent = [5, 4, 2].slice(-count).map((days) => new Date(NOON.getTime() - days * 86_400_000));
  if (count === 1) recent[0] = new Date(NOON.getTime() - 3_600_000);

  expect(evaluate(facts({ channel, recent }), NOON)).toMatchObject({ action: 'postpone', reason });
});

test('a campaign text due at night waits until 8 AM', () => {
  const decision = evaluate(facts(), new Date('2026-11-21T05:30:00Z'));

  expect(decision).toMatchObject({ action: 'postpone', until: new Date('2026-11-21T14:00:00Z') });
  expect(decision.checks.at(-1)).toMatchObject({ check: 'quietHours', passed: false });
});

test('a transactional message needs no consent and ignores quiet hours', () => {
  const night = new Date('2026-11-21T05:30:00Z');
  expect(evaluate(facts({ stream: 'transactional', consentId: null }), night).action).toBe('send');
});

test.each([
  ['50266', '+15155550142', ['America/Chicago']],
  ['50266', '+12125550142', ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']],
  [null, '+15155550142', ['America/Chicago']],
  ['10001', '+15155550142', ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']],
])('ZIP code %s and number %s give these time zones', (zipCode, phone, zones) => {
  expect(zonesOf(zipCode, phone)).toEqual(zones);
});

/** Local noon in each zone, independent of the table under test. */
const OFF_THE_MAINLAND = [
  ['50021', '+18085550142', 'Pacific/Honolulu'],
  ['50021', '+19075550142', 'America/Anchorage'],
  ['50021', '+19075550142', 'America/Adak'],
  ['50021', '+17875550142', 'America/Puerto_Rico'],
  ['50021', '+19395550142', 'America/Puerto_Rico'],
  ['50021', '+13405550142', 'America/St_Thomas'],
  ['50021', '+16715550142', 'Pacific/Guam'],
  ['50021', '+16845550142', 'Pacific/Pago_Pago'],
  [null, '+19025550142', 'America/Halifax'],
  [null, '+15065550142', 'America/Moncton'],
  [null, '+17095550142', 'America/St_Johns'],
  [null, '+14185550142', 'America/Halifax'],
  ['96815', '+15155550142', 'Pacific/Honolulu'],
  ['00901', '+15155550142', 'America/Puerto_Rico'],
  ['99501', '+15155550142', 'America/Anchorage'],
  [null, '+13065550142', 'America/Regina'],
  [null, '+18675550142', 'America/Whitehorse'],
] as const;

// 47 CFR 64.1200(c)(1)
test.each(OFF_THE_MAINLAND)(
  'ZIP code %s and number %s get no texts at night in %s',
  (zipCode, recipient, zone) => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' });
    const hours = Array.from({ length: 40 * 24 }, (_, hour) => new Date(Date.UTC(2026, 11, 1, hour * 7, 59)));

    const sent = hours.filter((now) => evaluate(facts({ zipCode, recipient }), now).action === 'send');

    expect(sent.length).toBeGreaterThan(40);
    expect(sent.filter((now) => clock.format(now) < '08:00' || clock.format(now) >= '21:00')).toEqual([]);
  },
);

test.each(['+12425550142', '+18095550142', '+18765550142', '+16005550142'])(
  'no campaign texts go to %s, because its time zone is unknown',
  (recipient) => {
    const decision = evaluate(facts({ recipient }), NOON);

    expect(decision).toMatchObject({
      action: 'cancel',
      reason: expect.stringContaining('time zone'),
    });
  },
);

const IN_IOWA = { stream: 'campaign', zipCode: '50266', recipient: '+15155550142' } as const;
test.each([
  ['for at most four hours', '12:00:00', '22:00:00', 4 * 3_600],
  ["until the recipient's quiet hours", '20:55:00', '23:00:00', 5 * 60],
  ['until the walkthrough it is about', '12:00:00', '13:30:00', 90 * 60],
])('a provider may retry a text %s', (_, now, latest, seconds) => {
  const at = (time: string) => new Date(`2026-11-20T${time}-06:00`);

  expect(textValiditySeconds({ ...IN_IOWA, now: at(now), latestAt: at(latest) })).toBe(seconds);
});

test('a transactional text may arrive at night, but not after it expires', () => {
  const now = new Date('2026-11-21T05:30:00Z');
  const transactional = { ...IN_IOWA, stream: 'transactional', now } as const;

  expect(textValiditySeconds({ ...transactional, latestAt: new Date(now.getTime() + 86_400_000) })).toBe(
    4 * 3_600,
  );
  expect(textValiditySeconds({ ...transactional, latestAt: new Date(now.getTime() + 600_000) })).toBe(600);
});

test('less than a minute before 9 PM is too late for today', () => {
  expect(evaluate(facts(), new Date('2026-11-21T02:59:00Z')).action).toBe('send');
  expect(evaluate(facts(), new Date('2026-11-21T02:59:01Z'))).toMatchObject({
    action: 'postpone',
    until: new Date('2026-11-21T14:00:00Z'),
  });
});

test('the next send time is always the first minute of daytime in every zone', () => {
  const hourIn = (at: Date, timeZone: string) =>
    Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));
  const isDay = (at: Date, zones: string[]) =>
    zones.every((zone) => hourIn(at, zone) >= 8 && hourIn(at, zone) < 21);
  const minutes = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2030, 11) / 60_000 });
  const daylightSaving = fc.constantFrom('2026-03-08', '2026-11-01', '2028-03-12', '2028-11-05');
  const changing = fc
    .tuple(daylightSaving, fc.integer({ min: -600, max: 1_440 }))
    .map(([day, minute]) => Date.parse(day) / 60_000 + minute);

  fc.assert(
    fc.property(fc.oneof(minutes, changing), fc.constantFrom('50266', '10001'), (minute, zip) => {
      const zones = zonesOf(zip, '+15155550142');
      const now = new Date(minute * 60_000);
      const at = nextOpening(now, zones);
      expect(isDay(at, zones)).toBe(true);
      if (at > now) expect(isDay(new Date(at.getTime() - 60_000), zones)).toBe(false);
    }),
  );
});
