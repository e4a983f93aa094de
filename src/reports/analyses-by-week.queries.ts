import { Injectable } from '@nestjs/common';
import type { AnalysesRow } from '#shared/analytics.js';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import { midnight, Sql } from '../platform/database/sql.js';

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
