import { Controller, Get } from '@nestjs/common';
import { Public } from '../platform/access/access.decorators.js';
import type { Company } from '../shared/content/company.js';
import type { SiteContent } from '../shared/content/site-content.js';
import type { SiteImages as SiteImagesOfPages } from '../shared/web/site-api.js';
import { CompanyService } from './company.service.js';
import { SiteContentService } from './site-content.service.js';
import { SiteImages } from './site-images.js';

@Controller('api/public')
export class PublicContentController {
  constructor(
    private readonly company: CompanyService,
    private readonly content: SiteContentService,
    private readonly images: SiteImages,
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

  @Public()
  @Get('site-images')
  readImages(): Promise<SiteImagesOfPages> {
    return this.images.pictures();
  }
}
