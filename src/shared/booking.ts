import * as z from 'zod/mini';
import type { CallEnd } from './call.js';
import {
  define,
  emailSchema,
  momentSchema,
  phoneSchema,
  requiredLineSchema,
  wholeNumberSchema,
  zipSchema,
} from './fields.js';
import { givenName, LEAD_LIMITS, LEAD_STATUSES } from './lead.js';
import { publicFormFields } from './public-form.js';
import { addDays, businessDay, DAY_MS, HOUR_MS, MINUTE_MS } from './time.js';
import type { StaffMember } from './user.js';
import {
  type ClosedDay,
  type Interval,
  timeOffIntervals,
  type WorkSchedule,
  withoutIntervals,
  workdayOf,
  workingIntervals,
} from './working-hours.js';

export const WALKTHROUGH_STATUSES = ['scheduled', 'canceled', 'completed', 'no_show'] as const;
export type WalkthroughStatus = (typeof WALKTHROUGH_STATUSES)[number];

export const WALKTHROUGH_STATUS_LABELS: Record<WalkthroughStatus, string> = {
  scheduled: 'Scheduled',
  canceled: 'Canceled',
  completed: 'Completed',
  no_show: 'No-show',
};

/** How owners book walkthroughs, as part of the company's settings. */
export const bookingSettingsSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    durationMinutes: wholeNumberSchema(15, 240),
    /** Between two walkthroughs of one person, in addition to the drive. */
    bufferMinutes: wholeNumberSchema(0, 120),
    /** The drive to a walkthrough in another ZIP code. */
    travelMinutes: wholeNumberSchema(0, 120),
    /** How soon an owner can book. */
    noticeHours: wholeNumberSchema(0, 168),
    /** How far ahead. */
    horizonDays: wholeNumberSchema(1, 60),
  }),
);
export type BookingSettings = z.output<typeof bookingSettingsSchema>;

export const BOOKING_DEFAULTS: BookingSettings = {
  durationMinutes: 60,
  bufferMinutes: 15,
  travelMinutes: 15,
  noticeHours: 24,
  horizonDays: 21,
};

/** Slots start on the hour and the half hour. */
const STEP_MS = 30 * MINUTE_MS;

/** A person's appointment. */
export interface Appointment extends Interval {
  zipCode: string | null;
}

export interface BookablePerson {
  id: string;
  hours: WorkSchedule;
  appointments: Appointment[];
  /** According to their own calendar. No buffer or drive time is added. */
  busy?: Interval[];
}

export interface Slot extends Interval {
  /** Who is free, the person with the fewest walkthroughs that day first. */
  people: string[];
}

interface SlotSearch {
  settings: BookingSettings;
  people: BookablePerson[];
  /** Walkthroughs that no one is assigned to yet: each will take one of the people. */
  unassigned: Interval[];
  /** Where the property is. */
  zipCode: string | null;
  now: Date;
}

/** The times an owner can book, soonest first. */
export function findSlots({ settings, people, unassigned, zipCode, now }: SlotSearch): Slot[] {
  const earliest = now.getTime() + settings.noticeHours * HOUR_MS;
  const latest = now.getTime() + settings.horizonDays * DAY_MS;
  const today = businessDay(now);
  const days = Array.from({ length: settings.horizonDays + 1 }, (_, index) => addDays(today, index));
  const slots = new Map<number, { id: string; load: number }[]>();
  // Most people work the company's hours, and working those out takes longer than the rest.
  const schedules = new Map<string, OpenDay[]>();
  for (const { id, hours, appointments, busy = [] } of people.filter(
    (each) => each.hours.takesWalkthroughs,
  )) {
    const key = JSON.stringify(hours);
    const open = schedules.get(key) ?? openDays(hours, days, zipCode);
    schedules.set(key, open);
    const byDay = Map.groupBy(appointments, ({ start }) => businessDay(new Date(start)));
    for (const { day, intervals } of open) {
      const taken = byDay.get(day) ?? [];
      const free = withoutIntervals(intervals, overlapping(busy, intervals));
      for (const start of startsIn(free, taken, settings, zipCode)) {
        if (start < earliest || start > latest) continue;
        const others = slots.get(start) ?? [];
        others.push({ id, load: taken.length });
        slots.set(start, others);
      }
    }
  }
  const length = settings.durationMinutes * MINUTE_MS;
  return [...slots]
    .map(([start, free]) => ({ start, end: start + length, people: byLoad(free) }))
    .filter(({ start, end, people: { length: count } }) => count > countOverlapping(unassigned, start, end))
    .sort((one, other) => one.start - other.start);
}

interface OpenDay {
  day: string;
  intervals: Interval[];
}

