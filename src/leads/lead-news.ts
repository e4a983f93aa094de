import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DatabaseNews } from '../platform/live/database-news.js';
import { LiveGateway } from '../platform/live/live.gateway.js';
import { type LeadChange, LIVE, LIVE_COALESCE_MS, LIVE_MAX_IDS } from '../shared/live.js';

/** Passes the database's word of changed leads on to the consoles: the first at once, then at most twice a second. */
@Injectable()
export class LeadNews implements OnModuleInit {
  private readonly waiting = new Map<string, LeadChange>();
  private hasGap = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly news: DatabaseNews,
    private readonly gateway: LiveGateway,
  ) {}

  onModuleInit(): void {
    this.news.on(
      'leads',
      (payload) => this.take(payload),
      () => this.takeGap(),
    );
  }

  private take(payload: string): void {
    if (payload === 'resync') this.hasGap = true;
    else for (const change of readChanges(payload)) this.waiting.set(change.id, change);
    this.send();
  }

  private takeGap(): void {
    this.hasGap = true;
    this.send();
  }

  private send(): void {
    if (this.timer) return;
    if (this.hasGap || this.waiting.size > LIVE_MAX_IDS) this.gateway.broadcast(LIVE.resync, {});
    else if (this.waiting.size > 0)
      this.gateway.broadcast(LIVE.leads, { changes: [...this.waiting.values()] });
    else return;
    this.waiting.clear();
    this.hasGap = false;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.send();
    }, LIVE_COALESCE_MS).unref();
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
