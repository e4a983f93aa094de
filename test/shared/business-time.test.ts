import { expect, test } from '@jest/globals';
import { fromWallClock, toWallClock } from '#shared/time.js';

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