/** The days on which someone with these hours works where the property is. */
function openDays(hours: WorkSchedule, days: string[], zipCode: string | null): OpenDay[] {
  return days
    .filter((day) => {
      const { zipCodes } = workdayOf(hours, day);
      return zipCodes.length === 0 || !zipCode || zipCodes.includes(zipCode);
    })
    .map((day) => ({ day, intervals: workingIntervals(hours, day) }));
}

function overlapping(intervals: Interval[], day: Interval[]): Interval[] {
  const [from, to] = [day[0]?.start ?? 0, day.at(-1)?.end ?? 0];
  return intervals.filter(({ start, end }) => start < to && from < end);
}

function startsIn(
  open: Interval[],
  appointments: Appointment[],
  settings: BookingSettings,
  zipCode: string | null,
): number[] {
  const length = settings.durationMinutes * MINUTE_MS;
  const taken = appointments.map((each) => withGap(each, settings, zipCode));
  return withoutIntervals(open, taken).flatMap(({ start, end }) => {
    const first = Math.ceil(start / STEP_MS) * STEP_MS;
    const count = Math.max(0, Math.floor((end - length - first) / STEP_MS) + 1);
    return Array.from({ length: count }, (_, index) => first + index * STEP_MS);
  });
}

/** Whether a person is free at the time of a walkthrough, which may be outside their working hours. */
export function isFreeAt(
  { hours, appointments, busy = [] }: BookablePerson,
  { start, end, zipCode }: Appointment,
  settings: BookingSettings,
): boolean {
  const taken = appointments.map((each) => withGap(each, settings, zipCode));
  return countOverlapping([...taken, ...busy, ...timeOffIntervals(hours.timeOff)], start, end) === 0;
}

/** An appointment with the time around it that the buffer and the drive take. */
function withGap(
  { start, end, zipCode: at }: Appointment,
  { bufferMinutes, travelMinutes }: BookingSettings,
  zipCode: string | null,
): Interval {
  const gap = (bufferMinutes + (at && at === zipCode ? 0 : travelMinutes)) * MINUTE_MS;
  return { start: start - gap, end: end + gap };
}

function byLoad(free: { id: string; load: number }[]): string[] {
  return free.sort((one, other) => one.load - other.load || (one.id < other.id ? -1 : 1)).map(({ id }) => id);
}

function countOverlapping(intervals: Interval[], start: number, end: number): number {
  return intervals.filter((each) => each.start < end && start < each.end).length;
}

export const BOOKING_TEXT = {
  taken: 'This time was just taken. Please choose another one.',
  agentBusy: 'This person has another walkthrough at this time. Choose another time or person.',
  over: "Your walkthrough has already started, so it can't be changed online. Please call us.",
  notStarted: "This walkthrough hasn't started yet. Move or cancel it instead.",
  linkExpired: 'This link has expired. Book again with your address, or call us.',
  outsideArea: "We don't manage rentals in this ZIP code yet.",
  closed: "This request is closed, so it can't be booked online. Please call us.",
  missing: { name: 'Enter your name', phone: 'Enter your phone number' },
} as const;

/** `GET /api/public/booking/slots` by ZIP code, or by the token of a lead's private link. */
export const slotsQuerySchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    zipCode: z.optional(zipSchema),
    token: z.optional(z.string().check(z.maxLength(1000))),
  }),
);
export type SlotsQuery = z.output<typeof slotsQuerySchema>;

export interface BookingOffer {
  /** Start times in ISO format, soonest first. */
  slots: string[];
  durationMinutes: number;
  /** False if the ZIP code is outside the service area. */
  isServed: boolean;
  /** The lead behind the link; null when booking without one. */
  lead: BookableLead | null;
}

interface BookableLead {
  property: string;
  walkthroughAt: string | null;
  /** Won, closed or lost: nothing can be booked. */
  isClosed: boolean;
  /** If so, the owner can no longer move or cancel it; staff record how it went. */
  hasStarted: boolean;
  /** Contact details a first booking must include. The link may be forwarded, so it never shows what we know. */
  missing: MissingContact[];
}

export type MissingContact = 'name' | 'phone';

export function missingContacts(lead: {
  name: string;
  nameDerived: boolean;
  phone?: string | null;
}): MissingContact[] {
  return [...(givenName(lead) ? [] : ['name' as const]), ...(lead.phone ? [] : ['phone' as const])];
}

/** The contacts are stored only where the lead has none. */
export const bookSlotSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    startsAt: momentSchema,
    name: z.optional(requiredLineSchema(LEAD_LIMITS.name)),
    phone: z.optional(phoneSchema(LEAD_LIMITS.phone)),
    smsConsent: z.optional(z.boolean()),
  }),
);
export type BookSlot = z.output<typeof bookSlotSchema>;

