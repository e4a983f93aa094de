import { Module } from '@nestjs/common';
import { AnalysisModule } from '../analysis/analysis.module.js';
import { BlogModule } from '../blog/blog.module.js';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { ContentModule } from '../content/content.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ConsolePage } from './console-page.js';
import { DemoListings } from './demo-listings.js';
import { DiscoveryController } from './discovery.controller.js';
import { ApiRoutes, InProcessSiteApis, SignedUnlockPasses } from './in-process-site-api.js';
import { PageCache } from './page-cache.js';
import { PreferencesFormController } from './posted-form.js';
import { ServiceWorkerController } from './service-worker.controller.js';
import { SitePages } from './site-pages.js';
import { StaticFiles } from './static-files.js';
import { WebController } from './web.controller.js';

@Module({
  imports: [AnalysisModule, BlogModule, CampaignsModule, ContentModule, PaymentsModule],
  controllers: [DiscoveryController, PreferencesFormController, ServiceWorkerController, WebController],
  providers: [
    ApiRoutes,
    ConsolePage,
    DemoListings,
    InProcessSiteApis,
    PageCache,
    SignedUnlockPasses,
    SitePages,
    StaticFiles,
  ],
})
export class WebModule {}
