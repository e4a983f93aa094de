import { DAY_MS } from '#shared/durations.js';
import type { LeadSource, LeadStatus, StatusChangeCause } from '#shared/lead.js';
import type { Owner } from './owners.js';

/** The usual way through the pipeline. */
const WAY: readonly LeadStatus[] = [
  'leads',
  'analysis_submitted',
  'walkthrough_scheduled',
  'proposal',
  'contract_sent',
  'enrolled',
  'closed',
];

/** The stage after which a lead left the usual way. */
const LEAVES_AFTER: Partial<Record<LeadStatus, LeadStatus>> = { won: 'contract_sent', lost: 'proposal' };

const STARTS_AT: Partial<Record<LeadSource, LeadStatus>> = {
  analysis_form: 'analysis_submitted',
  enroll_form: 'enrolled',
};

/** What usually makes a lead reach a stage: owners book the walkthrough and pay, the rest is done by staff. */
const CAUSES: Record<LeadStatus, StatusChangeCause> = {
  leads: 'form',
  analysis_submitted: 'drag',
  walkthrough_scheduled: 'form',
  proposal: 'drag',
  contract_sent: 'dropdown',
  enrolled: 'payment',
  closed: 'drag',
  won: 'dropdown',
  lost: 'dropdown',
};

export interface Step {
  from: LeadStatus | null;
  to: LeadStatus;
  cause: StatusChangeCause;
  at: Date;
}

/** The status history of a lead, from its first stage to where it is. */
export function journeyOf({ source, status, daysAgo }: Owner, now: Date): Step[] {
  const stages = stagesTo(status, STARTS_AT[source] ?? 'leads');
  return stages.map((to, index) => ({
    from: stages[index - 1] ?? null,
    to,
    cause: index === 0 ? 'form' : CAUSES[to],
    // Whole days keep the time of day, the last stage was reached after two thirds of the time.
    at: daysBefore(now, daysAgo - Math.floor((daysAgo * 2 * index) / (3 * stages.length))),
  }));
}

function stagesTo(status: LeadStatus, start: LeadStatus): LeadStatus[] {
  const last = LEAVES_AFTER[status] ?? status;
  const stages = WAY.slice(WAY.indexOf(start), WAY.indexOf(last) + 1);
  const way = stages.length > 0 ? stages : [start];
  return way.at(-1) === status ? way : [...way, status];
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** A moment in office hours, morning to mid-afternoon in Iowa all year, and not on a Sunday. */
export function officeHour(day: Date, index: number): Date {
  const moment = new Date(day);
  moment.setUTCHours(15 + (index % 5), index % 2 ? 30 : 0, 0, 0);
  return moment.getUTCDay() === 0 ? daysBefore(moment, -1) : moment;
}
