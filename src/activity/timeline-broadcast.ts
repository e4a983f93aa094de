import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LIVE } from '#shared/live.js';
import { CoalescedNews } from '../platform/live/coalesced-news.js';
import { DatabaseNews } from '../platform/live/database-news.js';
import { LiveGateway } from '../platform/live/live.gateway.js';

/** Tells open consoles whose timelines changed, as the database announces it at commit. */
@Injectable()
export class TimelineBroadcast implements OnModuleInit {
  private readonly coalesced: CoalescedNews<string>;

  constructor(
    private readonly news: DatabaseNews,
    gateway: LiveGateway,
  ) {
    this.coalesced = new CoalescedNews(gateway, LIVE.timelines, (leadIds) => ({ leadIds }));
  }

  onModuleInit(): void {
    this.news.on(
      'timelines',
      (leadId) => this.coalesced.take([[leadId, leadId]]),
      () => this.coalesced.takeGap(),
    );
  }
}
