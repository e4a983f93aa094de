import { Module } from '@nestjs/common';
import { AnalysisModule } from '../analysis/analysis.module.js';
import { ContentModule } from '../content/content.module.js';
import { ConsolePage } from './console-page.js';
import { DiscoveryController } from './discovery.controller.js';
import { InProcessSiteApis } from './in-process-site-api.js';
import { SitePages } from './site-pages.js';
import { StaticFiles } from './static-files.js';
import { WebController } from './web.controller.js';

@Module({
  imports: [AnalysisModule, ContentModule],
  controllers: [DiscoveryController, WebController],
  providers: [ConsolePage, InProcessSiteApis, SitePages, StaticFiles],
})
export class WebModule {}
