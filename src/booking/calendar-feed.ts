import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Inject,
  Injectable,
  Ip,
  Param,
  Post,
  Res,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { CalendarFeed, CalendarFeedState } from '#shared/booking.js';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import { displayName } from '#shared/lead.js';
import { addBusinessDays, MINUTE_MS, toWallClock } from '#shared/time.js';
import { escapeText, toLines, toUtc } from '../leads/public-forms/walkthrough-calendar.js';
import { Allow, type Caller, CurrentCaller, Public } from '../platform/access/access.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { Sql } from '../platform/database/sql.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { digestOf } from '../platform/secrets/hashing.js';
import { User } from '../users/user.entity.js';
import { CalendarFeedNotFound } from './booking.errors.js';

const DAYS_BACK = 30;
const DAYS_AHEAD = 180;
const ENTRIES_MAX = 1_000;
/** Tasks have a due time but no length. */
const TASK_MINUTES = 15;

interface Entry {
  id: string;
  leadId: string;
  leadName: string;
  property: string;
  phone: string | null;
  createdAt: Date;
  startsAt: Date;
  /** Null for a task. */
  endsAt: Date | null;
  /** Null unless it's a task. */
  title: string | null;
}

const ENTRIES = `
  select w.id, l.id as "leadId", l.name as "leadName", l.property_address as property, l.phone,
    w.created_at as "createdAt", w.starts_at as "startsAt", w.ends_at as "endsAt", null as title
  from walkthroughs w join leads l on l.id = w.lead_id
  where w.agent_id = $1 and w.status in ('scheduled', 'completed') and w.starts_at >= $2 and w.starts_at < $3
  union all
  select t.id, l.id, l.name, l.property_address, l.phone, t.created_at, t.due_at, null, t.title
  from lead_tasks t join leads l on l.id = t.lead_id
  where t.assignee_id = $1 and t.done_at is null and t.due_at >= $2 and t.due_at < $3
  order by 7, 1 limit ${ENTRIES_MAX}`;

/** Each person's walkthroughs and tasks, for the calendar on their phone. */
@Injectable()
export class CalendarFeeds {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async state(userId: string): Promise<CalendarFeedState> {
    const [user] = await this.sql.rows<{ isOn: boolean }>(
      'select calendar_feed_hash is not null as "isOn" from users where id = $1',
      [userId],
      'calendar-feed-state',
    );
    return { isOn: user?.isOn ?? false };
  }

  /** Creates a link; the previous one stops working. Only its hash is stored, so it can't be shown again. */
  async renew(userId: string): Promise<CalendarFeed> {
    const token = randomBytes(32).toString('base64url');
    // Bypasses the entity: a new version would reject an edit that an admin has open.
    await this.em.nativeUpdate(User, { id: userId }, { calendarFeedHash: digestOf(token) });
    return { link: new URL(`/api/public/calendars/${token}/keyturn.ics`, this.config.PUBLIC_SITE_URL).href };
  }

  async turnOff(userId: string): Promise<void> {
    await this.em.nativeUpdate(User, { id: userId }, { calendarFeedHash: null });
  }

  async read(token: string): Promise<string> {
    const owner = await this.sql.row<{ id: string }>(
      'select id from users where calendar_feed_hash = $1 and is_active',
      [digestOf(token)],
      'calendar-feed-owner',
    );
    if (!owner) throw new CalendarFeedNotFound();
    const now = this.clock.now();
    const range = [addBusinessDays(now, -DAYS_BACK), addBusinessDays(now, DAYS_AHEAD)];
    const entries = await this.sql.rows<Entry>(ENTRIES, [owner.id, ...range], 'calendar-feed');
    return toFeed(entries, this.config.PUBLIC_SITE_URL);
  }
}

/** Times are in the company's time zone, whose rules are included. */
function toFeed(entries: Entry[], site: string): string {
  return toLines([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Keyturn//Calendar//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['X-WR-CALNAME', 'Keyturn'],
    ['X-WR-TIMEZONE', BUSINESS_TIME_ZONE],
    ['REFRESH-INTERVAL;VALUE=DURATION', 'PT15M'],
    ...TIME_ZONE,
    ...entries.flatMap((entry) => toEvent(entry, site)),
    ['END', 'VCALENDAR'],
  ]);
}

