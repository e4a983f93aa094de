import { Injectable } from '@nestjs/common';
import {
  ANALYTICS_KEPT_MS,
  type AnalyticsChart,
  type AnalyticsViews,
  type AnalyticsWeeks,
} from '#shared/analytics.js';
import { businessDay } from '#shared/business-time.js';

import { forecastOf } from '#shared/forecast.js';
import { CachedReads } from '../platform/cache.js';
import { Clock } from '../platform/clock.js';
import { AnalysesByWeekQueries } from './analyses-by-week.queries.js';
import { CohortQueries } from './cohort.queries.js';
import { FirstContactQueries } from './first-contact.queries.js';
import { OpenLeadsQueries } from './open-leads.queries.js';

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
  private readonly byWeek = cached(({ since, weeks }: Question) => this.analyses.since(since, weeks));
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
    analyses: async (question) => ({ since: question.since, rows: await this.byWeek.get(question) }),
    forecast: async (question) => {
      const [open, { funnel }] = await Promise.all([this.open.get('now'), this.cohort.get(question)]);
      return { since: question.since, ...forecastOf(open, funnel) };
    },
  };

  constructor(
    private readonly clock: Clock,
    private readonly cohorts: CohortQueries,
    private readonly contacts: FirstContactQueries,
    private readonly analyses: AnalysesByWeekQueries,
    private readonly openLeads: OpenLeadsQueries,
  ) {}

  view<Chart extends AnalyticsChart>(chart: Chart, weeks: AnalyticsWeeks): Promise<AnalyticsViews[Chart]> {
    const since = mondayBefore(weeks, this.clock.now());
    return this.reads[chart]({ since, weeks }) as Promise<AnalyticsViews[Chart]>;
  }
}

function cached<Asked, T>(read: (question: Asked) => Promise<T>): CachedReads<Asked, T> {
  return new CachedReads(read, { keepMs: ANALYTICS_KEPT_MS });
}

const DAYS_OF_WEEK = 7;

/**
 * The Monday on which the first of this many weeks starts in the company's time zone; the last one is the current
 * week.
 */
export function mondayBefore(weeks: AnalyticsWeeks, now: Date): string {
  // Days are counted in UTC, where each has 24 hours.
  const day = new Date(`${businessDay(now)}T00:00:00Z`);
  const sinceMonday = (day.getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  day.setUTCDate(day.getUTCDate() - sinceMonday - (weeks - 1) * DAYS_OF_WEEK);
  return day.toISOString().slice(0, 10);
}
