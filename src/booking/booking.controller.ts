import { Body, Controller, Get, Header, HttpCode, Ip, Param, Post, Query } from '@nestjs/common';
import * as z from 'zod/mini';
import {
  type Booked,
  type Booking,
  type BookingOffer,
  type BookSlot,
  bookingSchema,
  bookSlotSchema,
  CALENDAR_DAYS_MAX,
  type CalendarView,
  type OfferQuery,
  offerQuerySchema,
  type ScheduleWalkthrough,
  type SettleWalkthrough,
  type SlotsQuery,
  scheduleWalkthroughSchema,
  settleWalkthroughSchema,
  slotsQuerySchema,
  type WalkthroughOffer,
} from '#shared/booking.js';
import { daySchema } from '#shared/fields.js';
import type { LeadView } from '#shared/lead.js';
import { addDays } from '#shared/time.js';
import { leadIdSchema, toLeadView } from '../leads/lead-lookup.js';
import { withValidPhones } from '../leads/public-forms/valid-phones.js';
import { Allow, CurrentActor, Public } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { idSchema } from '../platform/http/params.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { FromVisitor, PublicForm, type Visitor } from '../platform/public-forms/public-form.js';
import { WalkthroughNotFound } from './booking.errors.js';
import { BookingOffers, BookingService, fakeBooking, NewBookings } from './booking.service.js';
import { CalendarQueries } from './calendar.queries.js';
import { OpenTimes } from './open-times.js';
import { WalkthroughsService } from './walkthroughs.service.js';

const BOOKING = withValidPhones(bookingSchema, ['phone']);
const SLOT = withValidPhones(bookSlotSchema, ['phone']);

/** What owners use, on the site and through the private link in their emails. */
@Controller('api/public/booking')
export class BookingController {
  constructor(
    private readonly offers: BookingOffers,
    private readonly bookings: BookingService,
    private readonly newBookings: NewBookings,
    private readonly limits: RateLimits,
  ) {}

  @Public()
  @Get('slots')
  @Header('cache-control', 'private, no-store')
  slots(@Query({ schema: slotsQuerySchema }) query: SlotsQuery, @Ip() ip: string): Promise<BookingOffer> {
    return this.offers.find(query, ip);
  }

  @PublicForm(fakeBooking)
  @Post()
  bookNew(@Body({ schema: BOOKING }) body: Booking, @FromVisitor() visitor: Visitor): Promise<Booked> {
    return this.newBookings.book(body, visitor);
  }

  @Public()
  @Post(':token')
  @HttpCode(200)
  async book(
    @Param('token') token: string,
    @Body({ schema: SLOT }) body: BookSlot,
    @FromVisitor() visitor: Visitor,
  ): Promise<Booked> {
    await this.limits.count('walkthrough', visitor.address);
    return this.bookings.book(token, body, visitor);
  }

  @Public()
  @Post(':token/cancel')
  @HttpCode(200)
  async cancel(@Param('token') token: string, @Ip() ip: string): Promise<object> {
    await this.limits.count('walkthrough', ip);
    await this.bookings.cancel(token);
    return {};
  }
}

const calendarQuerySchema = z
  .strictObject({
    from: daySchema,
    to: daySchema,
    /** `none` for what isn't assigned; everyone by default. */
    person: z.optional(z.union([z.guid(), z.literal('none')])),
  })
  .check(
    z.refine(({ from, to }) => from <= to && to < addDays(from, CALENDAR_DAYS_MAX), {
      error: `At most ${CALENDAR_DAYS_MAX} days`,
      path: ['to'],
    }),
  );
type CalendarQuery = z.output<typeof calendarQuerySchema>;
const walkthroughIdSchema = idSchema(WalkthroughNotFound);

/** The team's calendar. */
@Controller('api')
export class CalendarController {
  constructor(
    private readonly walkthroughs: WalkthroughsService,
    private readonly times: OpenTimes,
    private readonly queries: CalendarQueries,
  ) {}

  @Allow('calendar.read')
  @Get('calendar')
  read(@Query({ schema: calendarQuerySchema }) { from, to, person }: CalendarQuery): Promise<CalendarView> {
    return this.queries.between(from, addDays(to, 1), person);
  }

  @Allow('walkthroughs.schedule')
  @Get('leads/:id/walkthrough')
  offer(
    @Param('id', { schema: leadIdSchema }) id: string,
    @Query({ schema: offerQuerySchema }) { agentId }: OfferQuery,
  ): Promise<WalkthroughOffer> {
    return this.times.offer(id, agentId);
  }

  @Allow('walkthroughs.schedule')
  @Post('leads/:id/walkthrough')
  @HttpCode(200)
  async schedule(
    @Param('id', { schema: leadIdSchema }) id: string,
    @Body({ schema: scheduleWalkthroughSchema }) body: ScheduleWalkthrough,
    @CurrentActor() actor: Actor,
  ): Promise<LeadView> {
    return toLeadView(await this.walkthroughs.schedule(id, body, actor));
  }

  @Allow('walkthroughs.schedule')
  @Post('calendar/walkthroughs/:id')
  @HttpCode(204)
  async settle(
    @Param('id', { schema: walkthroughIdSchema }) id: string,
    @Body({ schema: settleWalkthroughSchema }) body: SettleWalkthrough,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.walkthroughs.settle(id, body, actor);
  }
}
