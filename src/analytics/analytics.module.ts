import { Module } from '@nestjs/common';
import { AnalysesByWeekQueries } from './analyses-by-week.queries.js';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsQueries } from './analytics.queries.js';
import { AnalyticsExportController } from './analytics-export.controller.js';
import { CohortQueries } from './cohort.queries.js';
import { FirstContactQueries } from './first-contact.queries.js';
import { OpenLeadsQueries } from './open-leads.queries.js';

@Module({
  controllers: [AnalyticsController, AnalyticsExportController],
  providers: [AnalyticsQueries, CohortQueries, FirstContactQueries, AnalysesByWeekQueries, OpenLeadsQueries],
})
export class AnalyticsModule {}
