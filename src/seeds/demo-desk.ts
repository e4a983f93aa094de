import type { RequiredEntityData } from '@mikro-orm/core';
import { MINUTE_MS } from '#shared/durations.js';
import type { LeadStatus } from '#shared/lead.js';
import type { Note } from '../activity/note.entity.js';
import type { ReportView } from '../activity/report-view.entity.js';
import type { Task } from '../activity/task.entity.js';
import { type DemoLead, lastContact } from './demo-leads.js';
import { daysBefore, officeHour } from './journey.js';

interface DemoDesk {
  notes: RequiredEntityData<Note>[];
  tasks: RequiredEntityData<Task>[];
  views: RequiredEntityData<ReportView>[];
}

/** What is left to do at a stage, and in how many days it is due; the first of a stage is a little late. */
interface ToDo {
  title: string;
  inDays: number;
}

/** Two days, since a Monday's day before has no office hours: a task due then would not be late yet. */
const LATE_DAYS = 2;

/** What staff wrote down after the last contact, in turns. */
const NOTES: Record<LeadStatus, readonly string[]> = {
  leads: ['Left a voicemail, will try again in the evening.', 'Prefers e-mail. Sent the price list.'],
  analysis_submitted: [
    'Went through the report on the phone. Wants to compare us with one other manager.',
    'The present lease ends in spring; call again in four weeks.',
    'Asked what the estimate is based on. Explained the comparables.',
  ],
  walkthrough_scheduled: [
    'Lockbox on the side door, code comes by text on the morning.',
    'There is a dog. The owner will be there.',
  ],
  proposal: [
    'Likes the numbers, wants the spouse to read the proposal too.',
    'Asked whether the carpet has to be replaced. Cleaning will do.',
  ],
  contract_sent: ['Agreement is with their lawyer until the end of the week.', 'Will sign after payday.'],
  enrolled: ['Keys are at the office, tag 14.', 'Photos booked with the usual photographer.'],
  closed: ['First rent arrived on time.', 'Tenant asked about a second parking space. Told the owner.'],
  won: ['Sends a second property in summer.'],
  lost: ['Friendly no. May come back.'],
};

const TO_DO: Partial<Record<LeadStatus, ToDo>> = {
  leads: { title: 'Call the owner', inDays: 1 },
  walkthrough_scheduled: { title: 'Print the agreement for the walkthrough', inDays: 2 },
  proposal: { title: 'Ask what they think of the proposal', inDays: 3 },
  contract_sent: { title: 'Remind them to sign', inDays: 4 },
  enrolled: { title: 'Order the listing photos', inDays: 5 },
};

/** What staff did beside moving leads, and how often owners looked at their reports. */
export function demoDesk(leads: DemoLead[], staffId: string | null, now: Date): DemoDesk {
  return {
    notes: leads.flatMap((lead, index) => toNotes(lead, index, staffId, now)),
    tasks: leads.flatMap((lead, index) => toTasks(lead, index, staffId, now)),
    views: leads.flatMap((lead) => toViews(lead, now)),
  };
}

/** Every other lead that was contacted has a note of it. */
function toNotes(
  lead: DemoLead,
  index: number,
  staffId: string | null,
  now: Date,
): RequiredEntityData<Note>[] {
  const contact = lastContact(lead.steps, now);
  if (!contact || index % 2 === 1) return [];
  const texts = NOTES[lead.owner.status];
  const text = texts[(index / 2) % texts.length]!;
  return [{ leadId: lead.id, authorId: staffId, text, createdAt: minutesAfter(contact, 10) }];
}

/** One thing to do for every lead on its way, and for referred clients the call that was due within a day. */
function toTasks(
  lead: DemoLead,
  index: number,
  staffId: string | null,
  now: Date,
): RequiredEntityData<Task>[] {
  const { id: leadId, owner, steps } = lead;
  const createdAt = steps.at(-1)!.at;
  const toDo = TO_DO[owner.status];
  const day = daysBefore(now, index % 4 === 0 ? LATE_DAYS : -(toDo?.inDays ?? 0));
  const next = toDo && {
    leadId,
    title: toDo.title,
    dueAt: officeHour(day, index),
    assigneeId: index % 3 === 0 ? null : staffId,
    createdById: staffId,
    createdAt,
  };
  return [
    ...(owner.source === 'referral' ? [callOfReferral(lead, staffId, now)] : []),
    ...(next ? [next] : []),
  ];
}

function callOfReferral({ id: leadId, steps }: DemoLead, staffId: string | null, now: Date) {
  const createdAt = steps[0]!.at;
  const contact = lastContact(steps, now);
  return {
    leadId,
    title: 'Call the referred client',
    dueAt: daysBefore(createdAt, -1),
    createdAt,
    doneAt: contact && minutesAfter(createdAt, 300),
    doneById: contact && staffId,
  };
}

/** Owners open their report when it is there and once more on the next day; staff before they call. */
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
