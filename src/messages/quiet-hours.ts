import { offsetIn } from '../shared/zone-clock.js';

/** Hours of the day from the first to the last, which is none of them any more. */
export interface Hours {
  from: number;
  until: number;
}

/** Text messages go out between these hours of the recipient's clock (47 CFR 64.1200(c)(1)). */
export const TEXT_HOURS: Hours = { from: 8, until: 21 };
const MINUTE_MS = 60_000;

/** Iowa's own numbers and ZIP codes; of anybody else we only know that they live somewhere on the mainland. */
const CENTRAL_ZIP = /^5[0-2]\d/;
const CENTRAL_AREA = /^\+1(319|515|563|641|712)/;
const MAINLAND = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'];

/** The time zones a recipient may be in: the owner of a house need not live near it, so that their number has a say too. */
export function zonesOf(zipCode: string | null, phone: string): string[] {
  const isCentral = CENTRAL_AREA.test(phone) && (!zipCode || CENTRAL_ZIP.test(zipCode));
  return isCentral ? ['America/Chicago'] : MAINLAND;
}

/** The first moment from `now` on that is within the hours in each of the zones; `now` itself while it is. */
export function nextOpening(now: Date, zones: string[], hours = TEXT_HOURS): Date {
  let at = now;
  for (;;) {
    const waits = zones.map((zone) => minutesToOpening(at, zone, hours));
    const wait = Math.max(...waits);
    if (wait === 0) return at;
    const minute = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
    at = new Date(minute + wait * MINUTE_MS);
  }
}

/** Counted to the hour before the opening first: in a night that loses or gains one the rest is counted anew. */
function minutesToOpening(at: Date, zone: string, { from, until }: Hours): number {
  const minute = minuteOfDay(at, zone);
  if (minute >= from * 60 && minute < until * 60) return 0;
  const wait = (from * 60 - minute + 24 * 60) % (24 * 60);
  return wait > 90 ? wait - 90 : wait;
}

function minuteOfDay(at: Date, zone: string): number {
  const instant = at.getTime();
  return Math.floor((instant + offsetIn(zone, instant)) / MINUTE_MS) % (24 * 60);
}