/** `POST /api/public/booking`: books without a link, and creates the lead. */
export const bookingSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    startsAt: momentSchema,
    streetAddress: requiredLineSchema(LEAD_LIMITS.street),
    city: requiredLineSchema(LEAD_LIMITS.city),
    zipCode: zipSchema,
    name: requiredLineSchema(LEAD_LIMITS.name),
    email: emailSchema,
    phone: phoneSchema(LEAD_LIMITS.phone),
    ...publicFormFields,
  }),
);
export type BookingRequest = z.input<typeof bookingSchema>;
export type Booking = z.output<typeof bookingSchema>;

/** `token` opens the lead's private pages: next steps, another time, cancel. */
export interface Booked {
  leadId: string;
  token: string;
  startsAt: string;
}

/** `GET /api/leads/:id/walkthrough?agentId=` */
export const offerQuerySchema = /* @__PURE__ */ define(() =>
  z.strictObject({ agentId: z.optional(z.uuid()) }),
);
export type OfferQuery = z.output<typeof offerQuerySchema>;

/** Times to choose from, soonest first: of the person who goes, or of others if that person has none. */
export interface WalkthroughOffer {
  /** Who goes: the person asked for, or else whose walkthrough it is, or else the assignee. */
  agentId: string | null;
  slots: { startsAt: string; agentId: string }[];
}

const CHOICE_DAYS = 3;
const CHOICE_HOURS = 3;

/** A few of many open times: an early and a later one on each of the next days. */
export function spreadSlots(slots: Slot[]): Slot[] {
  const days = [...Map.groupBy(slots, ({ start }) => businessDay(new Date(start))).values()];
  return days.slice(0, CHOICE_DAYS).flatMap((day) => {
    const [first] = day;
    const later = day.find(({ start }) => start >= first!.start + CHOICE_HOURS * HOUR_MS);
    return later ? [first!, later] : [first!];
  });
}

/**
 * `POST /api/leads/:id/walkthrough`: staff set or move a time. `agentId` null leaves it unassigned; left out, it stays
 * with the person who goes.
 */
export const scheduleWalkthroughSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    startsAt: momentSchema,
    agentId: z.optional(z.nullable(z.guid())),
    /** A lead that still has this status moves to Walkthrough Scheduled. */
    from: z.optional(z.enum(LEAD_STATUSES)),
    /** The card it moves below on the board; null for the top of the column. */
    after: z.optional(z.nullable(z.guid())),
    /** Schedules although the person's own calendar is busy or they are off. */
    evenIfBusy: z.optional(z.boolean()),
  }),
);
export type ScheduleWalkthrough = z.output<typeof scheduleWalkthroughSchema>;

/** Why staff are asked before they schedule someone: busy in their own calendar, or time off. */
export interface Obstacle {
  kind: 'busy' | 'off';
  startsAt: string;
  endsAt: string;
}

/** `POST /api/calendar/walkthroughs/:id`: how it ended. */
export const settleWalkthroughSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ status: z.enum(['canceled', 'completed', 'no_show']) }),
);
export type SettleWalkthrough = z.output<typeof settleWalkthroughSchema>;

/** `GET /api/calendar`: a range of days in the company's time zone, both included. */
export const CALENDAR_DAYS_MAX = 42;

export interface CalendarWalkthrough {
  id: string;
  leadId: string;
  leadName: string;
  property: string;
  phone: string | null;
  agentId: string | null;
  startsAt: string;
  endsAt: string;
  status: WalkthroughStatus;
}

export interface CalendarTask {
  id: string;
  leadId: string;
  leadName: string;
  title: string;
  dueAt: string;
  assigneeId: string | null;
  isDone: boolean;
}

/** A call that staff made, or a missed call from an owner. */
export interface CalendarCall {
  id: string;
  leadId: string;
  leadName: string;
  at: string;
  outcome: CallEnd;
}

/** When someone is busy according to their own calendar; what they're doing isn't stored. */
export interface CalendarBusyTime {
  startsAt: string;
  endsAt: string;
}

export interface CalendarTimeOff {
  userId: string;
  startsAt: string;
  endsAt: string;
}

/** `GET /api/auth/calendar-feed`: whether a secret link to the caller's calendar works. */
export interface CalendarFeedState {
  isOn: boolean;
}

/** `POST /api/auth/calendar-feed`: a new link, shown only once. */
export interface CalendarFeed {
  link: string;
}

export interface CalendarView {
  people: StaffMember[];
  walkthroughs: CalendarWalkthrough[];
  tasks: CalendarTask[];
  calls: CalendarCall[];
  timeOff: CalendarTimeOff[];
  /** Of the one person that was asked for. */
  busy: CalendarBusyTime[];
  /** If that person's own calendar can't be read: when it last could, so busy times may have changed since. */
  busyReadAt: string | null;
  /** Days in the range on which no one works. */
  closedDays: ClosedDay[];
}
