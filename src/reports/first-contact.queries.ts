import { Injectable } from '@nestjs/common';
import {
  type AnalyticsViews,
  CONTACT_WAIT_HOURS,
  CONTACT_WAITS,
  type ContactWait,
} from '#shared/analytics.js';
import type { CommunicationOverview, MessageCounts } from '#shared/dashboard.js';
import { STAFF_SOURCES } from '#shared/lead.js';
import type { MessageChannel } from '#shared/message.js';
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
  select f.at - l.created_at as waited
  from leads l left join first_contacts f on f.lead_id = l.id
  where l.created_at >= ${midnight('$1::date')}
    and l.source not in (${STAFF_SOURCES.map((source) => `'${source}'`).join(', ')})`;

const FIRST_CONTACT = `
  select case when waited is null then 'none' ${WAITS.join(' ')} else 'later' end as wait, count(*)::int as leads,
    sum(count(*)) over ()::int as "all",
    (select extract(epoch from percentile_cont(0.5) within group (order by waited)) / 3600 from waits)::float8
      as "medianHours"
  from waits group by 1`;

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
}
