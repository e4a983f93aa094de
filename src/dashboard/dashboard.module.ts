import { Module } from '@nestjs/common';
import { ActivityQueries } from './activity.queries.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardQueries } from './dashboard.queries.js';
import { WalkthroughsQueries } from './walkthroughs.queries.js';

@Module({
  controllers: [DashboardController],
  providers: [ActivityQueries, DashboardQueries, WalkthroughsQueries],
})
export class DashboardModule {}
