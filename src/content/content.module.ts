import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config.js';
import { ProviderHealth } from '../platform/providers/provider-health.js';
import { openImageStorage } from '../platform/storage/open-storage.js';
import { Storage } from '../platform/storage/storage.js';
import { CompanyService } from './company.service.js';
import { CompanyController, contentController, PublicContentController } from './content.controller.js';
import { ContentQueries } from './content.queries.js';
import { ContentService } from './content.service.js';
import { CONTENT_LISTS } from './content-lists.js';
import { ImageFiles } from './images/image-files.js';
import { ImageStore } from './images/image-store.js';
import { ImageFilesController, TeamPhotosController } from './images/images.controller.js';
import { SiteImagesQueries } from './images/site-images.queries.js';
import { SiteImagesService } from './images/site-images.service.js';
import { SocialCards } from './images/social-cards.js';
import { TeamPhotosService } from './images/team-photos.service.js';
import { SiteContentService } from './site-content.service.js';

@Module({
  controllers: [
    CompanyController,
    ImageFilesController,
    TeamPhotosController,
    PublicContentController,
    ...CONTENT_LISTS.map(contentController),
  ],
  providers: [
    CompanyService,
    ContentQueries,
    ContentService,
    ImageFiles,
    SiteImagesService,
    ImageStore,
    TeamPhotosService,
    SiteContentService,
    SiteImagesQueries,
    SocialCards,
    {
      provide: Storage,
      inject: [CONFIG, ProviderHealth],
      useFactory: (config: Config, health: ProviderHealth) => openImageStorage(config, health),
    },
  ],
  exports: [
    CompanyService,
    ImageStore,
    SiteContentService,
    SiteImagesQueries,
    SiteImagesService,
    SocialCards,
    TeamPhotosService,
  ],
})
export class ContentModule {}
