import { withoutAddresses } from './send-outcome.js';
import type { Sending } from './sending.js';

/** One may be about its recipient, however often it is tried; so many in a row are about us. */
const MOST_RECIPIENTS = 3;

/** Watches over messages that are refused by policy: who goes on then loses what is left of a good name. */
export class PolicyRefusals {
  private readonly refusedSinceTaken = new Set<string>();

  constructor(private readonly sending: Pick<Sending, 'pauseCampaigns'>) {}

  noteTaken(): void {
    this.refusedSinceTaken.clear();
  }

  /** Holds campaigns back until an administrator has looked into it. */
  async noteRefused(recipient: string, reason: string): Promise<void> {
    this.refusedSinceTaken.add(recipient);
    if (this.refusedSinceTaken.size < MOST_RECIPIENTS) return;
    this.refusedSinceTaken.clear();
    await this.sending.pauseCampaigns(withoutAddresses(reason));
  }
}
