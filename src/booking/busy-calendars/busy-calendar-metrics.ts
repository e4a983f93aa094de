import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Sql } from '../../platform/database/sql.js';
import { Metrics } from '../../platform/metrics/metrics.js';

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
