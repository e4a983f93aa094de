import { expect, test } from '@jest/globals';
import type { LeadStatus } from '#shared/lead.js';
import { daysInStage, isStale } from '#shared/stage.js';

// Monday morning in Des Moines
const NOW = new Date('2026-11-23T15:00:00Z');

test.each([
  ['earlier today', '2026-11-23T06:30:00Z', 0],
  ['last night', '2026-11-23T05:30:00Z', 1],
  ['on Friday evening', '2026-11-21T01:00:00Z', 3],
  ['before the clocks changed', '2026-10-31T15:00:00Z', 23],
])('a lead that came to its stage %s has been there since %s for %d days', (_, stageSince, days) => {
  expect(daysInStage({ stageSince }, NOW)).toBe(days);
});

test.each<[string, LeadStatus, string, string | null, boolean]>([
  ['on the last day of its limit', 'leads', '2026-11-20T15:00:00Z', null, false],
  ['a day later', 'leads', '2026-11-19T15:00:00Z', null, true],
  [
    'with a walkthrough ahead',
    'walkthrough_scheduled',
    '2026-11-01T15:00:00Z',
    '2026-11-24T16:00:00Z',
    false,
  ],
  ['after its walkthrough', 'walkthrough_scheduled', '2026-11-01T15:00:00Z', '2026-11-20T16:00:00Z', true],
  ['that is closed', 'closed', '2025-11-01T15:00:00Z', null, false],
  ['that is lost', 'lost', '2025-11-01T15:00:00Z', null, false],
])('a lead %s: stale or not', (_, status, stageSince, walkthroughDate, expected) => {
  expect(isStale({ status, stageSince, walkthroughDate }, NOW)).toBe(expected);
});
