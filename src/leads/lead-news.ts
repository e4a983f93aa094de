import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CoalescedNews } from '../platform/live/coalesced-news.js';
import { DatabaseNews } from '../platform/live/database-news.js';
import { LiveGateway } from '../platform/live/live.gateway.js';
import { type LeadChange, LIVE } from '../shared/live.js';

/** Passes the database's word of changed leads on to the consoles. */
@Injectable()
export class LeadNews implements OnModuleInit {
  private readonly coalesced: CoalescedNews<LeadChange>;

  constructor(
    private readonly news: DatabaseNews,
    gateway: LiveGateway,
  ) {
    this.coalesced = new CoalescedNews(gateway, LIVE.leads, (changes) => ({ changes }));
  }

  onModuleInit(): void {
    this.news.on(
      'leads',
      (payload) => this.take(payload),
      () => this.coalesced.takeGap(),
    );
  }

  private take(payload: string): void {
    if (payload === 'resync') this.coalesced.takeGap();
    else this.coalesced.take(readChanges(payload).map((change) => [change.id, change]));
  }
}

/** Reads `updated <id>:<version>,…` as the trigger writes it. */
export function readChanges(payload: string): LeadChange[] {
  const [kind, pairs = ''] = payload.split(' ');
  return pairs.split(',').map((pair) => {
    const [id = '', version] = pair.split(':');
    return { id, version: Number(version), kind: kind as LeadChange['kind'] };
  });
}
