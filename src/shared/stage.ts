import type { LeadCard, LeadStatus } from './lead.js';
import { businessDay, DAY_MS } from './time.js';

/** Days after which a lead that is still in its stage is stale. In the other stages, leads don't go stale. */
export const STAGE_LIMIT_DAYS: Partial<Record<LeadStatus, number>> = {
  leads: 3,
  analysis_submitted: 5,
  walkthrough_scheduled: 7,
  proposal: 7,
  contract_sent: 5,
  enrolled: 10,
};

/** Whole days in the stage, by the company's calendar. */
export function daysInStage({ stageSince }: Pick<LeadCard, 'stageSince'>, now: Date): number {
  return (Date.parse(businessDay(now)) - Date.parse(businessDay(new Date(stageSince)))) / DAY_MS;
}

/** Longer in its stage than its limit, and not only because it waits for a walkthrough. */
export function isStale(
  card: Pick<LeadCard, 'status' | 'stageSince' | 'walkthroughDate'>,
  now: Date,
): boolean {
  const limit = STAGE_LIMIT_DAYS[card.status];
  const waits = card.walkthroughDate !== null && Date.parse(card.walkthroughDate) > now.getTime();
  return limit !== undefined && !waits && daysInStage(card, now) > limit;
}
