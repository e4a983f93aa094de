import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../../users/user.entity.js';

const BusyCalendarSchema = defineEntity({
  name: 'BusyCalendar',
  tableName: 'busy_calendars',
  properties: {
    userId: () => p.manyToOne(User).mapToPk().primary().deleteRule('cascade').fieldName('user_id'),
    /** The secret address, encrypted with a key derived from JWT_SECRET. */
    encrypted: p.text().hidden(),
    host: p.text(),
    /** The ETag of the version we read. */
    etag: p.text().nullable(),
    /** Of its busy times: a calendar without an ETag is read in full each time, and is usually unchanged. */
    timesHash: p.text().nullable(),
    /** When its events were last expanded: an unchanged calendar needs that too, because the window moves. */
    expandedAt: p.datetime(3),
    readAt: p.datetime(3),
    /** When a process may read it next. */
    dueAt: p.datetime(3),
    /** How many reads have failed since `readAt`. */
    failures: p.integer().default(0),
    problem: p.text().nullable(),
  },
  indexes: [{ name: 'busy_calendars_due_at_index', properties: ['dueAt'] }],
});

/** A staff member's other calendar, read for the times when they are busy. */
export class BusyCalendar extends BusyCalendarSchema.class {}
BusyCalendarSchema.setClass(BusyCalendar);

const BusyTimeSchema = defineEntity({
  name: 'BusyTime',
  tableName: 'busy_times',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: () => p.manyToOne(User).mapToPk().deleteRule('cascade').fieldName('user_id'),
    startsAt: p.datetime(3),
    endsAt: p.datetime(3),
  },
  indexes: [
    {
      name: 'busy_times_user_id_ends_at_index',
      expression: 'create index busy_times_user_id_ends_at_index on busy_times (user_id, ends_at, starts_at)',
    },
  ],
});

/** When a staff member is busy according to their other calendar. Nothing else about its events is stored. */
export class BusyTime extends BusyTimeSchema.class {}
BusyTimeSchema.setClass(BusyTime);
