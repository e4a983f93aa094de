import { AWAY, withFault } from '../platform/providers/faults.js';
import { MINUTE_MS } from '../shared/durations.js';
import type { Circuit } from '../shared/integrations/integrations.contract.js';
import { type SendOutcome, wasThere } from './send-outcome.js';

const LONGEST_PROBE_AFTER_MS = 4 * MINUTE_MS;

/** Stops claiming while a provider is away: messages wait in the ledger, and one at a time asks whether it is back. */
export class LaneBreaker {
  private faults: number[] = [];
  private openUntil: number | null = null;
  private probeAfterMs = AWAY.probeAfterMs;

  /** How many of the free places may be filled now, while so many messages are under way. */
  allows(free: number, underWay: number, now: number): number {
    if (this.openUntil === null) return free;
    return now < this.openUntil || underWay > 0 ? 0 : Math.min(free, 1);
  }

  circuit(now: number): Circuit {
    if (this.openUntil === null) return 'closed';
    return now < this.openUntil ? 'open' : 'half-open';
  }

  /** Notes whether the provider was there. Where each probe leaves a message in doubt, they become rarer. */
  note(outcome: SendOutcome, now: number): void {
    if (wasThere(outcome)) {
      this.openUntil = null;
      this.probeAfterMs = AWAY.probeAfterMs;
      // A provider that answers again begins with a clean record; without that its last faults would close it at once.
      if (this.faults.length >= AWAY.faults) this.faults = [];
      return;
    }
    this.faults = withFault(this.faults, now);
    if (this.circuit(now) === 'half-open' && outcome.kind === 'unknown')
      this.probeAfterMs = Math.min(2 * this.probeAfterMs, LONGEST_PROBE_AFTER_MS);
    if (this.openUntil !== null || this.faults.length >= AWAY.faults)
      this.openUntil = now + this.probeAfterMs;
  }
}
