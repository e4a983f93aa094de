import * as z from 'zod/mini';
import { daySchema, define, intSchema, withChecks } from './fields.js';
import { addDays, businessDay, businessMoment, weekdayOf } from './time.js';
import { WEEKDAYS } from './working-hours.js';

const DAY_MINUTES = 24 * 60;
export const ON_CALL_LIMITS = { shifts: 50, exceptions: 100 } as const;

/** Minutes after midnight in the company's time zone. If a shift's end is before its start, it ends the next day. */
const timesSchema = {
  from: /* @__PURE__ */ withChecks(intSchema('Enter a time'), z.minimum(0), z.maximum(DAY_MINUTES - 1)),
  to: /* @__PURE__ */ withChecks(intSchema('Enter a time'), z.minimum(0), z.maximum(DAY_MINUTES)),
};

/** `PUT /api/on-call`. A stale `version` is 409 `ON_CALL_CHANGED`. */
export const onCallSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    /** The same every week. */
    shifts: z
      .array(
        z.strictObject({
          /** 0 is Sunday. */
          day: withChecks(intSchema(), z.minimum(0), z.maximum(WEEKDAYS.length - 1)),
          ...timesSchema,
          userId: z.guid('Choose a person'),
        }),
      )
      .check(z.maxLength(ON_CALL_LIMITS.shifts, `At most ${ON_CALL_LIMITS.shifts} shifts`)),
    /** On these dates they replace the shifts that start there. */
    exceptions: z
      .array(
        z.strictObject({
          date: daySchema,
          ...timesSchema,
          /** Null for no one. */
          userId: z.nullable(z.guid('Choose a person')),
        }),
      )
      .check(z.maxLength(ON_CALL_LIMITS.exceptions, `At most ${ON_CALL_LIMITS.exceptions} exceptions`)),
    version: z.optional(intSchema()),
  }),
);
export type OnCallChanges = z.output<typeof onCallSchema>;
export type OnCallShift = OnCallChanges['shifts'][number];
export type OnCallException = OnCallChanges['exceptions'][number];

/** `GET /api/on-call` */
export type OnCallView = Required<OnCallChanges>;
export type OnCallSchedule = Pick<OnCallView, 'shifts' | 'exceptions'>;

export interface OnCallTime {
  userId: string;
  /** Milliseconds since 1970, the end excluded. */
  start: number;
  end: number;
}

/** Milliseconds since 1970. */
export function shiftEnd(day: string, { from, to }: Pick<OnCallException, 'from' | 'to'>): number {
  return businessMoment(to > from ? day : addDays(day, 1), to);
}

/** Who is on call in the shifts that start on a day in the company's time zone, `2026-11-25`. */
export function onCallOn({ shifts, exceptions }: OnCallSchedule, day: string): OnCallTime[] {
  const special = exceptions.filter(({ date }) => date === day);
  const rows = special.length > 0 ? special : shifts.filter((shift) => shift.day === weekdayOf(day));
  return rows
    .flatMap(({ from, to, userId }) => {
      if (!userId) return [];
      return [{ userId, start: businessMoment(day, from), end: shiftEnd(day, { from, to }) }];
    })
    .sort((one, other) => one.start - other.start);
}

/** The ids of the people who are on call at a moment. */
export function onCallAt(schedule: OnCallSchedule, at: Date): string[] {
  const moment = at.getTime();
  const today = businessDay(at);
  const times = [addDays(today, -1), today].flatMap((day) => onCallOn(schedule, day));
  return [
    ...new Set(times.filter(({ start, end }) => start <= moment && moment < end).map(({ userId }) => userId)),
  ];
}

/** Seconds between two moments in which someone was on call. */
export function onCallSeconds(schedule: OnCallSchedule, from: Date, to: Date): number {
  let [sum, covered] = [0, from.getTime()];
  for (let day = addDays(businessDay(from), -1); day <= businessDay(to); day = addDays(day, 1))
    for (const { start, end } of onCallOn(schedule, day)) {
      const [begin, stop] = [Math.max(start, covered), Math.min(end, to.getTime())];
      if (stop <= begin) continue;
      sum += stop - begin;
      covered = stop;
    }
  return Math.floor(sum / 1_000);
}
