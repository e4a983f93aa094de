import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { listAreas } from '#shared/area.js';
import type { Company } from '#shared/company.js';
import { areaCard, homeCard, pricingCard, reportCard, type SocialCard } from '#shared/social-card.js';
import { AreaMarketQueries } from '../analysis/area-market.queries.js';
import { CompanyService } from '../content/company.service.js';
import { SocialCards } from '../content/images/social-cards.js';
import { SiteContentService } from '../content/site-content.service.js';
import { Public } from '../platform/access/access.js';
import { NotFound } from '../platform/errors.js';
import { HideFromApiDescription } from '../platform/http/api-decorators.js';

/** The pictures of shared pages, each with the company's name and the page's figure. */
@HideFromApiDescription()
@Controller('social-cards')
export class SocialCardsController {
  constructor(
    private readonly company: CompanyService,
    private readonly content: SiteContentService,
    private readonly market: AreaMarketQueries,
    private readonly cards: SocialCards,
  ) {}

  @Public()
  @Get(':page')
  async page(
    @Param('page') page: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.cards.send(await this.pageCard(page, await this.company.read()), request, reply);
  }

  @Public()
  @Get('areas/:area')
  async area(
    @Param('area') file: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [company, { neighborhoods }] = await Promise.all([this.company.read(), this.content.read()]);
    const area = listAreas(neighborhoods).find(({ slug }) => file === `${slug}.png`);
    if (!area) throw new NotFound(NO_CARD);
    const market = await this.market.get(area.name);
    await this.cards.send(areaCard(company, area.name, market), request, reply);
  }

  private async pageCard(page: string, company: Company): Promise<SocialCard> {
    if (page === 'home.png') return homeCard(company);
    if (page === 'report.png') return reportCard(company);
    if (page === 'pricing.png') return pricingCard(company, (await this.content.read()).priceBook);
    throw new NotFound(NO_CARD);
  }
}

const NO_CARD = 'There is no picture at this address.';
