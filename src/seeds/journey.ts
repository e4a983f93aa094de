import type { LeadSource, LeadStatus, StatusChangeCause } from '#shared/lead.js';
import { DAY_MS } from '#shared/time.js';
import type { Owner } from './owners.js';

/** The usual path through the pipeline. */
const USUAL_PATH: readonly LeadStatus[] = [
  'leads',
  'analysis_submitted',
  'walkthrough_scheduled',
  'proposal',
  'contract_sent',
  'enrolled',
  'closed',
];

/** The stage after which a lead leaves the usual path. */
const LEAVES_AFTER: Partial<Record<LeadStatus, LeadStatus>> = { won: 'contract_sent', lost: 'proposal' };

const STARTS_AT: Partial<Record<LeadSource, LeadStatus>> = {
  analysis_form: 'analysis_submitted',
  enroll_form: 'enrolled',
};

/** What moves a lead to a stage here: owners book, staff do the rest. There are no payments in the demo data. */
const CAUSES: Record<LeadStatus, StatusChangeCause> = {
  leads: 'form',
  analysis_submitted: 'drag',
  walkthrough_scheduled: 'form',
  proposal: 'drag',
  contract_sent: 'dropdown',
  enrolled: 'dropdown',
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

/** A lead's status history, from its first stage to the current one. */
export function journeyOf({ source, status, daysAgo }: Owner, now: Date): Step[] {
  const stages = stagesTo(status, STARTS_AT[source] ?? 'leads');
  return stages.map((to, index) => ({
    from: stages[index - 1] ?? null,
    to,
    cause: index === 0 ? 'form' : CAUSES[to],
    // Whole days keep the time of day. The last stage is reached after two thirds of the time.
    at: daysBefore(now, daysAgo - Math.floor((daysAgo * 2 * index) / (3 * stages.length))),
  }));
}

function stagesTo(status: LeadStatus, start: LeadStatus): LeadStatus[] {
  const last = LEAVES_AFTER[status] ?? status;
  const stages = USUAL_PATH.slice(USUAL_PATH.indexOf(start), USUAL_PATH.indexOf(last) + 1);
  const path = stages.length > 0 ? stages : [start];
  return path.at(-1) === status ? path : [...path, status];
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** A time during office hours: morning to mid-afternoon in Iowa all year, never on a Sunday. */
export function officeHour(day: Date, index: number): Date {
  const moment = new Date(day);
  moment.setUTCHours(15 + (index % 5), index % 2 ? 30 : 0, 0, 0);
  return moment.getUTCDay() === 0 ? daysBefore(moment, -1) : moment;
}
