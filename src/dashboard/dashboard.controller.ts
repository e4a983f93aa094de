import { Controller, Get, Query } from '@nestjs/common';
import { Allow } from '../platform/access/access.decorators.js';
import type { ActivityPage, ActivityQuery } from '../shared/dashboard/activity.contract.js';
import { activityQuerySchema } from '../shared/dashboard/activity.schema.js';
import type { CommunicationOverview } from '../shared/dashboard/communication.contract.js';
import type { DashboardNumbers } from '../shared/dashboard/dashboard.contract.js';
import type { WalkthroughList } from '../shared/dashboard/walkthrough.contract.js';
import { ActivityQueries } from './activity.queries.js';
import { CommunicationQueries } from './communication.js';
import { DashboardQueries } from './dashboard.queries.js';
import { WalkthroughsQueries } from './walkthroughs.queries.js';

@Controller('api')
export class DashboardController {
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
