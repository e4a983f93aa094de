import { Controller, Get } from '@nestjs/common';
import type { Company } from '#shared/company.js';
import type { SiteContent } from '#shared/content.js';
import type { CurrentPriceBook } from '#shared/price-book.js';
import type { SiteImages as PageImages } from '#shared/site-api.js';
import { Public } from '../platform/access/access.js';
import { CompanyService } from './company.service.js';
import { SiteImagesQueries } from './images/site-images.queries.js';
import { SiteContentService } from './site-content.service.js';

@Controller('api/public')
export class PublicContentController {
  constructor(
    private readonly company: CompanyService,
    private readonly content: SiteContentService,
    private readonly images: SiteImagesQueries,
  ) {}

  @Public()
  @Get('company')
  readCompany(): Promise<Company> {
    return this.company.read();
  }

  @Public()
  @Get('content')
  readContent(): Promise<SiteContent> {
    return this.content.read();
  }

  /** The prices that apply now, for the console's pitch as well. */
  @Public()
  @Get('pricing')
  async readPricing(): Promise<CurrentPriceBook> {
    const { priceBook } = await this.content.read();
    return priceBook!;
  }

  @Public()
  @Get('site-images')
  readImages(): Promise<PageImages> {
    return this.images.pictures();
  }
}
