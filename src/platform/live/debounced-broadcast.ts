import { LIVE, LIVE_COALESCE_MS, LIVE_MAX_IDS } from '#shared/live.js';
import type { LiveGateway } from './live.gateway.js';

/**
 * Merges events for the consoles, keeping the latest of each key. Sends the first immediately, then at most twice a
 * second.
 */
export class DebouncedBroadcast<Change> {
  private readonly waiting = new Map<string, Change>();
  private hasGap = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly gateway: LiveGateway,
    private readonly event: string,
    private readonly toMessage: (changes: Change[]) => unknown,
  ) {}

  add(changes: [key: string, change: Change][]): void {
    for (const [key, change] of changes) this.waiting.set(key, change);
    this.send();
  }

  /** Too much changed to list, or an event may have been missed. */
  addGap(): void {
    this.hasGap = true;
    this.send();
  }

  private send(): void {
    if (this.timer) return;
    if (this.hasGap || this.waiting.size > LIVE_MAX_IDS) this.gateway.broadcast(LIVE.resync, {});
    else if (this.waiting.size > 0)
      this.gateway.broadcast(this.event, this.toMessage([...this.waiting.values()]));
    else return;
    this.waiting.clear();
    this.hasGap = false;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.send();
    }, LIVE_COALESCE_MS).unref();
  }
}
