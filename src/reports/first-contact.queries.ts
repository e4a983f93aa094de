import { Injectable } from '@nestjs/common';
import {
  type AnalyticsViews,
  CONTACT_WAIT_HOURS,
  CONTACT_WAITS,
  type ContactWait,
  type RespondersRow,
  type ResponseHoursRow,
} from '#shared/analytics.js';
import type { CommunicationOverview, MessageCounts } from '#shared/dashboard.js';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import { STAFF_SOURCES } from '#shared/lead.js';
import type { MessageChannel } from '#shared/message.js';
import { ANSWER_MINUTES } from '#shared/speed-to-lead.js';
import { CachedRead } from '../platform/cache.js';
import { midnight, Sql } from '../platform/database/sql.js';

const CACHE_MS = 1_000;

/** Messages without a provider never went out and aren't counted. */
const COUNTS = `
  select channel,
    count(*) filter (where state = 'sent' and carrier <> 'kept')::int as sent,
    count(*) filter (where state in ('failed', 'unknown'))::int as failed,
    count(*) filter (where state in ('pending', 'sending'))::int as scheduled
  from messages group by channel`;

const ACTIVE = "select count(*)::int as count from campaign_enrollments where status = 'active'";

/** Texts from unknown numbers: there is no lead, so no task tells staff about them. */
const UNKNOWN_NUMBERS = `
  select count(*)::int as count from inbound_texts
  where lead_id is null and received_at > now() - interval '7 days'`;

const NONE: MessageCounts = { sent: 0, failed: 0, scheduled: 0 };

/** Message counts by channel. */
@Injectable()
export class CommunicationQueries {
  private readonly cached = new CachedRead(() => this.readNow(), CACHE_MS);

  constructor(private readonly sql: Sql) {}

  overview(): Promise<CommunicationOverview> {
    return this.cached.get();
  }

  private async readNow(): Promise<CommunicationOverview> {
    const rows = await this.sql.rows<{ channel: MessageChannel } & MessageCounts>(
      COUNTS,
      [],
      'communication',
    );
    const of = (channel: MessageChannel) => {
      const { channel: _, ...counts } = rows.find((row) => row.channel === channel) ?? { channel, ...NONE };
      return counts;
    };
    const active = await this.sql.row<{ count: number }>(ACTIVE, [], 'active-campaigns');
    const unknown = await this.sql.row<{ count: number }>(UNKNOWN_NUMBERS, [], 'unknown-numbers');
    return {
      emails: of('email'),
      sms: of('sms'),
      activeCampaigns: active!.count,
      unknownNumbers: unknown!.count || undefined,
    };
  }
}

const WAITS = Object.entries(CONTACT_WAIT_HOURS).map(
  ([wait, hours]) => `when waited <= interval '${hours} hours' then '${wait}'`,
);

/** Leads that staff entered themselves never waited. A stamp is never older than its lead. */
const WAITED = `
  select f.at - l.created_at as waited, f.by_id, extract(hour from l.created_at at time zone '${BUSINESS_TIME_ZONE}') as hour
  from leads l left join first_contacts f on f.lead_id = l.id
  where l.created_at >= ${midnight('$1::date')}
    and l.source not in (${STAFF_SOURCES.map((source) => `'${source}'`).join(', ')})`;

const FIRST_CONTACT = `
  select case when waited is null then 'none' ${WAITS.join(' ')} else 'later' end as wait, count(*)::int as leads,
    sum(count(*)) over ()::int as "all",
    (select extract(epoch from percentile_cont(0.5) within group (order by waited)) / 3600 from waits)::float8
      as "medianHours"
  from waits group by 1`;

const MEDIAN_MINUTES = `(extract(epoch from percentile_cont(0.5) within group (order by waited)) / 60)::float8`;
const IN_TIME = `count(*) filter (where waited <= interval '${ANSWER_MINUTES} minutes')`;

/** Deleted accounts are one row. */
const BY_PERSON = `
  select coalesce(nullif(u.name, ''), u.email) as name, count(*)::int as leads, ${MEDIAN_MINUTES} as "medianMinutes",
    ${IN_TIME}::int as "withinLimit", ${IN_TIME}::float8 / count(*) as share
  from waits w left join users u on u.id = w.by_id
  where waited is not null
  group by u.id order by count(*) desc, 1 nulls last`;

const BY_HOUR = `
  select h.hour, count(w.hour)::int as leads, ${MEDIAN_MINUTES} as "medianMinutes",
    ${IN_TIME}::float8 / nullif(count(w.hour), 0) as share
  from generate_series(0, 23) h (hour) left join waits w on w.hour = h.hour
  group by h.hour order by h.hour`;

interface Row {
  wait: ContactWait;
  leads: number;
  all: number;
  medianHours: number | null;
}

/** How long the leads created since a day waited for first contact. */
@Injectable()
export class FirstContactQueries {
  constructor(private readonly sql: Sql) {}

  async since(day: string): Promise<Omit<AnalyticsViews['first-contact'], 'since'>> {
    const found = await this.sql.rows<Row>(
      `with waits as (${WAITED}) ${FIRST_CONTACT}`,
      [day],
      'analytics-first-contact',
    );
    if (found.length === 0) return { rows: [], medianHours: null };
    const [{ all, medianHours }] = found as [Row];
    const rows = CONTACT_WAITS.map((wait) => {
      const leads = found.find((row) => row.wait === wait)?.leads ?? 0;
      return { wait, leads, share: leads / all };
    });
    return { rows, medianHours };
  }

  /** One row per person who answered first, the busiest first. */
  byPerson(day: string): Promise<RespondersRow[]> {
    return this.sql.rows(`with waits as (${WAITED}) ${BY_PERSON}`, [day], 'analytics-responders');
  }

  /** All hours of the day, or no rows if there are no leads. */
  async byHour(day: string): Promise<ResponseHoursRow[]> {
    const rows = await this.sql.rows<ResponseHoursRow>(
      `with waits as (${WAITED}) ${BY_HOUR}`,
      [day],
      'analytics-response-hours',
    );
    return rows.some(({ leads }) => leads > 0) ? rows : [];
  }
}
