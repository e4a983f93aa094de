import ICAL from 'ical.js';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import { businessMoment, instantIn } from '#shared/time.js';
import { type Interval, mergeIntervals } from '#shared/working-hours.js';

export interface BusySearch {
  text: string;
  /** Whose calendar it is: events that they declined don't make them busy. */
  email: string;
  /** Milliseconds since 1970. */
  from: number;
  until: number;
}

const EVENTS_MAX = 20_000;
/** Occurrences since the first one of each event, however long ago. */
const OCCURRENCES_MAX = 500_000;
const INTERVALS_MAX = 5_000;
/** The ids of our own walkthroughs and tasks, in case a calendar includes our feed: we already count those. */
const OWN_UID = '@keyturn';

/** The calendar holds more than we read. */
export class CalendarTooLarge extends Error {}

/**
 * When the events of an iCalendar text (RFC 5545) make their owner busy: merged, in order, and within the range. Throws
 * if the text isn't a calendar, or if no event in it can be read. Some texts would take hours, so it runs in a thread that can be stopped.
 */
export function readBusyTimes({ text, ...search }: BusySearch): Interval[] {
  const found = new Occurrences(search);
  for (const calendar of calendarsIn(parse(text, found))) {
    const events = calendar.getAllSubcomponents('vevent').filter((each) => each.hasProperty('dtstart'));
    if (events.length > EVENTS_MAX) throw new CalendarTooLarge();
    for (const series of Map.groupBy(events, uidOf).values()) found.attempt(() => addSeries(found, series));
  }
  if (found.isUnreadable()) throw new Error('No event of this calendar can be read.');
  const merged = mergeIntervals(found.intervals);
  if (merged.length > INTERVALS_MAX) throw new CalendarTooLarge();
  return merged;
}

const EVENT = /^BEGIN:VEVENT$[\s\S]*?^END:VEVENT$\s*/gim;

/** The parser refuses a whole text for one malformed event, so those are left out then. */
function parse(text: string, found: Occurrences): unknown[] {
  try {
    return ICAL.parse(text);
  } catch {
    return ICAL.parse(text.replace(EVENT, (event) => (canParse(event) ? event : found.skipOne())));
  }
}

function canParse(event: string): boolean {
  try {
    return Boolean(ICAL.parse(event));
  } catch {
    return false;
  }
}

function calendarsIn(parsed: unknown[]): ICAL.Component[] {
  // One calendar is a component itself, several are a list of them.
  const roots = typeof parsed[0] === 'string' ? [parsed] : parsed;
  const calendars = roots.map((root) => new ICAL.Component(root as never));
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar'))
    throw new Error('This is not a calendar.');
  return calendars;
}

const uidOf = (event: ICAL.Component) => String(event.getFirstPropertyValue('uid') ?? '');

/** The occurrences that make someone busy, and how many were looked at to find them. */
class Occurrences {
  readonly intervals: Interval[] = [];
  readonly until: number;
  private count = 0;
  private read = 0;
  private skipped = 0;

  constructor(private readonly search: Omit<BusySearch, 'text'>) {
    this.until = search.until;
  }

  /** One malformed event, as some apps write them, must not hide the others. */
  attempt(addSome: () => void): void {
    try {
      addSome();
      this.read++;
    } catch (error) {
      if (error instanceof CalendarTooLarge) throw error;
      this.skipOne();
    }
  }

  /** Returns what is left of the event. */
  skipOne(): '' {
    this.skipped++;
    return '';
  }

  isUnreadable(): boolean {
    return this.skipped > 0 && this.read === 0;
  }

  countOne(): void {
    if (++this.count > OCCURRENCES_MAX) throw new CalendarTooLarge();
  }

  add({ component }: ICAL.Event, { start, end }: Interval): void {
    const { from, until, email } = this.search;
    if (start < end && start < until && end > from && isBusy(component) && !hasDeclined(component, email))
      this.intervals.push({ start, end });
  }
}

