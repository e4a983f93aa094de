import { describe, expect, test } from '@jest/globals';
import { type LeadActivity } from '#shared/dashboard.js';
import {
  byDay,
  duePeriod,
  groupOf,
  heldBack,
  nearness,
  renewInPlace,
} from '../../admin/src/dashboard/groups.js';
import { formatDay, formatLongDay, formatSlot } from '../../admin/src/time/days.js';

describe('the activity feed', () => {
  const [oldest, older, newer, newest] = [1, 2, 3, 4].map((hour) => rowAt(hour)) as [Row, Row, Row, Row];

  test('holds back newer rows and appends older ones', () => {
    const latest = { rows: [newest, newer, older, oldest], isWhole: true };

    const shown = renewInPlace([newer, older], latest);

    expect(shown).toEqual([newer, older, oldest]);
    expect(heldBack(shown, latest)).toBe(1);
  });

  test('a row updates in place', () => {
    const renamed = { ...newer, name: 'Renamed Owner' };

    expect(renewInPlace([newer, older], { rows: [renamed, older], isWhole: true })).toEqual([renamed, older]);
  });

  test('a deleted row keeps its place and is marked', () => {
    const shown = renewInPlace([newest, newer, older], { rows: [newest, older], isWhole: true });

    expect(shown).toEqual([newest, { ...newer, isGone: true }, older]);
  });

  test('a row below the reloaded pages is not marked deleted unless the end was reached', () => {
    const rows = [newest, newer];

    expect(renewInPlace([newer, older], { rows, isWhole: false })).toEqual([newer, older]);
    expect(renewInPlace([newer, older], { rows, isWhole: true })).toEqual([
      newer,
      { ...older, isGone: true },
    ]);
  });

  test("rows with the same time keep the server's order", () => {
    const [a, b] = [
      { ...newer, id: 'a' },
      { ...newer, id: 'b' },
    ];

    expect(renewInPlace([b], { rows: [b, a], isWhole: true })).toEqual([b, a]);
    expect(renewInPlace([a], { rows: [b, a], isWhole: true })).toEqual([a]);
  });
});

describe("days in the company's time zone", () => {
  test('a day ends at midnight in Des Moines, not in London', () => {
    const evening = { at: '2026-11-21T05:30:00.000Z' };
    const morning = { at: '2026-11-21T15:00:00.000Z' };

    expect(byDay([morning, evening]).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-20']);
  });

  test.each([
    ['2026-11-21', 'today'],
    ['2026-11-20', 'yesterday'],
    ['2026-11-19', null],
  ])('%s is %s', (day, near) => {
    expect(nearness(day, new Date('2026-11-21T18:00:00Z'))).toBe(near);
  });

  test('shows the year if it is not the current one', () => {
    expect(formatDay('2026-11-16')).toBe('Nov 16');
    expect(formatLongDay('2026-11-19', '2026-11-21')).toBe('Thursday, November 19');
    expect(formatLongDay('2025-12-31', '2026-01-02')).toBe('Wednesday, December 31, 2025');
    const now = new Date('2026-11-21T18:00:00Z');
    expect(formatSlot('2027-01-01T05:30:00.000Z', now)).toBe('Thu, Dec 31, 11:30 PM');
    expect(formatSlot('2027-01-04T15:00:00.000Z', now)).toBe('Mon, Jan 4, 2027, 9:00 AM');
  });

  test.each([
    ['2026-11-21T18:00:00.000Z', 'overdue'],
    ['2026-11-22T05:59:00.000Z', 'today'],
    ['2026-11-22T06:00:00.000Z', 'later'],
  ])('a task due at %s is %s at noon of November 21', (dueAt, when) => {
    expect(duePeriod({ dueAt, isOverdue: false }, new Date('2026-11-21T18:00:00Z'))).toBe(when);
  });

  test.each([
    ['2026-11-28T05:59:00.000Z', 'soon'],
    ['2026-11-28T06:00:00.000Z', 'later'],
    [null, 'undated'],
  ])('a walkthrough at %s is %s on November 21', (start, group) => {
    expect(groupOf({ start }, new Date('2026-11-21T18:00:00Z'))).toBe(group);
  });
});

type Row = LeadActivity;

function rowAt(hour: number): Row {
  return {
    type: 'lead',
    id: `lead-${hour}`,
    at: `2026-11-21T0${hour}:00:00.000Z`,
    name: `Owner ${hour}`,
    email: `owner${hour}@example.com`,
    propertyAddress: '412 Grand Ave, Ankeny, IA 50021',
    propertyType: 'single-family',
    status: 'leads',
    source: 'manual',
  };
}
