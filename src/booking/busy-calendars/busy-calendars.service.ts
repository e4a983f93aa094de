import { createHash } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  type BeforeApplicationShutdown,
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Injectable,
  Logger,
  type OnModuleInit,
  Put,
} from '@nestjs/common';
import { Interval as Every } from '@nestjs/schedule';
import {
  BUSY_CALENDAR_PROBLEMS,
  type BusyCalendarProblem,
  type BusyCalendarView,
  busyCalendarSchema,
  type ConnectBusyCalendar,
} from '#shared/busy-calendar.js';
import { formatAppointment } from '#shared/format.js';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/time.js';
import type { Interval } from '#shared/working-hours.js';
import { Outbox } from '../../messages/outbox.js';
import { Allow, type Caller, CurrentCaller } from '../../platform/access/access.js';
import { Clock } from '../../platform/clock.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { advisoryLock, executeBound, Sql } from '../../platform/database/sql.js';
import { InvalidFields } from '../../platform/errors.js';
import { rejectOnAbort } from '../../platform/limit-concurrency.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { EncryptedText } from '../../platform/secrets/encrypted-text.js';
import { User } from '../../users/user.entity.js';
import { UserNotFound } from '../../users/users.errors.js';
import { UserEvents } from '../../users/users.service.js';
import { BusyCalendar } from './busy-calendar.entity.js';
import { CalendarProblem, CalendarReader } from './read-calendar.js';

const PURPOSE = 'busy calendar';
const EVERY_MS = 5 * MINUTE_MS;
/** Failed reads wait twice as long each time, up to an hour. */
const BACKOFF_MAX_MS = 60 * MINUTE_MS;
/** After about two hours. */
const NOTIFY_AFTER = 6;
/** Expands even an unchanged calendar again, because the window moves. */
const EXPAND_EVERY_MS = DAY_MS;
/** The calendar page shows the past week; owners book up to 60 days ahead. */
const DAYS_BACK = 7;
const DAYS_AHEAD = 90;
/** Read at the same time by one process. */
const BATCH = 5;
const DRAIN_MS = 20 * SECOND_MS;

const CLAIM = `
  update busy_calendars set due_at = $2
  where user_id in (
    select c.user_id from busy_calendars c join users u on u.id = c.user_id
    where c.due_at <= $1 and u.is_active order by c.due_at limit ${BATCH} for update of c skip locked)
  returning user_id as "userId", encrypted, etag, times_hash as "timesHash", expanded_at as "expandedAt"`;

const ADD_TIMES = `
  insert into busy_times (user_id, starts_at, ends_at)
  select $1, to_timestamp(each.start / 1000), to_timestamp(each.end / 1000)
  from jsonb_to_recordset($2::jsonb) as each (start float8, "end" float8)`;

interface Claimed {
  userId: string;
  encrypted: string;
  etag: string | null;
  timesHash: string | null;
  expandedAt: Date;
}

/** What one read found; without intervals, the calendar hasn't changed. */
interface Found {
  etag: string | null;
  intervals?: Interval[];
}

/**
 * Reads the calendars that staff members have elsewhere, so that no one books a walkthrough while they are busy. Any
 * number of processes may run this: each calendar is read by one of them.
 */
