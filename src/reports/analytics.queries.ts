import { Injectable } from '@nestjs/common';
import {
  type AccuracyRow,
  ANALYTICS_CACHE_MS,
  type AnalysesRow,
  type AnalyticsChart,
  type AnalyticsViews,
  type AnalyticsWeeks,
  MIN_LEASES,
} from '#shared/analytics.js';
import { forecastOf } from '#shared/forecast.js';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import { businessDay } from '#shared/time.js';
import { SiteContentService } from '../content/site-content.service.js';
import { CachedReads } from '../platform/cache.js';
import { Clock } from '../platform/clock.js';
import { midnight, Sql } from '../platform/database/sql.js';
import { CohortQueries } from './cohort.queries.js';
import { OpenLeadsQueries } from './dashboard.queries.js';
import { FirstContactQueries } from './first-contact.queries.js';

/** Local weeks: with daylight saving, one can have 167 or 169 hours. */
const BY_WEEK = `
  select to_char(w.monday, 'YYYY-MM-DD') as "weekStart", coalesce(e.analyses, 0) as analyses,
    coalesce(e.fallback, 0) as fallback
  from generate_series($1::timestamp, $1::timestamp + make_interval(weeks => $2 - 1), interval '7 days') w (monday)
  left join (
    select date_trunc('week', created_at at time zone '${BUSINESS_TIME_ZONE}') as monday, count(*)::int as analyses,
      count(*) filter (where status = 'fallback')::int as fallback
    from property_analysis_entries where created_at >= ${midnight('$1')} group by 1
  ) e on e.monday = w.monday
  order by w.monday`;

/** Properties submitted for analysis per week. */
@Injectable()
export class AnalysesByWeekQueries {
  constructor(private readonly sql: Sql) {}

  since(day: string, weeks: number): Promise<AnalysesRow[]> {
    return this.sql.rows<AnalysesRow>(BY_WEEK, [day, weeks], 'analytics-analyses');
  }
}

/**
 * The estimate is the one we had when the lease was signed, and covers all units, as the lease does. Leads without
 * their own estimate, such as those with a fallback, say nothing about our estimates.
 */
const ACCURACY = `
  with leases as (
    select newest.city, to_char(l.lease_signed_on, 'YYYY-MM') as month,
      (a.rent * l.unit_count - l.achieved_rent)::float8 / l.achieved_rent as bias
    from leads l
    cross join lateral (
      select e.id, btrim(e.city) as city, r.rent_estimate, r.origins ->> 'rentEstimate' as origin
      from property_analysis_entries e join property_analysis_results r on r.entry_id = e.id
      where e.lead_id = l.id and e.status = 'completed' order by e.created_at desc, e.id limit 1) newest
    cross join lateral (
      select coalesce((
        select h.rent_estimate from rent_history h
        where h.entry_id = newest.id and h.month <= date_trunc('month', l.lease_signed_on)
        order by h.month desc limit 1), newest.rent_estimate) as rent) a
    where l.lease_signed_on >= $1::date and l.achieved_rent > 0 and newest.origin in ('provider', 'sample', 'staff'))
  select case when grouping(lower(city)) = 0 then min(city) end as city,
    case when grouping(month) = 0 then month end as month, count(*)::int as leases,
    case when count(*) >= ${MIN_LEASES} then percentile_cont(0.5) within group (order by abs(bias)) end as "medianError",
    case when count(*) >= ${MIN_LEASES} then percentile_cont(0.5) within group (order by bias) end as "medianBias"
  from leases
  group by grouping sets ((), (lower(city)), (lower(city), month)) having count(*) > 0
  order by grouping(lower(city)) desc, lower(city), grouping(month) desc, month desc`;

/** How far our estimates were from what homes then rented for. */
@Injectable()
export class RentAccuracyQueries {
  constructor(private readonly sql: Sql) {}

  since(day: string): Promise<AccuracyRow[]> {
    return this.sql.rows<AccuracyRow>(ACCURACY, [day], 'analytics-accuracy');
  }
}

interface Question {
  since: string;
  weeks: AnalyticsWeeks;
}
type Reads = { [Chart in AnalyticsChart]: (question: Question) => Promise<AnalyticsViews[Chart]> };

/** The charts of the analytics page. */
@Injectable()
export class AnalyticsQueries {
  private readonly cohort = cached(({ since }: Question) => this.cohorts.since(since));
  private readonly contact = cached(({ since }: Question) => this.contacts.since(since));
  private readonly responders = cached(({ since }: Question) => this.contacts.byPerson(since));
  private readonly responseHours = cached(({ since }: Question) => this.contacts.byHour(since));
  private readonly byWeek = cached(({ since, weeks }: Question) => this.analyses.since(since, weeks));
  private readonly accuracy = cached(({ since }: Question) => this.accuracies.since(since));
  private readonly open = cached((_: 'now') => this.openLeads.now());

  private readonly reads: Reads = {
    funnel: async (question) => {
      const { funnel, lost } = await this.cohort.get(question);
      return { since: question.since, rows: funnel, lost };
    },
    sources: async (question) => ({
      since: question.since,
      rows: (await this.cohort.get(question)).sources,
    }),
    'first-contact': async (question) => ({
      since: question.since,
      ...(await this.contact.get(question)),
    }),
    responders: async (question) => ({
      since: question.since,
      rows: await this.responders.get(question),
    }),
    'response-hours': async (question) => ({
      since: question.since,
      rows: await this.responseHours.get(question),
    }),
    analyses: async (question) => ({ since: question.since, rows: await this.byWeek.get(question) }),
    accuracy: async (question) => ({ since: question.since, rows: await this.accuracy.get(question) }),
    forecast: async (question) => {
      const [open, { funnel }, { priceBook }] = await Promise.all([
        this.open.get('now'),
        this.cohort.get(question),
        this.content.read(),
      ]);
      return { since: question.since, ...forecastOf(open, funnel, priceBook!) };
    },
  };

  constructor(
    private readonly clock: Clock,
    private readonly cohorts: CohortQueries,
    private readonly contacts: FirstContactQueries,
    private readonly analyses: AnalysesByWeekQueries,
    private readonly accuracies: RentAccuracyQueries,
    private readonly openLeads: OpenLeadsQueries,
    private readonly content: SiteContentService,
  ) {}

  view<Chart extends AnalyticsChart>(chart: Chart, weeks: AnalyticsWeeks): Promise<AnalyticsViews[Chart]> {
    const since = mondayBefore(weeks, this.clock.now());
    return this.reads[chart]({ since, weeks }) as Promise<AnalyticsViews[Chart]>;
  }
}

function cached<Asked, T>(read: (question: Asked) => Promise<T>): CachedReads<Asked, T> {
  return new CachedReads(read, { ttlMs: ANALYTICS_CACHE_MS });
}

const DAYS_OF_WEEK = 7;

/**
 * The Monday on which the first of this many weeks starts in the company's time zone; the last one is the current
 * week.
 */
function mondayBefore(weeks: AnalyticsWeeks, now: Date): string {
  // Days are counted in UTC, where each has 24 hours.
  const day = new Date(`${businessDay(now)}T00:00:00Z`);
  const sinceMonday = (day.getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  day.setUTCDate(day.getUTCDate() - sinceMonday - (weeks - 1) * DAYS_OF_WEEK);
  return day.toISOString().slice(0, 10);
}
