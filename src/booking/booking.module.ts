import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { PublicFormsModule } from '../leads/public-forms/public-forms.module.js';
import { BookingController, CalendarController } from './booking.controller.js';
import { BookingOffers, BookingService, NewBookings, OwnerWalkthroughs } from './booking.service.js';
import { BusyCalendarMetrics } from './busy-calendars/busy-calendar-metrics.js';
import { BusyCalendarController, BusyCalendars } from './busy-calendars/busy-calendars.js';
import { CalendarReader } from './busy-calendars/read-calendar.js';
import { CalendarQueries } from './calendar.queries.js';
import { CalendarFeedController, CalendarFeeds, OwnCalendarFeedController } from './calendar-feed.js';
import { OpenTimes } from './open-times.js';
import { WalkthroughsService } from './walkthroughs.service.js';
import { WalkthroughsFollowLead } from './walkthroughs.subscribers.js';
import { WorkingHoursModule } from './working-hours/working-hours.controller.js';

/** Walkthroughs: owners book open times; staff schedule them and record outcomes. */
@Module({
  imports: [ContentModule, LeadsModule, PublicFormsModule, WorkingHoursModule],
  controllers: [
    BookingController,
    BusyCalendarController,
    CalendarController,
    CalendarFeedController,
    OwnCalendarFeedController,
  ],
  providers: [
    BookingOffers,
    BookingService,
    BusyCalendarMetrics,
    BusyCalendars,
    CalendarFeeds,
    CalendarQueries,
    CalendarReader,
    NewBookings,
    OpenTimes,
    OwnerWalkthroughs,
    WalkthroughsFollowLead,
    WalkthroughsService,
  ],
  exports: [BookingOffers],
})
export class BookingModule {}
