import { Injectable } from '@nestjs/common';
import type { CommunicationOverview, MessageCounts } from '#shared/dashboard.js';
import type { MessageChannel } from '#shared/message.js';
import { CachedRead } from '../platform/cache.js';
import { Sql } from '../platform/database/sql.js';

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
