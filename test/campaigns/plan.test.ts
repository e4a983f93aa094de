import { expect, test } from '@jest/globals';
import type { CampaignStep, CampaignType } from '#shared/campaign.js';
import { CAMPAIGN_DEFAULTS } from '#shared/campaign-settings.js';
import { addBusinessDays, addHours, fromWallClock, toWallClock } from '#shared/time.js';
import { type PlanInput, type PlannedTemplate, plan, type Slot } from '../../src/campaigns/plan.js';
import { simulate } from '../../src/campaigns/simulate-plan.js';
import { type Hours, nextOpening, TEXT_HOURS, zonesOf } from '../../src/messages/quiet-hours.js';

const MONDAY = new Date('2026-11-23T16:00:00Z');
const HOUR = 3_600_000;
const ALL_DAY = { ...CAMPAIGN_DEFAULTS, mailFromHour: 0, mailUntilHour: 24 };

function template(id: string, step: CampaignStep, type: CampaignType = 'email', delay = 0): PlannedTemplate {
  return { id, step, type, delay, position: Number(id) };
}

function input(values: Partial<PlanInput> = {}): PlanInput {
  return {
    workflow: 'warm_lead',
    templates: [
      template('1', 'initialResponse'),
      template('2', 'followUp'),
      template('3', 'followUp', 'sms'),
    ],
    settings: CAMPAIGN_DEFAULTS,
    lead: { email: 'dana@example.com', phone: '515-555-0142', zipCode: '50021' },
    startedAt: MONDAY,
    ...values,
  };
}

const times = (from: PlanInput, now = from.startedAt) =>
  plan(from, now).map(({ template: { id }, at, withheld }) => [
    id,
    at ? toWallClock(at.toISOString()) : withheld,
  ]);

const REMINDERS = [
  template('1', 'firstReminder'),
  template('2', 'secondReminder'),
  template('3', 'lastReminder'),
  template('4', 'textReminder', 'sms'),
];
const confirmation = (walkthroughDate: string | null, values: Partial<PlanInput> = {}) =>
  input({
    workflow: 'confirmation',
    templates: REMINDERS,
    lead: { ...input().lead, walkthroughDate: walkthroughDate ? new Date(walkthroughDate) : null },
    ...values,
  });

// S-245
test('a warm lead gets a message after an hour, then every two days for thirty days', () => {
  const many = Array.from({ length: 20 }, (_, index) => template(String(index + 2), 'followUp'));
  const planned = times(input({ templates: [template('1', 'initialResponse'), ...many] }));

  expect(planned.slice(0, 3)).toEqual([
    ['1', '2026-11-23T11:00'],
    ['2', '2026-11-25T10:00'],
    ['3', '2026-11-27T10:00'],
  ]);
  expect(planned[15]).toEqual(['16', '2026-12-23T10:00']);
  expect(planned.slice(16).map(([, at]) => at)).toEqual([
    'beyondEnd',
    'beyondEnd',
    'beyondEnd',
    'beyondEnd',
    'beyondEnd',
  ]);
});

// S-246
test('walkthrough reminders go out 7 days, 3 days and 24 hours before, and by text 2 hours before', () => {
  expect(times(confirmation('2026-12-04T20:00:00Z'))).toEqual([
    ['1', '2026-11-27T14:00'],
    ['2', '2026-12-01T14:00'],
    ['3', '2026-12-03T14:00'],
    ['4', '2026-12-04T12:00'],
  ]);
});

// S-247
test('a new client gets the welcome after an hour, the checklist after 3 days and the check-in after 14', () => {
  const templates = [
    template('1', 'welcome'),
    template('2', 'checklistReminder'),
    template('3', 'onboardingFollowUp'),
  ];

  expect(times(input({ workflow: 'onboarding', templates }))).toEqual([
    ['1', '2026-11-23T11:00'],
    ['2', '2026-11-26T10:00'],
    ['3', '2026-12-07T10:00'],
  ]);
});

