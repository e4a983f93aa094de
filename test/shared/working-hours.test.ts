import { describe, expect, test } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '#shared/time.js';
import {
  BUSINESS_HOURS,
  DEFAULT_WORKING_HOURS,
  isWorkingAt,
  nextWorkingMoment,
  type WorkWeek,
  weekSchema,
  workingIntervals,
  workingTimeBetween,
} from '#shared/working-hours.js';

const office = { ...DEFAULT_WORKING_HOURS, closedDays: [] as string[] };
const everyDay = (from: number, to: number): WorkWeek =>
  BUSINESS_HOURS.map(() => ({ intervals: [{ from: from * 60, to: to * 60 }], zipCodes: [] }));
const off = (startsAt: string, endsAt: string) => ({ ...office, timeOff: [{ startsAt, endsAt }] });
const shown = (hours: Parameters<typeof workingIntervals>[0], day: string) =>
  workingIntervals(hours, day).map(({ start, end }) =>
    [start, end].map((each) => new Date(each).toISOString().slice(0, 16)),
  );

describe('the hours of a day', () => {
  // Central Standard Time is UTC-6, daylight time UTC-5.
  test.each([
    ['2026-11-25', [['2026-11-25T15:00', '2026-11-25T23:00']], 'a Wednesday in winter'],
    ['2026-07-01', [['2026-07-01T14:00', '2026-07-01T22:00']], 'a Wednesday in summer'],
    ['2026-11-28', [], 'a Saturday'],
  ])('on %s are %j (%s)', (day, expected) => {
    expect(shown(office, day)).toEqual(expected);
  });

  test('a night shift loses the hour that spring skips and works the one that fall repeats', () => {
    const nights = { week: everyDay(0, 6), timeOff: [], closedDays: [] };
    const hoursOf = (day: string) =>
      workingIntervals(nights, day).reduce((sum, { start, end }) => sum + (end - start), 0) / HOUR_MS;

    expect(['2026-03-07', '2026-03-08', '2026-11-01', '2026-11-02'].map(hoursOf)).toEqual([6, 5, 7, 6]);
  });

  test('are none on a day the company is closed, even if the clocks change that night', () => {
    const nights = { week: everyDay(0, 6), timeOff: [], closedDays: ['2026-03-08', '2026-11-01'] };

    expect(shown(nights, '2026-03-08')).toEqual([]);
    expect(shown(nights, '2026-11-01')).toEqual([]);
    expect(nextWorkingMoment(nights, new Date('2026-11-01T05:30:00Z'))?.toISOString()).toBe(
      '2026-11-02T06:00:00.000Z',
    );
    expect(
      workingTimeBetween(nights, new Date('2026-03-07T06:00:00Z'), new Date('2026-03-09T07:00:00Z')),
    ).toBe(8 * HOUR_MS);
  });

  test('start after the gap when spring skips their first hour', () => {
    expect(shown({ week: everyDay(2, 4), timeOff: [], closedDays: [] }, '2026-03-08')).toEqual([
      ['2026-03-08T08:00', '2026-03-08T09:00'],
    ]);
  });

  test('end at midnight where they last until 24:00', () => {
    expect(shown({ week: everyDay(20, 24), timeOff: [], closedDays: [] }, '2026-11-25')).toEqual([
      ['2026-11-26T02:00', '2026-11-26T06:00'],
    ]);
  });

  test('leave out time off, whether it covers the start, the middle or all of a day', () => {
    const day = '2026-11-25';

    expect(shown(off('2026-11-20T06:00:00Z', '2026-11-25T17:00:00Z'), day)).toEqual([
      ['2026-11-25T17:00', '2026-11-25T23:00'],
    ]);
    expect(shown(off('2026-11-25T18:00:00Z', '2026-11-25T19:00:00Z'), day)).toEqual([
      ['2026-11-25T15:00', '2026-11-25T18:00'],
      ['2026-11-25T19:00', '2026-11-25T23:00'],
    ]);
    expect(shown(off('2026-11-20T06:00:00Z', '2026-11-30T06:00:00Z'), day)).toEqual([]);
  });
});

describe('being at work', () => {
  test.each([
    ['2026-11-25T14:59:59Z', false],
    ['2026-11-25T15:00:00Z', true],
    ['2026-11-25T22:59:59Z', true],
    ['2026-11-25T23:00:00Z', false],
  ])('at %s is %s', (at, expected) => {
    expect(isWorkingAt(office, new Date(at))).toBe(expected);
  });

  test.each([
    ['2026-11-25T18:00:00.000Z', '2026-11-25T18:00:00.000Z', 'during work'],
    ['2026-11-25T12:00:00.000Z', '2026-11-25T15:00:00.000Z', 'before work'],
    ['2026-11-27T23:00:00.000Z', '2026-11-30T15:00:00.000Z', 'when Friday ends'],
    ['2026-03-07T05:00:00.000Z', '2026-03-09T14:00:00.000Z', 'over the weekend of the clock change'],
  ])('after %s comes next at %s (%s)', (at, expected) => {
    expect(nextWorkingMoment(office, new Date(at))?.toISOString()).toBe(expected);
  });

  test('comes after a vacation, and never for someone without hours', () => {
    const away = off('2026-11-25T06:00:00Z', '2026-12-05T06:00:00Z');

    expect(nextWorkingMoment(away, new Date('2026-11-25T18:00:00Z'))?.toISOString()).toBe(
      '2026-12-07T15:00:00.000Z',
    );
    expect(
      nextWorkingMoment(
        { week: everyDay(0, 0), timeOff: [], closedDays: [] },
        new Date('2026-11-25T18:00:00Z'),
      ),
    ).toBeNull();
  });
});

describe('a clock that runs in working hours', () => {
  test('pauses overnight and over the weekend', () => {
    const friday = new Date('2026-11-27T22:58:00Z');

    expect(workingTimeBetween(office, friday, new Date('2026-11-30T15:03:00Z'))).toBe(5 * MINUTE_MS);
  });

  test('starts with work when a lead arrives on Saturday night', () => {
    const saturday = new Date('2026-11-29T05:00:00Z');

    expect(workingTimeBetween(office, saturday, new Date('2026-11-30T15:03:00Z'))).toBe(3 * MINUTE_MS);
  });
});

test.each([
  [
    'overlap',
    [
      { from: 540, to: 720 },
      { from: 700, to: 800 },
    ],
  ],
  ['end before they start', [{ from: 720, to: 540 }]],
  ['last past midnight', [{ from: 720, to: 1441 }]],
])('time ranges that %s are refused', (_, intervals) => {
  const week = BUSINESS_HOURS.map((day, index) => (index === 1 ? { ...day, intervals } : day));

  expect(weekSchema.safeParse(BUSINESS_HOURS).success).toBe(true);
  expect(weekSchema.safeParse(week).success).toBe(false);
});