/** An event with the occurrences of it that were changed one by one. */
function addSeries(found: Occurrences, series: ICAL.Component[]): void {
  if (uidOf(series[0]!).endsWith(OWN_UID)) return;
  const [changed, masters] = [true, false].map((is) =>
    series.filter((each) => each.hasProperty('recurrence-id') === is),
  ) as [ICAL.Component[], ICAL.Component[]];
  for (const component of masters) addEvent(found, component, changed);
  // A changed occurrence may have moved into the range from outside of it.
  for (const component of changed) addOnce(found, new ICAL.Event(component, { exceptions: [] }));
}

function addEvent(found: Occurrences, component: ICAL.Component, changed: ICAL.Component[]): void {
  const event = new ICAL.Event(component, { exceptions: changed });
  if (!event.isRecurring()) {
    addOnce(found, event);
    return;
  }
  const skipped = new Set([...momentsOf(component, 'exdate'), ...changed.flatMap(recurrenceOf)]);
  const occurrences = event.iterator();
  for (let next = occurrences.next(); next; next = occurrences.next()) {
    found.countOne();
    const at = momentOf(next, component.getFirstProperty('dtstart')!);
    if (at >= found.until) return;
    if (skipped.has(at)) continue;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    found.add(item, spanOf(item, startDate, endDate));
  }
}

function addOnce(found: Occurrences, event: ICAL.Event): void {
  found.add(event, spanOf(event, event.startDate, event.endDate));
}

const recurrenceOf = (component: ICAL.Component) => momentsOf(component, 'recurrence-id');

function momentsOf(component: ICAL.Component, name: string): number[] {
  return component
    .getAllProperties(name)
    .flatMap((property) => property.getValues().map((value) => momentOf(value as ICAL.Time, property)));
}

/** Start and end may be in different time zones, as those of a flight are. */
function spanOf(event: ICAL.Event, startDate: ICAL.Time, endDate: ICAL.Time): Interval {
  const starts = event.component.getFirstProperty('dtstart')!;
  const ends = event.component.getFirstProperty('dtend') ?? starts;
  const start = momentOf(startDate, starts);
  if (startDate.isDate) return { start, end: momentOf(endDate, ends) };
  // Every occurrence takes as long as the first, even on nights when the clocks change.
  return { start, end: start + momentOf(event.endDate, ends) - momentOf(event.startDate, starts) };
}

/** Milliseconds since 1970. All-day events, and times without a zone we can find, are in the company's time zone. */
function momentOf(time: ICAL.Time, property: ICAL.Property): number {
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  if (time.isDate) return businessMoment(new Date(wall).toISOString().slice(0, 10), 0);
  const zone = String(property.getFirstParameter('tzid') ?? '');
  if (time.zone === ICAL.Timezone.utcTimezone) return wall;
  if (isKnownZone(zone)) return instantIn(zone, wall);
  // A zone that the calendar defines itself, such as Outlook's "Central Standard Time".
  if (time.zone?.component) return time.toUnixTime() * 1_000;
  return instantIn(BUSINESS_TIME_ZONE, wall);
}

const zones = new Map<string, boolean>();

function isKnownZone(zone: string): boolean {
  const known = zones.get(zone) ?? (zone !== '' && canFormat(zone));
  zones.set(zone, known);
  return known;
}

function canFormat(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }));
  } catch {
    return false;
  }
}

function isBusy(component: ICAL.Component): boolean {
  const read = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  return read('transp') !== 'TRANSPARENT' && read('status') !== 'CANCELLED';
}

function hasDeclined(component: ICAL.Component, email: string): boolean {
  return component.getAllProperties('attendee').some((attendee) => {
    const address = String(attendee.getFirstValue() ?? '').replace(/^mailto:/i, '');
    const answer = String(attendee.getFirstParameter('partstat') ?? '');
    return address.toLowerCase() === email.toLowerCase() && answer.toUpperCase() === 'DECLINED';
  });
}