function toEvent(entry: Entry, site: string): [string, string][] {
  const { id, leadId, property, phone, createdAt, startsAt, endsAt, title } = entry;
  const name = displayName({ name: entry.leadName });
  const link = new URL(`/leads/${leadId}`, site).href;
  const end = endsAt ?? new Date(startsAt.getTime() + TASK_MINUTES * MINUTE_MS);
  return [
    ['BEGIN', 'VEVENT'],
    ['UID', `${id}@keyturn`],
    // The creation time: with the request's time, every response would differ.
    ['DTSTAMP', toUtc(createdAt)],
    [`DTSTART;TZID=${BUSINESS_TIME_ZONE}`, toLocal(startsAt)],
    [`DTEND;TZID=${BUSINESS_TIME_ZONE}`, toLocal(end)],
    ['SUMMARY', escapeText(title ? `${title} (${name})` : `Walkthrough: ${name}`)],
    ...(endsAt ? [['LOCATION', escapeText(property)] as [string, string]] : []),
    ['DESCRIPTION', escapeText([phone, link].filter(Boolean).join('\n'))],
    ['TRANSP', endsAt ? 'OPAQUE' : 'TRANSPARENT'],
    ['END', 'VEVENT'],
  ];
}

/** `20261202T100000` */
function toLocal(at: Date): string {
  return `${toWallClock(at.toISOString()).replace(/[-:]/g, '')}00`;
}

/** Central Time since 2007. */
const TIME_ZONE: [string, string][] = [
  ['BEGIN', 'VTIMEZONE'],
  ['TZID', BUSINESS_TIME_ZONE],
  ['BEGIN', 'DAYLIGHT'],
  ['DTSTART', '20070311T020000'],
  ['RRULE', 'FREQ=YEARLY;BYMONTH=3;BYDAY=2SU'],
  ['TZOFFSETFROM', '-0600'],
  ['TZOFFSETTO', '-0500'],
  ['TZNAME', 'CDT'],
  ['END', 'DAYLIGHT'],
  ['BEGIN', 'STANDARD'],
  ['DTSTART', '20071104T020000'],
  ['RRULE', 'FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'],
  ['TZOFFSETFROM', '-0500'],
  ['TZOFFSETTO', '-0600'],
  ['TZNAME', 'CST'],
  ['END', 'STANDARD'],
  ['END', 'VTIMEZONE'],
];

/** The caller's own link. */
@Controller('api/auth/calendar-feed')
export class OwnCalendarFeedController {
  constructor(private readonly feeds: CalendarFeeds) {}

  @Allow('calendarFeed.own')
  @Get()
  state(@CurrentCaller() caller: Caller): Promise<CalendarFeedState> {
    return this.feeds.state(caller.id);
  }

  @Allow('calendarFeed.own')
  @Post()
  renew(@CurrentCaller() caller: Caller): Promise<CalendarFeed> {
    return this.feeds.renew(caller.id);
  }

  @Allow('calendarFeed.own')
  @Delete()
  @HttpCode(204)
  turnOff(@CurrentCaller() caller: Caller): Promise<void> {
    return this.feeds.turnOff(caller.id);
  }
}

/** Calendar apps can't sign in, so anyone with the link can read the calendar. */
@Controller('api/public/calendars')
export class CalendarFeedController {
  constructor(
    private readonly feeds: CalendarFeeds,
    private readonly limits: RateLimits,
  ) {}

  @Public()
  @Get(':token/keyturn.ics')
  async read(
    @Param('token') token: string,
    @Headers('if-none-match') known: string | undefined,
    @Ip() ip: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.limits.count('publicRead', ip);
    const feed = await this.feeds.read(token);
    const etag = `"${digestOf(feed).slice(0, 22)}"`;
    reply.header('cache-control', 'private, no-cache').header('etag', etag);
    const tags = known?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
    if (tags.includes(etag)) return void reply.code(304).send();
    return void reply.type('text/calendar; charset=utf-8').send(feed);
  }
}
