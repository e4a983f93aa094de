import { Module } from '@nestjs/common';
import { ActivityQueries } from './activity.queries.js';
import { AnalysesByWeekQueries } from './analyses-by-week.queries.js';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsQueries } from './analytics.queries.js';
import { AnalyticsExportController } from './analytics-export.controller.js';
import { CohortQueries } from './cohort.queries.js';
import { CommunicationQueries } from './communication.js';
import { DashboardQueries } from './dashboard.queries.js';
import { FirstContactQueries } from './first-contact.queries.js';
import { OpenLeadsQueries } from './open-leads.queries.js';
import { PortfolioController } from './portfolio.controller.js';
import { PortfolioQueries } from './portfolio.queries.js';
import { ReportsController } from './reports.controller.js';
import { WalkthroughsQueries } from './walkthroughs.queries.js';

/** The dashboard, the portfolio and the analytics page. */
@Module({
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
    WalkthroughsQueries,
  ],
})
export class ReportsModule {}
