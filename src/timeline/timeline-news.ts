import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CoalescedNews } from '../platform/live/coalesced-news.js';
import { DatabaseNews } from '../platform/live/database-news.js';
import { LiveGateway } from '../platform/live/live.gateway.js';
import { LIVE } from '../shared/live.js';

/** Passes the database's word of changed timelines on to the consoles: the ids of the leads. */
@Injectable()
export class TimelineNews implements OnModuleInit {
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