@Injectable()
export class BusyCalendars implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('BusyCalendars');
  private running: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly reader: CalendarReader,
    private readonly encryption: EncryptedText,
    private readonly outbox: Outbox,
    private readonly users: UserEvents,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    // A read locks the calendar before its person.
    this.users.deactivating.on(async (em, { id }) => {
      await em.execute('select from busy_calendars where user_id = ? for update', [id]);
    });
    this.users.deactivated.on((em, { id }) => remove(em, id));
  }

  /** Waits for the reads that have begun. Those that fail from now on may have failed because we stop. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await rejectOnAbort(this.running, AbortSignal.timeout(DRAIN_MS)).catch((err: unknown) =>
      this.logger.warn({ err }),
    );
  }

  async view(userId: string): Promise<BusyCalendarView> {
    const stored = await this.em.fork().findOne(BusyCalendar, { userId });
    if (!stored) return { host: null, readAt: null, problem: null };
    const problem = stored.problem && BUSY_CALENDAR_PROBLEMS[stored.problem as BusyCalendarProblem];
    return { host: stored.host, readAt: stored.readAt.toISOString(), problem: problem ?? null };
  }

  /** Reads the calendar before it replaces the former one, so that a wrong address is noticed right away. */
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

  @Every(MINUTE_MS)
  async runSafely(): Promise<void> {
    if (this.isStopping) return;
    this.running = this.run().catch((err: unknown) => this.logger.warn({ err }));
    await this.running;
  }

  /** Reads every calendar that is due. */
  async run(): Promise<void> {
    let claimed: Claimed[];
    do {
      const now = this.clock.now();
      claimed = await this.sql.rows<Claimed>(CLAIM, [now, new Date(now.getTime() + EVERY_MS)]);
      await Promise.all(claimed.map((each) => this.refresh(each)));
    } while (claimed.length === BATCH && !this.isStopping);
  }

  /** If it fails, the last known busy times stay. While we stop, that isn't recorded: it is due again soon. */
  private async refresh(claimed: Claimed): Promise<void> {
    try {
      await this.store(claimed, await this.read(claimed));
    } catch (error) {
      if (!(error instanceof CalendarProblem)) throw error;
      if (!this.isStopping) await this.fail(claimed, error.problem);
    }
  }

  private async tryAddress(userId: string, address: string): Promise<{ url: URL; found: Found }> {
    try {
      const url = this.reader.parseAddress(address);
      return { url, found: await this.readFrom(userId, url.href, null) };
    } catch (error) {
      if (!(error instanceof CalendarProblem)) throw error;
      const message = BUSY_CALENDAR_PROBLEMS[error.problem];
      throw new InvalidFields([{ field: 'address', code: 'CALENDAR_UNREADABLE', message }]);
    }
  }

  private async read({ userId, encrypted, etag, expandedAt }: Claimed): Promise<Found> {
    const decrypted = this.encryption.decrypt(PURPOSE, userId, encrypted);
    if (!decrypted) throw new CalendarProblem('refused');
    const isRecent = this.clock.now().getTime() - expandedAt.getTime() < EXPAND_EVERY_MS;
    return this.readFrom(userId, decrypted.text, isRecent ? etag : null);
  }

  private async readFrom(userId: string, address: string, etag: string | null): Promise<Found> {
    const fetched = await this.reader.fetch(address, etag);
    if (!fetched) return { etag };
    const { email } = await this.em.fork().findOneOrFail(User, userId);
    const now = this.clock.now().getTime();
    const search = { email, from: now - DAYS_BACK * DAY_MS, until: now + DAYS_AHEAD * DAY_MS };
    return { etag: fetched.etag, intervals: await this.reader.expand({ text: fetched.text, ...search }) };
  }

  /** Does nothing if the person has connected another calendar in the meantime. */
  private async store({ userId, encrypted, ...claimed }: Claimed, { etag, intervals }: Found): Promise<void> {
    const timesHash = intervals ? hashOf(intervals) : claimed.timesHash;
    await this.em.fork().transactional(async (em) => {
      const now = this.clock.now();
      const updated = await em.nativeUpdate(
        BusyCalendar,
        { userId, encrypted },
        {
          etag,
          timesHash,
          readAt: now,
          failures: 0,
          problem: null,
          ...(intervals && { expandedAt: now }),
          ...this.reencrypted(userId, encrypted),
        },
      );
      const isChanged = intervals && timesHash !== claimed.timesHash;
      if (updated > 0 && isChanged) await replaceTimes(em, userId, intervals);
    });
  }

  /** During a rotation of JWT_SECRET. */
  private reencrypted(userId: string, encrypted: string): { encrypted?: string } {
    const decrypted = this.encryption.decrypt(PURPOSE, userId, encrypted);
    return decrypted?.isOld ? { encrypted: this.encryption.encrypt(PURPOSE, userId, decrypted.text) } : {};
  }

  private async fail({ userId, encrypted }: Claimed, problem: BusyCalendarProblem): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const calendar = await em.findOne(
        BusyCalendar,
        { userId, encrypted },
        // The person may connect another calendar right now.
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!calendar) return;
      calendar.failures++;
      calendar.problem = problem;
      const wait = Math.min(EVERY_MS * 2 ** (calendar.failures - 1), BACKOFF_MAX_MS);
      calendar.dueAt = new Date(this.clock.now().getTime() + wait);
      if (calendar.failures === NOTIFY_AFTER) await this.notify(em, calendar);
    });
  }

  private async notify(em: EntityManager, { userId, host, readAt, problem }: BusyCalendar): Promise<void> {
    const { name, email } = await em.findOneOrFail(User, userId);
    await this.outbox.add(em, {
      key: `calendar-unreadable:${userId}:${readAt.getTime()}`,
      template: 'calendar-unreadable',
      to: email,
      userId,
      data: {
        name: name ?? undefined,
        host,
        since: formatAppointment(readAt),
        problem: BUSY_CALENDAR_PROBLEMS[problem as BusyCalendarProblem],
        link: new URL('/calendar', this.config.PUBLIC_SITE_URL).href,
      },
    });
  }
}

function hashOf(intervals: Interval[]): string {
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

async function replaceTimes(em: EntityManager, userId: string, intervals: Interval[]): Promise<void> {
  await em.execute('delete from busy_times where user_id = ?', [userId]);
  await executeBound(em, ADD_TIMES, [userId, JSON.stringify(intervals)]);
}

/** The caller's own other calendar. */
@Controller('api/auth/busy-calendar')
export class BusyCalendarController {
  constructor(
    private readonly calendars: BusyCalendars,
    private readonly limits: RateLimits,
  ) {}

  @Allow('busyCalendar.own')
  @Get()
  view(@CurrentCaller() caller: Caller): Promise<BusyCalendarView> {
    return this.calendars.view(caller.id);
  }

  @Allow('busyCalendar.own')
  @Put()
  async connect(
    @Body({ schema: busyCalendarSchema }) body: ConnectBusyCalendar,
    @CurrentCaller() caller: Caller,
  ): Promise<BusyCalendarView> {
    await this.limits.count('busyCalendars', caller.id);
    return this.calendars.connect(caller.id, body);
  }

  @Allow('busyCalendar.own')
  @Delete()
  @HttpCode(204)
  disconnect(@CurrentCaller() caller: Caller): Promise<void> {
    return this.calendars.disconnect(caller.id);
  }
}
