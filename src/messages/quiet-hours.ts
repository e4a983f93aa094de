import { MINUTE_MS, offsetIn } from '#shared/time.js';

/** Hours of the day, `until` not included. */
export interface Hours {
  from: number;
  until: number;
}

/** Texts may be sent during these hours of the recipient's local time (47 CFR 64.1200(c)(1)). */
export const TEXT_HOURS: Hours = { from: 8, until: 21 };

/** Iowa's ZIP codes and area codes. Everyone else may be anywhere on the mainland, since people keep their numbers. */
const CENTRAL_ZIP = /^5[0-2]\d/;
const CENTRAL_AREA = /^\+1(319|515|563|641|712)/;
const MAINLAND = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'];

/**
 * Time zones the recipient may be in, judged by property and phone number, since owners don't always live nearby. Empty
 * if we can't tell, and then no campaign texts are sent.
 */
export function zonesOf(zipCode: string | null, phone: string): string[] {
  const area = phone.slice('+1'.length, '+1515'.length);
  if (UNKNOWN_AREAS.has(area)) return [];
  const isCentral = CENTRAL_AREA.test(phone) && (!zipCode || CENTRAL_ZIP.test(zipCode));
  if (isCentral) return ['America/Chicago'];
  return [...MAINLAND, ...(AREA_ZONES[area] ?? []), ...(ZIP_ZONES[zipCode?.slice(0, 3) ?? ''] ?? [])];
}

/** The first moment from `now` on that is within the hours in every zone. */
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

/** When the hours end in the first of the zones. `now` must be within the hours in all of them. */
export function nextClosing(now: Date, zones: string[], { until } = TEXT_HOURS): Date {
  const left = Math.min(...zones.map((zone) => until * 60 - minuteOfDay(now, zone)));
  return new Date(Math.floor(now.getTime() / MINUTE_MS + left) * MINUTE_MS);
}

/** The first moment that leaves the provider at least a minute to deliver in time. */
export function nextSendTime(now: Date, zones: string[]): Date {
  const opening = nextOpening(now, zones);
  const closing = nextClosing(opening, zones);
  return closing.getTime() - opening.getTime() < MINUTE_MS ? nextOpening(closing, zones) : opening;
}

/** Jumps to an hour before opening first and counts again from there, in case the clocks change overnight. */
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

/**
 * Time zones outside the four mainland ones, by area code. Area codes not listed here, including most of Canada, fall
 * within the mainland zones.
 */
const AREA_ZONES: Record<string, readonly string[]> = {
  // United States
  '340': ['America/St_Thomas'],
  '670': ['Pacific/Saipan'],
  '671': ['Pacific/Guam'],
  '684': ['Pacific/Pago_Pago'],
  '787': ['America/Puerto_Rico'],
  '808': ['Pacific/Honolulu'],
  '907': ['America/Anchorage', 'America/Adak'],
  '939': ['America/Puerto_Rico'],
  // Canada. Some Quebec islands are on Atlantic time.
  '367': ['America/Halifax', 'America/Blanc-Sablon'],
  '418': ['America/Halifax', 'America/Blanc-Sablon'],
  '428': ['America/Moncton'],
  '506': ['America/Moncton'],
  '581': ['America/Halifax', 'America/Blanc-Sablon'],
  '709': ['America/St_Johns', 'America/Goose_Bay'],
  '782': ['America/Halifax'],
  '879': ['America/St_Johns', 'America/Goose_Bay'],
  '902': ['America/Halifax'],
};

/** The same, by the first three digits of a ZIP code. */
const ZIP_ZONES: Record<string, readonly string[]> = {
  '006': ['America/Puerto_Rico'],
  '007': ['America/Puerto_Rico'],
  '008': ['America/St_Thomas'],
  '009': ['America/Puerto_Rico'],
  '967': ['Pacific/Honolulu', 'Pacific/Pago_Pago'],
  '968': ['Pacific/Honolulu'],
  '969': ['Pacific/Guam'],
  '995': ['America/Anchorage', 'America/Adak'],
  '996': ['America/Anchorage'],
  '997': ['America/Anchorage'],
  '998': ['America/Anchorage'],
  '999': ['America/Anchorage'],
};

/**
 * Area codes of other North American Numbering Plan countries and non-geographic ones. Their local time is unknown.
 */
const UNKNOWN_AREAS: ReadonlySet<string> = new Set(
  '242 246 264 268 284 345 441 473 600 622 633 644 649 655 658 664 677 688 721 758 767 784 809 829 849 868 869 876'.split(
    ' ',
  ),
);
