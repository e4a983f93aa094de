import type { Activity } from '../../../../src/shared/dashboard/activity.contract.js';

/** A row as it is shown: one that was deleted meanwhile keeps its place until the reader looks away. */
export type ShownActivity = Activity & { isGone?: boolean };

export interface Reading {
  rows: readonly Activity[];
  /** Whether the reading goes to the end: nothing is older than the last row. */
  isWhole: boolean;
}

export const NOTHING_READ: Reading = { rows: [], isWhole: false };

export const keyOf = ({ type, id }: Pick<Activity, 'type' | 'id'>) => `${type} ${id}`;

/** Renews the shown rows in place: no row moves, one that is gone is marked, and only older rows join. */
export function renewInPlace(shown: readonly ShownActivity[], { rows, isWhole }: Reading): ShownActivity[] {
  const latest = new Map(rows.map((row) => [keyOf(row), row]));
  const end = rows.at(-1);
  const isGone = (row: Activity) => isWhole || (end !== undefined && !isOlder(row, end));
  const kept = shown.map((row) => latest.get(keyOf(row)) ?? (isGone(row) ? { ...row, isGone: true } : row));
  const last = shown.at(-1);
  return [...kept, ...rows.filter((row) => last === undefined || isOlder(row, last))];
}

/** How many rows were read that are not shown. */
export function heldBack(shown: readonly ShownActivity[], { rows }: Reading): number {
  const known = new Set(shown.map(keyOf));
  return rows.filter((row) => !known.has(keyOf(row))).length;
}

/** The order of the feed: by time, then by id, both descending. */
function isOlder(one: Activity, other: Activity): boolean {
  return one.at === other.at ? one.id < other.id : one.at < other.at;
}
