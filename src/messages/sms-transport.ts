import type { SendOutcome } from './send-outcome.js';

export interface OutgoingSms {
  /** The id of the message in the ledger. */
  id: string;
  /** The number, as +15155550142. */
  to: string;
  text: string;
  /** For how long the provider may go on trying. */
  validSeconds: number;
  /** The provider was asked before, and what it said then may not have been the whole truth. */
  wasTried: boolean;
  /** Whether a message that the provider has under this id can be no other one of ours. */
  isFree(providerId: string): Promise<boolean>;
}

/** What the ledger needs of a text message provider. Only the dispatcher may ask for it. */
export abstract class SmsTransport {
  abstract readonly concurrency: number;
  abstract readonly isConfigured: boolean;
  /** Never throws: every way it can end is an outcome. */
  abstract send(sms: OutgoingSms): Promise<SendOutcome>;
  /** Tries the account without sending anything; throws in words fit for staff. */
  abstract check(): Promise<void>;
}
