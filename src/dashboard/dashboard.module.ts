import { Module } from '@nestjs/common';
import { ActivityQueries } from './activity.queries.js';
import { CommunicationQueries } from './communication.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardQueries } from './dashboard.queries.js';
import { PortfolioController } from './portfolio.controller.js';
import { PortfolioQueries } from './portfolio.queries.js';
import { WalkthroughsQueries } from './walkthroughs.queries.js';

@Module({
  controllers: [DashboardController, PortfolioController],
  providers: [ActivityQueries, CommunicationQueries, DashboardQueries, PortfolioQueries, WalkthroughsQueries],
})
export class DashboardModule {}