// S-104
test("a template's delay is added to the time of its step", () => {
  const delayed = times(input({ templates: [template('1', 'followUp', 'email', 3)] }));

  expect(delayed).toEqual([['1', '2026-11-28T10:00']]);
});

test.each<[string, PlanInput, string]>([
  ['a walkthrough without a date', confirmation(null), 'noDate'],
  [
    'a text to a lead without a phone',
    input({ templates: [template('1', 'followUp', 'sms')], lead: { email: 'a@b.co' } }),
    'noPhone',
  ],
  [
    'a text to an incomplete number',
    input({ templates: [template('1', 'followUp', 'sms')], lead: { email: 'a@b.co', phone: '555-0142' } }),
    'noPhone',
  ],
  [
    'a text to a country whose time zone is unknown',
    input({
      templates: [template('1', 'followUp', 'sms')],
      lead: { email: 'a@b.co', phone: '242-555-0142' },
    }),
    'noPhone',
  ],
  [
    'a message the owner already received',
    input({ templates: [template('1', 'followUp')], received: new Set(['1']) }),
    'had',
  ],
  [
    'a topic the owner opted out of',
    input({ templates: [template('1', 'followUp')], isOptedOut: true }),
    'optedOut',
  ],
])('%s is withheld, and the plan says why', (_, from, reason) => {
  expect(plan(from, from.startedAt)[0]).toMatchObject({ at: null, withheld: reason });
});

test('reminders in the past are left out, except those already in the ledger', () => {
  const inTwoDays = confirmation('2026-11-25T20:00:00Z');

  expect(times(inTwoDays).map(([id, at]) => [id, String(at).length > 10])).toEqual([
    ['3', true],
    ['4', true],
    ['1', false],
    ['2', false],
  ]);
  const kept = plan({ ...inTwoDays, written: new Set(['1']) }, MONDAY);
  expect(kept.find(({ template: { id } }) => id === '1')?.withheld).toBeNull();
});

test('a reminder is withheld if it could only be sent after the walkthrough', () => {
  const [text] = plan(confirmation('2026-11-25T13:30:00Z', { templates: [REMINDERS[3]!] }), MONDAY);

  // Two hours before is 5:30 AM; 8 AM, when texts may be sent, is too late.
  expect(text).toMatchObject({ at: null, withheld: 'tooLate' });
  const [mail] = plan(confirmation('2026-11-25T20:00:00Z', { templates: [REMINDERS[2]!] }), MONDAY);
  // "Tomorrow" is correct until midnight.
  expect(mail).toMatchObject({ expiresAt: new Date('2026-11-25T06:00:00Z') });
});

// S-246: the reminder that says "tomorrow" goes out the day before, whatever the time of the walkthrough
test.each([
  ['2026-12-04T07:15', '2026-12-03T08:00'],
  ['2026-12-04T08:00', '2026-12-03T08:00'],
  ['2026-12-04T14:00', '2026-12-03T14:00'],
  ['2026-12-04T17:59', '2026-12-03T17:45'],
  ['2026-12-04T18:30', '2026-12-03T17:45'],
  ['2026-12-04T20:00', '2026-12-03T17:45'],
])('the email before a walkthrough at %s is sent at %s, not on the same day', (walkthrough, at) => {
  const date = fromWallClock(walkthrough)!;
  const from = confirmation(date, { templates: [REMINDERS[2]!] });

  const [reminder] = plan(from, MONDAY);

  expect(toWallClock(reminder!.at!.toISOString())).toBe(at);
  expect(reminder).toMatchObject({ latestAt: new Date('2026-12-04T06:00:00Z') });
});

