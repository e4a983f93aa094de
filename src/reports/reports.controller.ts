import { Controller, Get, Query } from '@nestjs/common';
import {
  type ActivityPage,
  type ActivityQuery,
  activityQuerySchema,
  type CommunicationOverview,
  type DashboardNumbers,
  type WalkthroughList,
} from '#shared/dashboard.js';
import { Allow } from '../platform/access/access.js';
import { ActivityQueries } from './activity.queries.js';
import { CommunicationQueries } from './communication.js';
import { DashboardQueries } from './dashboard.queries.js';
import { WalkthroughsQueries } from './walkthroughs.queries.js';

@Controller('api')
export class ReportsController {
  constructor(
    private readonly dashboard: DashboardQueries,
    private readonly activities: ActivityQueries,
    private readonly walkthroughs: WalkthroughsQueries,
    private readonly communications: CommunicationQueries,
  ) {}

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
