import { addHours } from '#shared/business-time.js';
import type { CampaignWorkflow, StopReason } from '#shared/campaign.js';
import type { LeadStatus } from '#shared/lead.js';
import type { DemoLead } from './demo-leads.js';

/** One run of a sequence, and how it ended where it did not run out. */
export interface DemoRun {
  workflow: CampaignWorkflow;
  startedAt: Date;
  end?: { reason: StopReason; at: Date };
}

/** How runs ended and after how many days, in turns; null is still under way. */
const TURNS: readonly ({ reason: StopReason; days: number } | null)[] = [
  null,
  { reason: 'replied', days: 3 },
  null,
  { reason: 'unsubscribed', days: 5 },
  null,
  { reason: 'staff', days: 7 },
];

/** The stage that ended the pursuit of a lead, and how. */
const ENDS: Partial<Record<LeadStatus, StopReason>> = {
  walkthrough_scheduled: 'moved',
  enrolled: 'signed',
  closed: 'paid',
  won: 'signed',
  lost: 'lost',
};

/** The sequences of a lead, one after the other; every fourth was never put into one. */
export function runsOf(lead: DemoLead, index: number, now: Date): DemoRun[] {
  if (index % 4 === 3) return [];
  const runs = [pursuitOf(lead, index, now)];
  const booked = stepTo(lead, 'walkthrough_scheduled');
  if (booked) runs.push({ workflow: 'confirmation', startedAt: booked });
  const closed = stepTo(lead, 'closed');
  if (closed) runs.push({ workflow: 'onboarding', startedAt: closed });
  // A lead that came in at a later stage was never pursued before it.
  return runs.filter(({ startedAt, end }) => !end || end.at > startedAt);
}

function pursuitOf({ steps }: DemoLead, index: number, now: Date): DemoRun {
  const startedAt = addHours(steps[0]!.at, 0.3);
  const run: DemoRun = { workflow: 'warm_lead', startedAt };
  const ending = steps.find(({ to }) => ENDS[to]);
  if (ending) return { ...run, end: { reason: ENDS[ending.to]!, at: ending.at } };
  const turn = TURNS[index % TURNS.length];
  const at = turn && addHours(startedAt, turn.days * 24);
  return turn && at && at < now ? { ...run, end: { reason: turn.reason, at } } : run;
}

function stepTo({ steps }: DemoLead, status: LeadStatus): Date | null {
  return steps.find(({ to }) => to === status)?.at ?? null;
}
