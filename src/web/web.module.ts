import { Module } from '@nestjs/common';
import { AnalysisModule } from '../analysis/analysis.module.js';
import { BlogModule } from '../blog/blog.module.js';
import { BookingModule } from '../booking/booking.module.js';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { ContentModule } from '../content/content.module.js';
import { PricesModule } from '../content/prices/price-books.controller.js';
import { PublicFormsModule } from '../leads/public-forms/public-forms.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { StaticFiles } from './built-files.js';
import { ConsolePage } from './console-page.js';
import { DemoListings } from './demo-listings.js';
import { DiscoveryController, SocialCardsController } from './discovery.controller.js';
import { ApiRoutes, InProcessSiteApis, SignedUnlockPasses } from './in-process-site-api.js';
import { ListingsFrame } from './listings-frame.js';
import { PageCache } from './page-cache.js';
import { ServiceWorkerController } from './service-worker.controller.js';
import { SitePages } from './site-pages.js';
import { UnsubscribeFormsController, WebController } from './web.controller.js';

@Module({
  imports: [
    BookingModule,
    AnalysisModule,
    BlogModule,
    CampaignsModule,
    ContentModule,
    PaymentsModule,
    PricesModule,
    PublicFormsModule,
    SubscriptionsModule,
  ],
  controllers: [
    DiscoveryController,
    ServiceWorkerController,
    SocialCardsController,
    UnsubscribeFormsController,
    WebController,
  ],
  providers: [
    ApiRoutes,
    ConsolePage,
    DemoListings,
    InProcessSiteApis,
    ListingsFrame,
    PageCache,
    SignedUnlockPasses,
    SitePages,
    StaticFiles,
  ],
})
export class WebModule {}
