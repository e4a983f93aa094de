import { Injectable } from '@nestjs/common';
import { type DashboardNumbers, NUMBERS_KEPT_MS, SPARK_WEEKS, type Trend } from '#shared/dashboard.js';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import { CachedRead } from '../platform/cache.js';
import { Clock } from '../platform/clock.js';
import { Sql } from '../platform/database/sql.js';

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
  private readonly cached = new CachedRead(() => this.readNow(), NUMBERS_KEPT_MS);

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