test('recent messages postpone follow-ups but not reminders', () => {
  const channel = { suppression: null, consentId: 'c', zipCode: '50021' };
  const recent = [new Date('2026-12-02T22:00:00Z')];
  const facts = { email: { ...channel, recent }, sms: { ...channel, recent } };
  const startedAt = new Date('2026-12-03T10:00:00Z');
  const planned = plan(confirmation('2026-12-04T20:00:00Z', { startedAt }), startedAt);
  const followUps = plan(input({ templates: [template('1', 'initialResponse')], startedAt }), startedAt);

  const [mail, text] = simulate(planned, facts);
  const [followUp] = simulate(followUps, facts);

  expect([mail!.reason, text!.reason]).toEqual([null, null]);
  expect(mail!.sendsAt).toEqual(mail!.plannedAt);
  expect(followUp!.reason).toBe('The recipient gets at most one campaign email a day.');
});

test('a warm lead gets nothing after its campaign ends, however long a message was postponed', () => {
  const many = Array.from({ length: 10 }, (_, index) => template(String(index + 1), 'followUp'));
  const settings = { ...CAMPAIGN_DEFAULTS, followUpDays: 1, durationDays: 10 };
  const channel = { suppression: null, consentId: 'c', zipCode: '50021', recent: [] };

  const simulated = simulate(plan(input({ templates: many, settings }), MONDAY), {
    email: channel,
    sms: channel,
  });

  const end = new Date('2026-12-04T06:00:00Z');
  expect(simulated.filter(({ sendsAt }) => sendsAt && sendsAt > end)).toEqual([]);
  expect(simulated.filter(({ sendsAt }) => sendsAt === null).length).toBeGreaterThan(3);
});

/** The ledger of a campaign that started on Monday, after its first six follow-ups. */
const EIGHT = Array.from({ length: 8 }, (_, index) => template(String(index + 1), 'followUp'));
const later = addHours(MONDAY, 11.5 * 24);
function slotsOf(planned: ReturnType<typeof plan>): Map<string, Slot> {
  return new Map(planned.flatMap(({ template: { id, step }, at }) => (at ? [[id, { step, at }]] : [])));
}
test.each<[string, PlannedTemplate[]]>([
  ['deleted or turned off', EIGHT.filter(({ id }) => id !== '2')],
  ['reordered', EIGHT.map((each) => (each.id === '8' ? { ...each, position: 1 } : each))],
  ['delayed', EIGHT.map((each) => (each.id === '8' ? { ...each, delay: 20 } : each))],
  ['added', [...EIGHT, { ...template('9', 'followUp'), position: 2 }]],
])('a template that is %s does not move the messages of a running campaign', (_, templates) => {
  const before = plan(input({ templates: EIGHT }), MONDAY);
  const slots = slotsOf(before);
  const written = new Set(slots.keys());

  const after = plan(input({ templates, slots, written }), later);

  const times = new Map(after.map(({ template: { id }, at }) => [id, at]));
  for (const { id } of templates.filter((each) => slots.has(each.id)))
    expect([id, times.get(id)]).toEqual([id, slots.get(id)!.at]);
  const added = templates.find(({ id }) => id === '9');
  if (added) expect(times.get('9')).toEqual(addBusinessDays(MONDAY, 18));
});

test('a text without a phone number keeps its place in the plan', () => {
  const templates = [template('1', 'followUp', 'sms'), template('2', 'followUp')];
  const [second, first] = plan(input({ templates, lead: { email: 'a@b.co' } }), MONDAY);
  expect(first).toMatchObject({ withheld: 'noPhone', slot: addBusinessDays(MONDAY, 2) });
  const slots = new Map<string, Slot>([
    ['1', { step: 'followUp', at: addBusinessDays(MONDAY, 2) }],
    ['2', { step: 'followUp', at: second!.at! }],
  ]);

  const [text] = plan(input({ templates, slots, written: new Set(['2']) }), MONDAY);

  expect(text).toMatchObject({ template: { id: '1' }, at: addBusinessDays(MONDAY, 2) });
});

test('a withheld follow-up leaves no gap', () => {
  const followUps = ['1', '2', '3'].map((id) => template(id, 'followUp'));

  expect(times(input({ templates: followUps, received: new Set(['1']) })).slice(0, 2)).toEqual([
    ['2', '2026-11-25T10:00'],
    ['3', '2026-11-27T10:00'],
  ]);
});

