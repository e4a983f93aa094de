import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LIVE } from '#shared/live.js';
import { DebouncedBroadcast } from '../platform/live/debounced-broadcast.js';
import { LiveGateway } from '../platform/live/live.gateway.js';
import { PgNotifications } from '../platform/live/pg-notifications.js';

/** Notifies open consoles whose timelines changed, from Postgres NOTIFY at commit. */
@Injectable()
export class TimelineBroadcast implements OnModuleInit {
  private readonly coalesced: DebouncedBroadcast<string>;

  constructor(
    private readonly notifications: PgNotifications,
    gateway: LiveGateway,
  ) {
    this.coalesced = new DebouncedBroadcast(gateway, LIVE.timelines, (leadIds) => ({ leadIds }));
  }

  onModuleInit(): void {
    this.notifications.on(
      'timelines',
      (leadId) => this.coalesced.add([[leadId, leadId]]),
      () => this.coalesced.addGap(),
    );
  }
}
