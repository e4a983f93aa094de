import { Injectable } from '@nestjs/common';
import { STAGE_REACHED } from '#shared/analytics.js';
import {
  type DashboardNumbers,
  NUMBERS_CACHE_MS,
  SPARK_WEEKS,
  type Trend,
  WALKTHROUGHS_MAX,
  type WalkthroughList,
  type WalkthroughView,
} from '#shared/dashboard.js';
import type { OpenLeads } from '#shared/forecast.js';
import { BUSINESS_TIME_ZONE, formatNumber } from '#shared/format.js';
import { displayName, type LeadStatus, type LeadView, PROPERTY_TYPE_LABELS } from '#shared/lead.js';
import { MANAGED_STATUSES } from '#shared/portfolio.js';
import { LATEST_ANALYSES, MONTHLY_RENT } from '../analysis/rent-provider.js';
import { CachedRead } from '../platform/cache.js';
import { Clock } from '../platform/clock.js';
import { dayOf, midnight, Sql } from '../platform/database/sql.js';

const SETTLED = [...MANAGED_STATUSES, 'lost'].map((status) => `'${status}'`).join(', ');

const OPEN_LEADS = `
  select p.status, p.plan, p.type as "propertyType", p.units as "unitCount", count(*)::int as properties,
    count(p.rent)::int as "withRent", coalesce(sum(p.rent), 0)::float8 as "rentDollarsPerMonth"
  from (
    select l.status, l.plan, l.property_type as type, l.unit_count as units, ${MONTHLY_RENT} as rent
    from leads l ${LATEST_ANALYSES} where l.status not in (${SETTLED})
  ) p group by 1, 2, 3, 4`;

/** Open leads, no matter when they were created. */
@Injectable()
export class OpenLeadsQueries {
  constructor(private readonly sql: Sql) {}

  async now(): Promise<OpenLeads[]> {
    const groups = await this.sql.rows<Omit<OpenLeads, 'stage'> & { status: LeadStatus }>(
      OPEN_LEADS,
      [],
      'analytics-open-leads',
    );
    return groups.map(({ status, ...group }) => ({ ...group, stage: STAGE_REACHED[status]! }));
  }
}

const COLUMNS = `
  l.id as "leadId", l.name, l.property_address as "propertyAddress", l.property_type as "propertyType",
  l.square_footage as "squareFootage", l.phone, l.walkthrough_date as start, l.walkthrough_confirmed as "isConfirmed"`;

/** Walkthroughs from the start of today, so that today's stay visible. Lost leads are left out. */
const DATED = `
  select ${COLUMNS} from leads l
  where l.walkthrough_date >= ${midnight(dayOf('$1::timestamptz'))} and l.status <> 'lost'
  order by l.walkthrough_date, l.id limit ${WALKTHROUGHS_MAX}`;

const WITHOUT_DATE = `
  select ${COLUMNS} from leads l
  where l.status = 'walkthrough_scheduled' and l.walkthrough_date is null
  order by l.created_at, l.id limit ${WALKTHROUGHS_MAX}`;

type Row = Pick<LeadView, 'name' | 'propertyAddress' | 'propertyType' | 'squareFootage' | 'phone'> &
  Pick<WalkthroughView, 'leadId' | 'isConfirmed'> & { start: Date | null };

@Injectable()
export class WalkthroughsQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<WalkthroughList> {
    const [dated, withoutDate] = await Promise.all([
      this.sql.rows<Row>(DATED, [this.clock.now()], 'walkthroughs'),
      this.sql.rows<Row>(WITHOUT_DATE, [], 'walkthroughs-without-date'),
    ]);
    return [...dated, ...withoutDate].map(toWalkthroughView);
  }
}

function toWalkthroughView(row: Row): WalkthroughView {
  return {
    leadId: row.leadId,
    name: displayName(row),
    description: row.propertyAddress,
    details: detailsOf(row),
    start: row.start?.toISOString() ?? null,
    isConfirmed: row.isConfirmed,
  };
}

function detailsOf({ propertyType, squareFootage, phone }: Row): string {
  const type = propertyType && PROPERTY_TYPE_LABELS[propertyType];
  const size = squareFootage > 0 && `${formatNumber(squareFootage)} sq ft`;
  return [type, size, phone].filter(Boolean).join(', ');
}

const ZONE = `at time zone '${BUSINESS_TIME_ZONE}'`;
const NOW = `$1::timestamptz ${ZONE}`;

/** Leads enrolled for the first time; undone changes don't count. */
const FIRST_ENROLLED = `
  select count(*) from lead_status_changes c
  where c.to_status = 'enrolled' and c.undone_at is null and c.at >= p.start and c.at < p.finish
    and not exists (
      select from lead_status_changes e
      where e.lead_id = c.lead_id and e.to_status = 'enrolled' and e.undone_at is null
        and (e.at, e.id) < (c.at, c.id))`;

/** Weeks start on local Mondays: with daylight saving, a week can have 167 or 169 hours. */
const WEEKS = `
  select to_char(w.monday, 'YYYY-MM-DD') as "weekStart",
    (select count(*)::int from leads where created_at >= p.start and created_at < p.finish) as "newLeads",
    (select count(*)::int from property_analysis_entries
     where created_at >= p.start and created_at < p.finish) as analyses,
    (select count(*)::int from leads
     where walkthrough_date >= p.start and walkthrough_date < p.finish and status <> 'lost') as walkthroughs,
    (${FIRST_ENROLLED})::int as enrolled
  from (
    select date_trunc('week', ${NOW}) - make_interval(weeks => n) as monday
    from generate_series(0, ${SPARK_WEEKS - 1}) n
  ) w
  cross join lateral (
    select w.monday ${ZONE} as start, (w.monday + interval '7 days') ${ZONE} as finish
  ) p
  order by w.monday`;

const THIS_MONTH = `
  select (${FIRST_ENROLLED})::int as enrolled
  from (
    select date_trunc('month', ${NOW}) ${ZONE} as start,
      (date_trunc('month', ${NOW}) + interval '1 month') ${ZONE} as finish
  ) p`;

const COUNTED = ['newLeads', 'analyses', 'walkthroughs', 'enrolled'] as const;
type Week = Record<(typeof COUNTED)[number], number> & { weekStart: string };

/** The dashboard's metrics. */
@Injectable()
export class DashboardQueries {
  private readonly cached = new CachedRead(() => this.readNow(), NUMBERS_CACHE_MS);

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  numbers(): Promise<DashboardNumbers> {
    return this.cached.get();
  }

  private async readNow(): Promise<DashboardNumbers> {
    const now = [this.clock.now()];
    const [weeks, month] = await Promise.all([
      this.sql.rows<Week>(WEEKS, now, 'dashboard-weeks'),
      this.sql.row<Pick<Week, 'enrolled'>>(THIS_MONTH, now, 'dashboard-month'),
    ]);
    return {
      weekStarts: weeks.map(({ weekStart }) => weekStart),
      newLeads: toTrend(weeks, 'newLeads'),
      analyses: toTrend(weeks, 'analyses'),
      walkthroughs: toTrend(weeks, 'walkthroughs'),
      enrolled: { ...toTrend(weeks, 'enrolled'), value: month!.enrolled },
    };
  }
}

function toTrend(all: Week[], counted: (typeof COUNTED)[number]): Trend {
  const weeks = all.map((week) => week[counted]);
  return { value: weeks.at(-1)!, weeks };
}