test('the preview applies the send policy: postponed by the frequency cap, canceled without consent', () => {
  const templates = ['1', '2'].map((id) => template(id, 'initialResponse'));
  const channel = { suppression: null, consentId: 'c', zipCode: '50021', recent: [] };
  const planned = plan(input({ templates }), MONDAY);

  const [first, second] = simulate(planned, { email: channel, sms: channel });

  expect(first).toMatchObject({ sendsAt: new Date(MONDAY.getTime() + HOUR), reason: null });
  expect(second!.sendsAt!.getTime() - first!.sendsAt!.getTime()).toBe(24 * HOUR);
  expect(second!.reason).toBe('The recipient gets at most one campaign email a day.');
  const refused = simulate(planned, { email: { ...channel, consentId: null }, sms: channel });
  expect(refused.map(({ sendsAt }) => sendsAt)).toEqual([null, null]);
});

// security.md 7.8: both daylight-saving days of 2024 to 2030 and the days around them, minute by minute
const CHANGES = [
  ...['2024-03-10', '2024-11-03', '2025-03-09', '2025-11-02', '2026-03-08', '2026-11-01', '2027-03-14'],
  ...['2027-11-07', '2028-03-12', '2028-11-05', '2029-03-11', '2029-11-04', '2030-03-10', '2030-11-03'],
];
const MINUTES = CHANGES.flatMap((day) =>
  Array.from({ length: 3 * 1_440 }, (_, minute) => new Date(Date.parse(day) + (minute - 1_080) * 60_000)),
);
const clocks = new Map<string, Intl.DateTimeFormat>();
const clockIn = (zone: string) => {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(zone, clock);
  return clock;
};
const hourIn = (at: Date, zone: string) => Number(clockIn(zone).format(at).slice(11, 13));

test.each<[string, string[], Hours]>([
  ['a text in Iowa', ['America/Chicago'], TEXT_HOURS],
  ['a text anywhere', zonesOf('10001', ''), TEXT_HOURS],
  ['an email', ['America/Chicago'], { from: 8, until: 18 }],
])('%s waits for the first minute of the allowed hours in every season', (_, zones, hours) => {
  const isDay = (at: Date) =>
    zones.every((zone) => hourIn(at, zone) >= hours.from && hourIn(at, zone) < hours.until);

  const wrong = MINUTES.filter((now) => {
    const at = nextOpening(now, zones, hours);
    const before = new Date(at.getTime() - 60_000);
    return !isDay(at) || (at > now ? isDay(before) || isDay(now) : at < now);
  });

  expect(wrong).toEqual([]);
});

test('a plan keeps its time of day across both clock changes and never sends at night', () => {
  const templates = [template('1', 'followUp', 'sms'), template('2', 'followUp', 'email')];
  const zone = 'America/Chicago';

  const wrong = MINUTES.filter((startedAt) => {
    const planned = plan(input({ templates, startedAt, settings: ALL_DAY }), startedAt);
    const at = (type: string) => planned.find((each) => each.template.type === type)!.at!;
    const [from, to] = [startedAt, at('email')].map((each) => clockIn(zone).format(each).slice(11));
    // Only a time skipped by the spring change moves to the next hour.
    const isUnaffected = to === from || (from!.startsWith('02') && to === '03:00');
    const texts = hourIn(at('sms'), zone);
    return !isUnaffected || texts < 8 || texts >= 21;
  });

  expect(wrong).toEqual([]);
});

test('emails are sent within the configured hours, and the rest of the sequence does not move', () => {
  const night = new Date('2026-11-24T05:30:00Z');
  const settings = { ...CAMPAIGN_DEFAULTS, mailFromHour: 9, mailUntilHour: 17 };

  expect(times(input({ startedAt: night, settings }))).toEqual([
    ['1', '2026-11-24T09:00'],
    ['2', '2026-11-26T09:00'],
    ['3', '2026-11-28T08:00'],
  ]);
});
