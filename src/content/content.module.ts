import { Module } from '@nestjs/common';
import { CompanyController } from './company.controller.js';
import { CompanyService } from './company.service.js';
import { PublicContentController } from './public-content.controller.js';
import { SiteImages } from './site-images.js';

@Module({
  controllers: [CompanyController, PublicContentController],
  providers: [CompanyService, SiteImages],
  exports: [CompanyService, SiteImages],
})
export class ContentModule {}
