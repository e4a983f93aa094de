import { expect, test } from '@jest/globals';
import { relativeTime } from '../../admin/src/time/relativeTime.js';

const now = new Date('2026-11-21T12:00:00Z');

// S-80
test.each([
  ['2026-11-21T11:59:40Z', 'now'],
  ['2026-11-21T11:55:00Z', '5 minutes ago'],
  ['2026-11-21T09:10:00Z', '2 hours ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-20T13:00:00Z', '23 hours ago'],
  ['2026-11-01T12:00:00Z', '2 weeks ago'],
  ['2025-10-01T12:00:00Z', 'last year'],
  ['2026-11-23T13:00:00Z', 'in 2 days'],
])('%s is %s', (iso, words) => {
  expect(relativeTime(iso, now)).toBe(words);
});

test('a narrow column gets the short form', () => {
  expect(relativeTime('2026-11-21T11:55:00Z', now, true)).toBe('5m ago');
});

test.each([
  ['on Monday morning, Saturday afternoon', '2026-11-23T15:00:00Z', '2026-11-21T23:00:00Z', '2 days ago'],
  ['on Monday morning, Tuesday afternoon', '2026-11-23T15:00:00Z', '2026-11-24T22:00:00Z', 'tomorrow'],
  ['on Monday morning, Wednesday morning', '2026-11-23T15:00:00Z', '2026-11-25T14:00:00Z', 'in 2 days'],
  ['late in the evening in Iowa', '2026-11-24T05:30:00Z', '2026-11-23T05:00:00Z', 'yesterday'],
  [
    'at the end of a day with 25 hours, its start',
    '2026-11-02T05:30:00Z',
    '2026-11-01T05:10:00Z',
    '24 hours ago',
  ],
])('%s is named by the calendar', (_, seen, iso, words) => {
  expect(relativeTime(iso, new Date(seen))).toBe(words);
});
