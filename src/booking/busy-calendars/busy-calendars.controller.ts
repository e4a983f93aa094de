import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import {
  type BusyCalendarView,
  busyCalendarSchema,
  type ConnectBusyCalendar,
} from '#shared/busy-calendar.js';
import { Allow, type Caller, CurrentCaller } from '../../platform/access/access.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { BusyCalendarsService } from './busy-calendars.service.js';

/** The caller's own other calendar. */
@Controller('api/auth/busy-calendar')
export class BusyCalendarsController {
  constructor(
    private readonly calendars: BusyCalendarsService,
    private readonly limits: RateLimits,
  ) {}

  @Allow('busyCalendar.own')
  @Get()
  view(@CurrentCaller() caller: Caller): Promise<BusyCalendarView> {
    return this.calendars.view(caller.id);
  }

  @Allow('busyCalendar.own')
  @Put()
  async connect(
    @Body({ schema: busyCalendarSchema }) body: ConnectBusyCalendar,
    @CurrentCaller() caller: Caller,
  ): Promise<BusyCalendarView> {
    await this.limits.count('busyCalendars', caller.id);
    return this.calendars.connect(caller.id, body);
  }

  @Allow('busyCalendar.own')
  @Delete()
  @HttpCode(204)
  disconnect(@CurrentCaller() caller: Caller): Promise<void> {
    return this.calendars.disconnect(caller.id);
  }
}
