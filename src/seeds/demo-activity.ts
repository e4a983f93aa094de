import type { RequiredEntityData } from '@mikro-orm/core';
import type { LeadStatus } from '#shared/lead.js';
import { MINUTE_MS } from '#shared/time.js';
import type { Call } from '../activity/call.entity.js';
import type { Note } from '../activity/note.entity.js';
import type { ReportView } from '../activity/report-view.entity.js';
import { PROMPTS, type Task } from '../activity/task.entity.js';
import { type DemoLead, lastContact } from './demo-leads.js';
import { daysBefore, inOfficeHours, nextOfficeHour, officeHour } from './journey.js';

interface DemoActivity {
  notes: RequiredEntityData<Note>[];
  calls: RequiredEntityData<Call>[];
  tasks: RequiredEntityData<Task>[];
  views: RequiredEntityData<ReportView>[];
}

/** The next task at a stage, which no one but staff can see done, and in how many days it is due. Every fourth one is overdue. */
interface NextTask {
  title: string;
  inDays: number;
}

/** Two days, because Sundays have no office hours: on a Monday, one day back would not be overdue yet. */
const LATE_DAYS = 2;

/** Notes after the last contact, written down or as the note of a call, in rotation. */
const NOTES: Record<LeadStatus, readonly string[]> = {
  leads: ['Left a voicemail. Will try again tonight.', 'Prefers email. Sent our pricing.'],
  analysis_submitted: [
    'Went over the report by phone. Comparing us with one other manager.',
    'Current lease ends in spring. Call back in four weeks.',
    'Asked how we got the estimate. Walked them through the comps.',
  ],
  walkthrough_scheduled: [
    "Lockbox is on the side door. They'll text the code that morning.",
    'Dog on site. Owner will be home.',
  ],
  proposal: [
    'Likes the numbers. Wants their spouse to look at the proposal.',
    'Asked if the carpet needs replacing. Told them a professional cleaning is enough.',
  ],
  contract_sent: [
    'Likes the agreement. Will pay the setup fee this weekend.',
    'Ready to sign. Asked for an invoice for the setup fee.',
  ],
  enrolled: ['Keys are at the office, tag 14.', 'Listing photos are booked.'],
  closed: [
    'First rent payment came in on time.',
    'Resident asked about a second parking spot. Let the owner know.',
  ],
  won: ['Plans to bring us a second property this summer.'],
  lost: ['Not now, but may come back. Left on good terms.'],
};

const NEXT_TASKS: Partial<Record<LeadStatus, NextTask>> = {
  leads: { title: "Look up the home on the assessor's site", inDays: 1 },
  walkthrough_scheduled: { title: 'Print the agreement for the walkthrough', inDays: 2 },
  proposal: { title: 'Ask the HOA about rental limits', inDays: 3 },
  contract_sent: { title: 'Order the lockbox', inDays: 4 },
  enrolled: { title: 'Schedule listing photos', inDays: 5 },
};

/** Notes, calls, tasks and report views. Every lead that was contacted has a note or a call. */
export function demoActivity(leads: DemoLead[], now: Date): DemoActivity {
  const contacts = leads.flatMap((lead, index) => toContact(lead, index, now));
  const [notes, calls] = [false, true].map((isCall) => contacts.filter((each) => each.isCall === isCall));
  return {
    notes: notes!.map(({ by, isCall: _, ...note }) => ({ ...note, authorId: by })),
    calls: calls!.map(({ by, isCall: _, text, ...call }) => {
      const outcome = text.includes('voicemail') ? 'voicemail' : 'reached';
      return { ...call, callerId: by, outcome, note: text };
    }),
    tasks: leads.flatMap((lead, index) => toTasks(lead, index, now)),
    views: leads.flatMap((lead) => toViews(lead, now)),
  };
}

function toContact({ id: leadId, owner, steps, staffId: by }: DemoLead, index: number, now: Date) {
  const contact = lastContact(steps, now);
  const texts = NOTES[owner.status];
  const text = texts[Math.floor(index / 2) % texts.length]!;
  const isCall = index % 2 === 1;
  return contact ? [{ leadId, isCall, by, text, createdAt: minutesAfter(contact, 10) }] : [];
}

/** The next task of every open lead, and the first call to every referred client. */
function toTasks(lead: DemoLead, index: number, now: Date): RequiredEntityData<Task>[] {
  const { id: leadId, owner, steps, staffId, assigneeId } = lead;
  const createdAt = steps.at(-1)!.at;
  const task = NEXT_TASKS[owner.status];
  const day = daysBefore(now, index % 4 === 0 ? LATE_DAYS : -(task?.inDays ?? 0));
  const next = task && {
    leadId,
    title: task.title,
    dueAt: officeHour(day, index),
    assigneeId,
    createdById: staffId,
    createdAt,
  };
  return [...(owner.source === 'referral' ? [callOfReferral(lead, now)] : []), ...(next ? [next] : [])];
}

function callOfReferral({ id: leadId, owner, steps, staffId, assigneeId }: DemoLead, now: Date) {
  const createdAt = steps[0]!.at;
  const contact = lastContact(steps, now);
  return {
    leadId,
    title: PROMPTS.callClient(owner.name),
    assigneeId,
    dueAt: nextOfficeHour(daysBefore(createdAt, -1)),
    createdAt,
    doneAt: contact && inOfficeHours(minutesAfter(createdAt, 300), now),
    doneById: contact && staffId,
  };
}

/** Owners open their report right away and again the next day; staff open it before they call. */
function toViews({ id: leadId, submissionId, steps }: DemoLead, now: Date): RequiredEntityData<ReportView>[] {
  const sentAt = steps[0]!.at;
  if (!submissionId) return [];
  const views = [
    { viewer: 'public', visitor: 'owner', at: minutesAfter(sentAt, 1) },
    { viewer: 'public', visitor: 'owner', at: minutesAfter(sentAt, 60 * 22) },
    { viewer: 'staff', visitor: 'staff', at: minutesAfter(sentAt, 60 * 23) },
  ] as const;
  return views.filter(({ at }) => at < now).map((view) => ({ ...view, leadId, hour: hourOf(view.at) }));
}

function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * MINUTE_MS);
}

function hourOf(moment: Date): Date {
  const hour = new Date(moment);
  hour.setUTCMinutes(0, 0, 0);
  return hour;
}
