import type { Circuit } from '../shared/integrations/integrations.contract.js';

const MOST_FAULTS = 5;
const WITHIN_MS = 30_000;
const PROBE_AFTER_MS = 30_000;

/** Stops claiming while a provider is away: messages wait in the ledger, and one at a time asks whether it is back. */
export class LaneBreaker {
  private faults: number[] = [];
  private openUntil: number | null = null;

  /** How many of the free places may be filled now, while so many messages are under way. */
  allows(free: number, underWay: number, now: number): number {
    if (this.openUntil === null) return free;
    return now < this.openUntil || underWay > 0 ? 0 : Math.min(free, 1);
  }

  circuit(now: number): Circuit {
    if (this.openUntil === null) return 'closed';
    return now < this.openUntil ? 'open' : 'half-open';
  }

  /** Notes whether the provider was there. */
  note(wasThere: boolean, now: number): void {
    if (wasThere) {
      this.openUntil = null;
      // A provider that answers again begins with a clean record; without that its last faults would close it at once.
      if (this.faults.length >= MOST_FAULTS) this.faults = [];
      return;
    }
    this.faults = [...this.faults.filter((at) => now - at < WITHIN_MS), now];
    if (this.openUntil !== null || this.faults.length >= MOST_FAULTS) this.openUntil = now + PROBE_AFTER_MS;
  }
}
