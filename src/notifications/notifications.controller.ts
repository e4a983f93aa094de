import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { type MarkRead, markReadSchema, type NotificationPage } from '#shared/notification.js';
import {
  type NotificationPreferences,
  notificationPreferencesSchema,
  type PushDevice,
  type PushEndpoint,
  pushDeviceSchema,
  pushEndpointSchema,
} from '#shared/notification-preferences.js';
import { Allow, type Caller, CurrentCaller } from '../platform/access/access.js';
import { idSchema } from '../platform/http/params.js';
import { Alerts } from './notification-preferences.js';
import { NotificationNotFound, NotificationsService } from './notifications.service.js';
import { PushDevices } from './push-devices.js';
import { PushService } from './push-service.js';

const pageSchema = z.strictObject({ cursor: z.string().max(500).optional() });
const notificationIdSchema = idSchema(NotificationNotFound);

/** The caller's own notifications. */
@Controller('api/notifications')
export class NotificationsController {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly alerts: Alerts,
    private readonly devices: PushDevices,
    private readonly push: PushService,
  ) {}

  @Allow('notifications.own')
  @Get()
  page(
    @Query({ schema: pageSchema }) { cursor }: z.infer<typeof pageSchema>,
    @CurrentCaller() caller: Caller,
  ): Promise<NotificationPage> {
    return this.notifications.page(caller.id, cursor);
  }

  @Allow('notifications.own')
  @Get('preferences')
  preferences(@CurrentCaller() caller: Caller): Promise<NotificationPreferences> {
    return this.alerts.preferencesOf(caller.id);
  }

  @Allow('notifications.own')
  @Put('preferences')
  choose(
    @Body({ schema: notificationPreferencesSchema }) chosen: NotificationPreferences,
    @CurrentCaller() caller: Caller,
  ): Promise<NotificationPreferences> {
    return this.alerts.choose(caller.id, chosen);
  }

  @Allow('notifications.own')
  @Get('devices/key')
  async deviceKey(): Promise<{ publicKey: string }> {
    return { publicKey: await this.push.publicKey() };
  }

  /** Shows the caller's notifications in this browser from now on. */
  @Allow('notifications.own')
  @Put('devices')
  @HttpCode(204)
  addDevice(
    @Body({ schema: pushDeviceSchema }) device: PushDevice,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.devices.add(device, caller);
  }

  /** Whether this browser shows the caller's notifications; if so, for as long as this session lasts. */
  @Allow('notifications.own')
  @Post('devices/renew')
  @HttpCode(200)
  async renewDevice(
    @Body({ schema: pushEndpointSchema }) { endpoint }: PushEndpoint,
    @CurrentCaller() caller: Caller,
  ): Promise<{ isOn: boolean }> {
    return { isOn: await this.devices.renew(endpoint, caller) };
  }

  @Allow('notifications.own')
  @Post('devices/remove')
  @HttpCode(204)
  removeDevice(
    @Body({ schema: pushEndpointSchema }) { endpoint }: PushEndpoint,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.devices.remove(endpoint, caller.id);
  }

  @Allow('notifications.own')
  @Post('read')
  @HttpCode(204)
  markAllRead(
    @Body({ schema: markReadSchema }) { upTo }: MarkRead,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.notifications.markAllRead(caller.id, upTo);
  }

  @Allow('notifications.own')
  @Post(':id/read')
  @HttpCode(204)
  markRead(
    @Param('id', { schema: notificationIdSchema }) id: string,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.notifications.markRead(caller.id, id);
  }
}
