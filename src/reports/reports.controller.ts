import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  ANALYTICS_TABLES,
  type AnalyticsChart,
  type AnalyticsQuery,
  type AnalyticsRow,
  type AnalyticsViews,
  analyticsChartSchema,
  analyticsQuerySchema,
  type TableColumn,
} from '#shared/analytics.js';
import {
  type ActivityPage,
  type ActivityQuery,
  activityQuerySchema,
  type CommunicationOverview,
  type DashboardNumbers,
  type TodayView,
  type WalkthroughList,
} from '#shared/dashboard.js';
import { type PortfolioPage, type PortfolioQuery, portfolioQuerySchema } from '#shared/portfolio.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { type ListExport, ListExports } from '../platform/http/csv-export.js';
import { ActivityQueries } from './activity.queries.js';
import { AnalyticsQueries } from './analytics.queries.js';
import { DashboardQueries, WalkthroughsQueries } from './dashboard.queries.js';
import { CommunicationQueries } from './first-contact.queries.js';
import { PortfolioQueries } from './portfolio.queries.js';
import { TodayQueries } from './today.queries.js';

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

const AS_SHOWN = { field: 'shown', order: 'asc' } as const;

@Controller('api/analytics/:chart/export')
export class AnalyticsExportController {
  constructor(
    private readonly analytics: AnalyticsQueries,
    private readonly exports: ListExports,
  ) {}

  @Allow('analytics.export')
  @Get()
  export(
    @Param('chart', { schema: analyticsChartSchema }) chart: AnalyticsChart,
    @Query({ schema: analyticsQuerySchema }) filter: AnalyticsQuery,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.exports.answer(
      fileOf(chart),
      { sort: AS_SHOWN, filter },
      async ({ filter: { weeks } }) => {
        const { rows } = await this.analytics.view(chart, weeks);
        return { rows, total: rows.length };
      },
      actor,
      reply,
    );
  }
}

function fileOf(chart: AnalyticsChart): ListExport<AnalyticsRow<AnalyticsChart>> {
  const table = ANALYTICS_TABLES[chart] as TableColumn<AnalyticsRow<AnalyticsChart>>[];
  const columns = table.map(({ heading, value }) => [heading, value] as const);
  return { name: `analytics-${chart}`, audited: 'analytics.exported', columns: Object.fromEntries(columns) };
}

@Controller('api/portfolio')
export class PortfolioController {
  constructor(private readonly portfolio: PortfolioQueries) {}

  @Allow('portfolio.read')
  @Get()
  page(@Query({ schema: portfolioQuerySchema }) query: PortfolioQuery): Promise<PortfolioPage> {
    return this.portfolio.page(query);
  }
}

@Controller('api')
export class ReportsController {
  constructor(
    private readonly dashboard: DashboardQueries,
    private readonly activities: ActivityQueries,
    private readonly walkthroughs: WalkthroughsQueries,
    private readonly communications: CommunicationQueries,
    private readonly todayQueries: TodayQueries,
  ) {}

  @Allow('dashboard.read')
  @Get('today')
  today(): Promise<TodayView> {
    return this.todayQueries.view();
  }

  @Allow('dashboard.read')
  @Get('dashboard')
  numbers(): Promise<DashboardNumbers> {
    return this.dashboard.numbers();
  }

  @Allow('dashboard.read')
  @Get('activity')
  activity(@Query({ schema: activityQuerySchema }) query: ActivityQuery): Promise<ActivityPage> {
    return this.activities.page(query);
  }

  @Allow('dashboard.read')
  @Get('walkthroughs')
  scheduled(): Promise<WalkthroughList> {
    return this.walkthroughs.list();
  }

  @Allow('dashboard.read')
  @Get('communication')
  communication(): Promise<CommunicationOverview> {
    return this.communications.overview();
  }
}
