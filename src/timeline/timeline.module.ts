import { Module } from '@nestjs/common';
import { DocusealModule } from '../integrations/docuseal/docuseal.module.js';
import { ReportViews } from './report-views.js';
import { ReportViewsQueries } from './report-views.queries.js';
import { SetupProgressQueries } from './setup-progress.queries.js';
import { TimelineController } from './timeline.controller.js';
import { TimelineQueries } from './timeline.queries.js';
import { TimelineNews } from './timeline-news.js';

@Module({
  imports: [DocusealModule],
  controllers: [TimelineController],
  providers: [ReportViews, ReportViewsQueries, SetupProgressQueries, TimelineNews, TimelineQueries],
  exports: [ReportViews, ReportViewsQueries],
})
export class TimelineModule {}
