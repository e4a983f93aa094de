import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnModuleInit,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BUSY_CALENDAR_PROBLEMS, type BusyCalendarProblem } from '#shared/busy-calendar.js';
import { formatAppointment } from '#shared/format.js';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/time.js';
import { Outbox } from '../../messages/outbox.js';
import { Clock } from '../../platform/clock.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Sql } from '../../platform/database/sql.js';
import { rejectOnAbort } from '../../platform/limit-concurrency.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { EncryptedText } from '../../platform/secrets/encrypted-text.js';
import { User } from '../../users/user.entity.js';
import { BusyCalendar } from './busy-calendar.entity.js';
import {
  BusyCalendarsService,
  EVERY_MS,
  type Found,
  hashOf,
  PURPOSE,
  replaceTimes,
} from './busy-calendars.service.js';
import { CalendarProblem } from './read-calendar.js';

/** Failed reads wait twice as long each time, up to an hour. */
const BACKOFF_MAX_MS = 60 * MINUTE_MS;
/** After about two hours. */
const NOTIFY_AFTER = 6;
/** Expands even an unchanged calendar again, because the window moves. */
const EXPAND_EVERY_MS = DAY_MS;
/** Read at the same time by one process. */
const BATCH = 5;
const DRAIN_MS = 20 * SECOND_MS;

const CLAIM = `
  update busy_calendars set due_at = $2
  where user_id in (
    select c.user_id from busy_calendars c join users u on u.id = c.user_id
    where c.due_at <= $1 and u.is_active order by c.due_at limit ${BATCH} for update of c skip locked)
  returning user_id as "userId", encrypted, etag, times_hash as "timesHash", expanded_at as "expandedAt"`;

interface Claimed {
  userId: string;
  encrypted: string;
  etag: string | null;
  timesHash: string | null;
  expandedAt: Date;
}

/** Reads connected calendars every few minutes. Any number of processes may run this: one of them reads each calendar. */
@Injectable()
export class ReadBusyCalendars implements BeforeApplicationShutdown {
  private readonly logger = new Logger('ReadBusyCalendars');
  private running: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly calendars: BusyCalendarsService,
    private readonly encryption: EncryptedText,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Waits for the reads that have begun. Those that fail from now on may have failed because we stop. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await rejectOnAbort(this.running, AbortSignal.timeout(DRAIN_MS)).catch((err: unknown) =>
      this.logger.warn({ err }),
    );
  }

  @Interval(MINUTE_MS)
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

  private async read({ userId, encrypted, etag, expandedAt }: Claimed): Promise<Found> {
    const decrypted = this.encryption.decrypt(PURPOSE, userId, encrypted);
    if (!decrypted) throw new CalendarProblem('refused');
    const isRecent = this.clock.now().getTime() - expandedAt.getTime() < EXPAND_EVERY_MS;
    return this.calendars.readTimes(userId, decrypted.text, isRecent ? etag : null);
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

const CALENDARS = `
  select count(*) filter (where failures = 0)::int as "current", count(*) filter (where failures > 0)::int as failing
  from busy_calendars`;

/** What staff calendars contribute to `/metrics`. */
@Injectable()
export class BusyCalendarMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly sql: Sql,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge(
      'keyturn_busy_calendars',
      'Staff calendars that are read for busy times: current, or failing since the last read.',
      ['state'],
      async () => {
        const [counts] = await this.sql.rows<Record<string, number>>(CALENDARS, [], 'busy-calendar-metrics');
        return Object.entries(counts!).map(([state, value]) => ({ labels: { state }, value }));
      },
    );
  }
}
