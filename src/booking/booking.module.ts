import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { PublicFormsModule } from '../leads/public-forms/public-forms.module.js';
import { BookingController, CalendarController } from './booking.controller.js';
import { BookingOffers, BookingService, NewBookings, OwnerWalkthroughs } from './booking.service.js';
import { BusyCalendarsController } from './busy-calendars/busy-calendars.controller.js';
import { BusyCalendarMetrics, ReadBusyCalendars } from './busy-calendars/busy-calendars.jobs.js';
import { BusyCalendarsService } from './busy-calendars/busy-calendars.service.js';
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
    BusyCalendarsController,
    CalendarController,
    CalendarFeedController,
    OwnCalendarFeedController,
  ],
  providers: [
    BookingOffers,
    BookingService,
    BusyCalendarMetrics,
    BusyCalendarsService,
    CalendarFeeds,
    CalendarQueries,
    CalendarReader,
    NewBookings,
    OpenTimes,
    OwnerWalkthroughs,
    ReadBusyCalendars,
    WalkthroughsFollowLead,
    WalkthroughsService,
  ],
  exports: [BookingOffers],
})
export class BookingModule {}
