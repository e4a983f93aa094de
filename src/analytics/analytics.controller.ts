import { Controller, Get, Param, Query } from '@nestjs/common';
import { Allow } from '../platform/access/access.decorators.js';
import type {
  AnalyticsChart,
  AnalyticsQuery,
  AnalyticsViews,
} from '../shared/analytics/analytics.contract.js';
import { analyticsChartSchema, analyticsQuerySchema } from '../shared/analytics/analytics.schema.js';
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
