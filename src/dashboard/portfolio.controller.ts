import { Controller, Get, Query } from '@nestjs/common';
import { Allow } from '../platform/access/access.decorators.js';
import type { PortfolioPage, PortfolioQuery } from '../shared/dashboard/portfolio.contract.js';
import { portfolioQuerySchema } from '../shared/dashboard/portfolio.schema.js';
import { PortfolioQueries } from './portfolio.queries.js';

@Controller('api/portfolio')
export class PortfolioController {
  constructor(private readonly portfolio: PortfolioQueries) {}

  @Allow('portfolio.read')
  @Get()
  page(@Query({ schema: portfolioQuerySchema }) query: PortfolioQuery): Promise<PortfolioPage> {
    return this.portfolio.page(query);
  }
}
