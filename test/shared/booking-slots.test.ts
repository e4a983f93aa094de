import { describe, expect, test } from '@jest/globals';
import { BOOKING_DEFAULTS, type BookablePerson, findSlots } from '#shared/booking.js';
import { HOUR_MS } from '#shared/time.js';
import { BUSINESS_HOURS, DEFAULT_WORKING_HOURS } from '#shared/working-hours.js';

const HOURS = { ...DEFAULT_WORKING_HOURS, closedDays: [] };
const NOW = new Date('2026-11-30T18:00:00Z');
const person = (id: string, values: Partial<BookablePerson> = {}): BookablePerson => ({
  id,
  hours: HOURS,
  appointments: [],
  ...values,
});
const find = (people: BookablePerson[], values: object = {}) =>
  findSlots({ settings: BOOKING_DEFAULTS, people, unassigned: [], zipCode: '50325', now: NOW, ...values });
const at = (iso: string, zipCode = '50325') => ({
  start: Date.parse(iso),
  end: Date.parse(iso) + HOUR_MS,
  zipCode,
});
const starts = (slots: { start: number }[], day: string) =>
  slots
    .map(({ start }) => new Date(start).toISOString().slice(0, 16))
    .filter((start) => start.startsWith(day));

test('the person with fewer walkthroughs that day comes first', () => {
  const busy = person('a', { appointments: [at('2026-12-02T15:00:00Z')] });

  const slot = find([busy, person('b')]).find(({ start }) => start === Date.parse('2026-12-02T20:00:00Z'));

  expect(slot?.people).toEqual(['b', 'a']);
});

describe('around a walkthrough', () => {
  const free = (zipCode: string) =>
    starts(find([person('a', { appointments: [at('2026-12-02T18:00:00Z', zipCode)] })]), '2026-12-02T1');

  test('in the same ZIP code only the buffer is left free', () => {
    expect(free('50325')).toEqual(
      ['15:00', '15:30', '16:00', '16:30', '19:30'].map((time) => `2026-12-02T${time}`),
    );
  });

  test('in another ZIP code the drive is added', () => {
    const settings = { ...BOOKING_DEFAULTS, travelMinutes: 45 };
    const people = [person('a', { appointments: [at('2026-12-02T18:00:00Z', '50309')] })];

    expect(starts(find(people, { settings }), '2026-12-02T').slice(0, 4)).toEqual(
      ['15:00', '15:30', '16:00', '20:00'].map((time) => `2026-12-02T${time}`),
    );
  });
});

test('a day reserved for other ZIP codes offers nothing', () => {
  const week = BUSINESS_HOURS.map((day, index) => (index === 3 ? { ...day, zipCodes: ['50309'] } : day));
  const people = [person('a', { hours: { ...HOURS, week } })];

  expect(starts(find(people), '2026-12-02')).toEqual([]);
  expect(starts(find(people, { zipCode: '50309' }), '2026-12-02')).not.toEqual([]);
  expect(starts(find(people), '2026-12-03')).not.toEqual([]);
});

test('a person who takes no walkthroughs is never offered', () => {
  expect(find([person('a', { hours: { ...HOURS, takesWalkthroughs: false } })])).toEqual([]);
});

test('slots stay on the half hour through the night the clocks change', () => {
  const week = BUSINESS_HOURS.map(() => ({ intervals: [{ from: 0, to: 300 }], zipCodes: [] }));
  const people = [person('a', { hours: { ...HOURS, week } })];

  const spring = starts(
    find(people, {
      now: new Date('2027-03-13T18:00:00Z'),
      settings: { ...BOOKING_DEFAULTS, noticeHours: 0 },
    }),
    '2027-03-14',
  );

  // 12 AM to 5 AM is four hours on this night.
  expect(spring).toEqual(
    ['06:00', '06:30', '07:00', '07:30', '08:00', '08:30', '09:00'].map((time) => `2027-03-14T${time}`),
  );
});
