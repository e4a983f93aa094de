import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  type AnalyticsChart,
  type AnalyticsQuery,
  type AnalyticsViews,
  analyticsChartSchema,
  analyticsQuerySchema,
} from '#shared/analytics.js';
import { Allow } from '../platform/access/access.js';
import { AnalyticsQueries } from './analytics.queries.js';

@Controller('api/analytics/:chart')
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsQueries) {}

  @Allow('analytics.read')
  @Get()
  view(
    @Param('chart', { schema: analyticsChartSchema }) chart: AnalyticsChart,
    @Query({ schema: analyticsQuerySchema }) { weeks }: AnalyticsQuery,
  ): Promise<AnalyticsViews[AnalyticsChart]> {
    return this.analytics.view(chart, weeks);
  }
}
