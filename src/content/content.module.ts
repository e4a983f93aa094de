import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config.js';
import { ProviderHealth } from '../platform/providers/provider-health.js';
import { openImageStorage } from '../platform/storage/open-storage.js';
import { Storage } from '../platform/storage/storage.js';
import { CompanyController } from './company.controller.js';
import { CompanyService } from './company.service.js';
import { contentController } from './content.controller.js';
import { ContentQueries } from './content.queries.js';
import { ContentService } from './content.service.js';
import { CONTENT_LISTS } from './content-lists.js';
import { ImageFilesController } from './images/image-files.controller.js';
import { ImageFiles } from './images/image-files.js';
import { ImagesController } from './images/images.controller.js';
import { ImagesService } from './images/images.service.js';
import { Pictures } from './images/pictures.js';
import { PortraitsController } from './images/portraits.controller.js';
import { PortraitsService } from './images/portraits.service.js';
import { PublicContentController } from './public-content.controller.js';
import { SiteContentService } from './site-content.service.js';
import { SiteImages } from './site-images.js';

@Module({
  controllers: [
    CompanyController,
    ImageFilesController,
    ImagesController,
    PortraitsController,
    PublicContentController,
    ...CONTENT_LISTS.map(contentController),
  ],
  providers: [
    CompanyService,
    ContentQueries,
    ContentService,
    ImageFiles,
    ImagesService,
    Pictures,
    PortraitsService,
    SiteContentService,
    SiteImages,
    {
      provide: Storage,
      inject: [CONFIG, ProviderHealth],
      useFactory: (config: Config, health: ProviderHealth) => openImageStorage(config, 'site-images', health),
    },
  ],
  exports: [CompanyService, Pictures, SiteContentService, SiteImages],
})
export class ContentModule {}
