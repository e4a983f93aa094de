import { type SendOutcome, withoutAddresses } from './send-outcome.js';
import type { Sending } from './sending.js';

/** One may be about its recipient; so many in a row are about us. */
const MOST_IN_A_ROW = 3;

/** Watches over mails that are refused by policy: who goes on then loses what is left of a good name. */
export class PolicyRefusals {
  private inARow = 0;

  constructor(private readonly sending: Pick<Sending, 'pauseCampaigns'>) {}

  /** Holds campaigns back until an administrator has looked into it. */
  async note(outcome: SendOutcome): Promise<void> {
    if (outcome.kind === 'accepted') this.inARow = 0;
    if (outcome.kind !== 'later' || !outcome.isPolicy) return;
    this.inARow += 1;
    if (this.inARow < MOST_IN_A_ROW) return;
    this.inARow = 0;
    await this.sending.pauseCampaigns(withoutAddresses(outcome.reason));
  }
}
