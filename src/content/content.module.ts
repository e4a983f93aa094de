import { Module } from '@nestjs/common';
import { CompanyController } from './company.controller.js';
import { CompanyService } from './company.service.js';
import { PublicContentController } from './public-content.controller.js';
import { SiteContentService } from './site-content.service.js';
import { SiteImages } from './site-images.js';

@Module({
  controllers: [CompanyController, PublicContentController],
  providers: [CompanyService, SiteContentService, SiteImages],
  exports: [CompanyService, SiteContentService, SiteImages],
})
export class ContentModule {}
