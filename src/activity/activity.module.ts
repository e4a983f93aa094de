import { Module } from '@nestjs/common';
import { SignatureProviderModule } from '../integrations/providers.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import {
  CallsController,
  MentionsController,
  NotesController,
  TasksController,
  TimelineController,
} from './activity.controller.js';
import { ActivityEvents } from './activity.events.js';
import { TasksFollowLead } from './activity.subscribers.js';
import { CallsService } from './calls.service.js';
import { NotesQueries } from './notes.queries.js';
import { NotesService } from './notes.service.js';
import { ReportViews, ReportViewsQueries } from './report-views.js';
import { SetupProgressQueries } from './setup-progress.queries.js';
import { TasksQueries } from './tasks.queries.js';
import { TasksService } from './tasks.service.js';
import { TimelineBroadcast, TimelineQueries } from './timeline.queries.js';

/** What happens on a lead: notes, tasks and report views, and the timeline that shows all of it. */
@Module({
  imports: [LeadsModule, SignatureProviderModule],
  controllers: [CallsController, MentionsController, NotesController, TasksController, TimelineController],
  providers: [
    ActivityEvents,
    CallsService,
    NotesQueries,
    NotesService,
    ReportViews,
    ReportViewsQueries,
    SetupProgressQueries,
    TasksFollowLead,
    TasksQueries,
    TasksService,
    TimelineBroadcast,
    TimelineQueries,
  ],
  exports: [ActivityEvents, ReportViews, ReportViewsQueries],
})
export class ActivityModule {}
