import { type WalkthroughView } from '#shared/dashboard.js';
import { dayAfter, dayOf } from '../time/days.js';

const DAYS_AHEAD = 7;

export const WALKTHROUGH_GROUPS = ['soon', 'later', 'undated'] as const;
export type WalkthroughGroup = (typeof WALKTHROUGH_GROUPS)[number];

/** Groups: the next seven days including today, later, and no date. */
export function groupOf({ start }: Pick<WalkthroughView, 'start'>, now: Date): WalkthroughGroup {
  if (start === null) return 'undated';
  return dayOf(new Date(start)) < dayAfter(dayOf(now), DAYS_AHEAD) ? 'soon' : 'later';
}
