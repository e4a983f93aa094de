import type { Circuit } from '#shared/integration.js';
import { MINUTE_MS } from '#shared/time.js';
import { BREAKER, withFault } from '../platform/providers/provider-calls.js';
import { type SendOutcome, wasProviderUp } from './send-outcome.js';

const MAX_PROBE_DELAY_MS = 4 * MINUTE_MS;

/**
 * Stops claiming while a provider is down. Messages stay in the ledger, and one probe at a time checks whether it is
 * back. This is not cockatiel because the decision comes before anything is claimed: a rejected call would leave its
 * message claimed, and every probe may leave one message in an unknown state.
 */
export class ChannelBreaker {
  private faults: number[] = [];
  private openUntil: number | null = null;
  private probeAfterMs = BREAKER.probeAfterMs;

  /** How many of the free slots may be filled now, given how many messages are in flight. */
  capacity(free: number, underWay: number, now: number): number {
    if (this.openUntil === null) return free;
    return now < this.openUntil || underWay > 0 ? 0 : Math.min(free, 1);
  }

  circuit(now: number): Circuit {
    if (this.openUntil === null) return 'closed';
    return now < this.openUntil ? 'open' : 'half-open';
  }

  /** Records whether the provider responded. Probes that leave a message in an unknown state become less frequent. */
  record(outcome: SendOutcome, now: number): void {
    if (wasProviderUp(outcome)) {
      this.openUntil = null;
      this.probeAfterMs = BREAKER.probeAfterMs;
      // Start with a clean record, or the last failures would open the breaker again right away.
      if (this.faults.length >= BREAKER.faults) this.faults = [];
      return;
    }
    this.faults = withFault(this.faults, now);
    if (this.circuit(now) === 'half-open' && outcome.kind === 'unknown')
      this.probeAfterMs = Math.min(2 * this.probeAfterMs, MAX_PROBE_DELAY_MS);
    if (this.openUntil !== null || this.faults.length >= BREAKER.faults)
      this.openUntil = now + this.probeAfterMs;
  }
}
