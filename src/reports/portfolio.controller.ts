import { Controller, Get, Query } from '@nestjs/common';
import { type PortfolioPage, type PortfolioQuery, portfolioQuerySchema } from '#shared/portfolio.js';
import { Allow } from '../platform/access/access.js';
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
