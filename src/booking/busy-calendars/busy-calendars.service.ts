import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  BUSY_CALENDAR_PROBLEMS,
  type BusyCalendarProblem,
  type BusyCalendarView,
  type ConnectBusyCalendar,
} from '#shared/busy-calendar.js';
import { DAY_MS, MINUTE_MS } from '#shared/time.js';
import type { Interval } from '#shared/working-hours.js';
import { Clock } from '../../platform/clock.js';
import { advisoryLock, statementsOf } from '../../platform/database/sql.js';
import { InvalidFields } from '../../platform/errors.js';
import { EncryptedText } from '../../platform/secrets/encrypted-text.js';
import { User } from '../../users/user.entity.js';
import { UserNotFound } from '../../users/users.errors.js';
import { UserEvents } from '../../users/users.service.js';
import { BusyCalendar } from './busy-calendar.entity.js';
import { CalendarProblem, CalendarReader } from './read-calendar.js';

/** What an address is encrypted for. */
export const PURPOSE = 'busy calendar';
/** How often a calendar is read. */
export const EVERY_MS = 5 * MINUTE_MS;
/** The calendar page shows the past week; owners book up to 60 days ahead. */
const DAYS_BACK = 7;
const DAYS_AHEAD = 90;

const ADD_TIMES = `
  insert into busy_times (user_id, starts_at, ends_at)
  select $1, to_timestamp(each.start / 1000), to_timestamp(each.end / 1000)
  from jsonb_to_recordset($2::jsonb) as each (start float8, "end" float8)`;

/** What one read found; without intervals, the calendar hasn't changed. */
export interface Found {
  etag: string | null;
  intervals?: Interval[];
}

/** The calendars that staff members have elsewhere, so that no one books a walkthrough while they are busy. */
@Injectable()
export class BusyCalendarsService implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly reader: CalendarReader,
    private readonly encryption: EncryptedText,
    private readonly users: UserEvents,
  ) {}

  onModuleInit(): void {
    // A read locks the calendar before its person.
    this.users.deactivating.on(async (em, { id }) => {
      await em.execute('select from busy_calendars where user_id = ? for update', [id]);
    });
    this.users.deactivated.on((em, { id }) => remove(em, id));
  }

  async view(userId: string): Promise<BusyCalendarView> {
    const stored = await this.em.fork().findOne(BusyCalendar, { userId });
    if (!stored) return { host: null, readAt: null, problem: null };
    const problem = stored.problem && BUSY_CALENDAR_PROBLEMS[stored.problem as BusyCalendarProblem];
    return { host: stored.host, readAt: stored.readAt.toISOString(), problem: problem ?? null };
  }

  /** Reads the calendar before it replaces the previous one, so that a wrong address is noticed right away. */
  async connect(userId: string, { address }: ConnectBusyCalendar): Promise<BusyCalendarView> {
    const { url, found } = await this.tryAddress(userId, address);
    const { etag, intervals = [] } = found;
    await this.em.fork().transactional(async (em) => {
      await advisoryLock(em, `busy-calendar:${userId}`);
      await em.nativeDelete(BusyCalendar, { userId });
      await requireActive(em, userId);
      const now = this.clock.now();
      const encrypted = this.encryption.encrypt(PURPOSE, userId, url.href);
      em.create(BusyCalendar, {
        userId,
        encrypted,
        host: url.host,
        etag,
        timesHash: hashOf(intervals),
        expandedAt: now,
        readAt: now,
        dueAt: new Date(now.getTime() + EVERY_MS),
      });
      await em.flush();
      await replaceTimes(em, userId, intervals);
    });
    return this.view(userId);
  }

  async disconnect(userId: string): Promise<void> {
    await this.em.fork().transactional((em) => remove(em, userId));
  }

  /** Busy times of the calendar at this address, unless it still has this etag. */
  async readTimes(userId: string, address: string, etag: string | null): Promise<Found> {
    const fetched = await this.reader.fetch(address, etag);
    if (!fetched) return { etag };
    const { email } = await this.em.fork().findOneOrFail(User, userId);
    const now = this.clock.now().getTime();
    const search = { email, from: now - DAYS_BACK * DAY_MS, until: now + DAYS_AHEAD * DAY_MS };
    return { etag: fetched.etag, intervals: await this.reader.expand({ text: fetched.text, ...search }) };
  }

  private async tryAddress(userId: string, address: string): Promise<{ url: URL; found: Found }> {
    try {
      const url = this.reader.parseAddress(address);
      return { url, found: await this.readTimes(userId, url.href, null) };
    } catch (error) {
      if (!(error instanceof CalendarProblem)) throw error;
      const message = BUSY_CALENDAR_PROBLEMS[error.problem];
      throw new InvalidFields([{ field: 'address', code: 'CALENDAR_UNREADABLE', message }]);
    }
  }
}

export function hashOf(intervals: Interval[]): string {
  return createHash('sha256').update(JSON.stringify(intervals)).digest('base64url');
}

/** Reading the address took a while, in which the account may have been deactivated. */
async function requireActive(em: EntityManager, userId: string): Promise<void> {
  const [active] = await em.execute('select 1 as one from users where id = ? and is_active for share', [
    userId,
  ]);
  if (!active) throw new UserNotFound();
}

async function remove(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(BusyCalendar, { userId });
  await replaceTimes(em, userId, []);
}

export async function replaceTimes(em: EntityManager, userId: string, intervals: Interval[]): Promise<void> {
  await em.execute('delete from busy_times where user_id = ?', [userId]);
  await statementsOf(em)(ADD_TIMES, [userId, JSON.stringify(intervals)]);
}
