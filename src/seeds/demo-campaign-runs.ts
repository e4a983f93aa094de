import type { CampaignWorkflow, StopReason } from '#shared/campaign.js';
import type { LeadStatus } from '#shared/lead.js';
import { addHours } from '#shared/time.js';
import type { DemoLead } from './demo-leads.js';

/** One campaign of a lead, and how it ended if it was stopped. */
export interface DemoRun {
  workflow: CampaignWorkflow;
  startedAt: Date;
  end?: { reason: StopReason; at: Date };
}

/** How follow-ups end and after how many days, in rotation; null is still active. */
const OUTCOMES: readonly ({ reason: StopReason; days: number } | null)[] = [
  null,
  { reason: 'replied', days: 3 },
  null,
  { reason: 'unsubscribed', days: 5 },
  null,
  { reason: 'staff', days: 7 },
];

/** Stages that end a lead's follow-ups, and why. */
const ENDS: Partial<Record<LeadStatus, StopReason>> = {
  walkthrough_scheduled: 'moved',
  enrolled: 'signed',
  closed: 'paid',
  won: 'signed',
  lost: 'lost',
};

/** A lead's campaigns in order. Every fourth lead has none. */
export function runsOf(lead: DemoLead, index: number, now: Date): DemoRun[] {
  if (index % 4 === 3) return [];
  const runs = [followUpsOf(lead, index, now)];
  const booked = stepTo(lead, 'walkthrough_scheduled');
  if (booked) runs.push({ workflow: 'confirmation', startedAt: booked });
  const closed = stepTo(lead, 'closed');
  if (closed) runs.push({ workflow: 'onboarding', startedAt: closed });
  // A lead that started at a later stage never got follow-ups.
  return runs.filter(({ startedAt, end }) => !end || end.at > startedAt);
}

function followUpsOf({ steps }: DemoLead, index: number, now: Date): DemoRun {
  const startedAt = addHours(steps[0]!.at, 0.3);
  const run: DemoRun = { workflow: 'warm_lead', startedAt };
  const ending = steps.find(({ to }) => ENDS[to]);
  if (ending) return { ...run, end: { reason: ENDS[ending.to]!, at: ending.at } };
  const outcome = OUTCOMES[index % OUTCOMES.length];
  const at = outcome && addHours(startedAt, outcome.days * 24);
  return outcome && at && at < now ? { ...run, end: { reason: outcome.reason, at } } : run;
}

function stepTo({ steps }: DemoLead, status: LeadStatus): Date | null {
  return steps.find(({ to }) => to === status)?.at ?? null;
}
