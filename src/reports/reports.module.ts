import { Module } from '@nestjs/common';
import { WorkingHoursModule } from '../booking/working-hours/working-hours.controller.js';
import { ContentModule } from '../content/content.module.js';
import { SignatureProviderModule } from '../integrations/providers.module.js';
import { ActivityQueries } from './activity.queries.js';
import { AnalysesByWeekQueries, AnalyticsQueries, RentAccuracyQueries } from './analytics.queries.js';
import { CohortQueries } from './cohort.queries.js';
import { DashboardQueries, OpenLeadsQueries, WalkthroughsQueries } from './dashboard.queries.js';
import { CommunicationQueries, FirstContactQueries } from './first-contact.queries.js';
import { PortfolioQueries } from './portfolio.queries.js';
import {
  AnalyticsController,
  AnalyticsExportController,
  PortfolioController,
  ReportsController,
} from './reports.controller.js';
import { TodayQueries } from './today.queries.js';

/** The dashboard, the portfolio and the analytics page. */
@Module({
  imports: [ContentModule, SignatureProviderModule, WorkingHoursModule],
  controllers: [ReportsController, PortfolioController, AnalyticsController, AnalyticsExportController],
  providers: [
    ActivityQueries,
    AnalysesByWeekQueries,
    AnalyticsQueries,
    CohortQueries,
    CommunicationQueries,
    DashboardQueries,
    FirstContactQueries,
    OpenLeadsQueries,
    PortfolioQueries,
    RentAccuracyQueries,
    TodayQueries,
    WalkthroughsQueries,
  ],
})
export class ReportsModule {}
