import type { WalkthroughView } from '../../../../src/shared/dashboard/walkthrough.contract.js';
import { dayAfter, dayOf } from '../../time/days.js';

const DAYS_AHEAD = 7;

export const WALKTHROUGH_GROUPS = ['soon', 'later', 'undated'] as const;
export type WalkthroughGroup = (typeof WALKTHROUGH_GROUPS)[number];

/** Walkthroughs of the next seven days with this one, those after them, and those that wait for a date. */
export function groupOf({ start }: Pick<WalkthroughView, 'start'>, now: Date): WalkthroughGroup {
  if (start === null) return 'undated';
  return dayOf(new Date(start)) < dayAfter(dayOf(now), DAYS_AHEAD) ? 'soon' : 'later';
}
