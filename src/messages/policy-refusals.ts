import { withoutAddresses } from './send-outcome.js';
import type { Sending } from './sending.js';

/** Refused recipients in a row that show that it is about us; a single one may be about the recipient. */
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
