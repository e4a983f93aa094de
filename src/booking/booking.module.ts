import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { PublicFormsModule } from '../leads/public-forms/public-forms.module.js';
import { BookingController, CalendarController } from './booking.controller.js';
import { BookingService } from './booking.service.js';
import { CalendarQueries } from './calendar.queries.js';
import { CalendarFeedController, CalendarFeeds, OwnCalendarFeedController } from './calendar-feed.js';
import { WalkthroughsService } from './walkthroughs.service.js';
import { WorkingHoursModule } from './working-hours/working-hours.controller.js';

/** Walkthroughs: owners book open times; staff schedule them and record outcomes. */
@Module({
  imports: [ContentModule, LeadsModule, PublicFormsModule, WorkingHoursModule],
  controllers: [BookingController, CalendarController, CalendarFeedController, OwnCalendarFeedController],
  providers: [BookingService, CalendarFeeds, CalendarQueries, WalkthroughsService],
  exports: [BookingService],
})
export class BookingModule {}
