import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type GateFacts, judge } from '../../src/messages/gate.js';
import { nextOpening, zonesOf } from '../../src/messages/quiet-hours.js';

const NOON = new Date('2026-11-20T18:00:00Z');

function facts(values: Partial<GateFacts> = {}): GateFacts {
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

test.each<[string, Partial<GateFacts>, string]>([
  ['everything is in order', {}, 'send'],
  ['the number answered STOP', { suppression: 'stop' }, 'cancel'],
  ['there is no consent', { consentId: null }, 'cancel'],
  ['its time has passed', { isOver: true }, 'expire'],
  ['one went today', { recent: [new Date('2026-11-20T12:00:00Z')] }, 'postpone'],
  ['one went the day before yesterday', { recent: [new Date('2026-11-18T12:00:00Z')] }, 'send'],
])('a campaign text where %s', (_, values, decision) => {
  expect(judge(facts(values), NOON).decision).toBe(decision);
});

test('a campaign text at night waits for eight in the morning', () => {
  const verdict = judge(facts(), new Date('2026-11-21T05:30:00Z'));

  expect(verdict).toMatchObject({ decision: 'postpone', until: new Date('2026-11-21T14:00:00Z') });
  expect(verdict.checks.at(-1)).toMatchObject({ check: 'quietHours', passed: false });
});

test('what somebody waits for asks neither for consent nor for the hour', () => {
  const night = new Date('2026-11-21T05:30:00Z');
  expect(judge(facts({ stream: 'transactional', consentId: null }), night).decision).toBe('send');
});

test.each([
  ['50266', '+15155550142', ['America/Chicago']],
  ['50266', '+12125550142', ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']],
  [null, '+15155550142', ['America/Chicago']],
  ['10001', '+15155550142', ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']],
])('ZIP code %s and number %s', (zipCode, phone, zones) => {
  expect(zonesOf(zipCode, phone)).toEqual(zones);
});

test('whenever it is asked, the next opening is by day in every zone, and the first such minute', () => {
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
