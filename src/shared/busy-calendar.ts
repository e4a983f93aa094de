import * as z from 'zod/mini';
import { define } from './fields.js';

const ADDRESS_MAX = 2_000;

/** `PUT /api/auth/busy-calendar`: the secret address of the caller's other calendar. */
export const busyCalendarSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ address: z.string().check(z.trim(), z.minLength(1), z.maxLength(ADDRESS_MAX)) }),
);
export type ConnectBusyCalendar = z.output<typeof busyCalendarSchema>;

/** Why a calendar can't be read, in the order of what to check. */
export const BUSY_CALENDAR_PROBLEMS = {
  address: 'Enter a public address that starts with https:// or webcal://.',
  unreachable: "The calendar's server isn't responding.",
  refused:
    "The calendar's server doesn't accept this address. It may have been reset: copy the secret address again.",
  unreadable:
    "We couldn't find a calendar at this address. Copy the secret iCal address from your calendar's settings.",
  tooLarge: 'This calendar is too large to read. Use one with fewer events.',
} as const;
export type BusyCalendarProblem = keyof typeof BUSY_CALENDAR_PROBLEMS;

/** `GET /api/auth/busy-calendar`: the caller's own. The address itself never leaves the server. */
export interface BusyCalendarView {
  /** Where the calendar is, such as `calendar.google.com`; null if none is connected. */
  host: string | null;
  /** When it was last read. */
  readAt: string | null;
  /** Why it couldn't be read since then, or null. */
  problem: string | null;
}
