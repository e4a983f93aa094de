import { expect, test } from '@jest/globals';
import { fromWallClock, toWallClock } from '#shared/time.js';
import { endOfNextWorkday } from '#shared/working-hours.js';

// decision 48: the company's time zone, whatever the browser's
test.each([
  ['2026-11-21T15:00:00.000Z', '2026-11-21T09:00', 'winter'],
  ['2026-07-01T15:00:00.000Z', '2026-07-01T10:00', 'summer'],
  ['2026-03-08T07:59:00.000Z', '2026-03-08T01:59', 'the minute before the clocks go forward'],
  ['2026-03-08T08:00:00.000Z', '2026-03-08T03:00', 'the minute they do'],
  ['2027-01-01T05:30:00.000Z', '2026-12-31T23:30', 'another year'],
])('%s is %s in Des Moines (%s)', (iso, wallClock) => {
  expect(toWallClock(iso)).toBe(wallClock);
  expect(fromWallClock(wallClock)).toBe(iso);
});

test('an empty date stays empty', () => {
  expect(toWallClock(null)).toBe('');
  expect(fromWallClock('')).toBeNull();
});

test.each([
  // Central Standard Time is UTC-6.
  ['a weekday morning', '2026-11-24T16:00:00Z', '2026-11-25T23:00:00.000Z'],
  ['a weekday before nine', '2026-11-24T14:59:00Z', '2026-11-24T23:00:00.000Z'],
  ['a weekday late in the evening', '2026-11-25T05:00:00Z', '2026-11-25T23:00:00.000Z'],
  ['Friday afternoon', '2026-11-27T20:00:00Z', '2026-11-30T23:00:00.000Z'],
  ['Saturday before nine', '2026-11-28T13:00:00Z', '2026-11-30T23:00:00.000Z'],
  ['Sunday noon', '2026-11-29T18:00:00Z', '2026-11-30T23:00:00.000Z'],
  ['the Friday before summer time', '2026-03-06T20:00:00Z', '2026-03-09T22:00:00.000Z'],
])('what is asked on %s is due by 5 PM of the next workday', (_, asked, due) => {
  expect(endOfNextWorkday(new Date(asked), []).toISOString()).toBe(due);
});

const CLOSED = ['2026-11-26', '2026-11-27', '2026-03-06', '2026-03-09'];

test.each([
  ['the day before Thanksgiving', '2026-11-25T16:00:00Z', '2026-11-30T23:00:00.000Z'],
  ['Thanksgiving before nine', '2026-11-26T13:00:00Z', '2026-11-30T23:00:00.000Z'],
  ['the Monday before nine that follows', '2026-11-30T14:00:00Z', '2026-11-30T23:00:00.000Z'],
  ['the last day open before the clocks go forward', '2026-03-05T20:00:00Z', '2026-03-10T22:00:00.000Z'],
])('what is asked on %s is due on the next day the company is open', (_, asked, due) => {
  expect(endOfNextWorkday(new Date(asked), CLOSED).toISOString()).toBe(due);
});
