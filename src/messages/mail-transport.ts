import type { SendOutcome } from './send-outcome.js';

export interface OutgoingMail {
  /** The Message-ID, with a domain, without angle brackets. */
  messageId: string;
  from: string | { name: string; address: string };
  replyTo?: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** One request to it, without any login, ends all advertising to this recipient (RFC 8058). */
  unsubscribeLink?: string;
}

/** What the ledger needs of a mail server. Only the dispatcher may ask for it: nothing sends around the gate. */
export abstract class MailTransport {
  /** How many messages may be under way at once in this process. */
  abstract readonly concurrency: number;
  /** Without a server messages are kept to be read. */
  abstract readonly isConfigured: boolean;
  /** Never throws: every way it can end is an outcome. */
  abstract send(mail: OutgoingMail): Promise<SendOutcome>;
  /** Tries the server without sending anything; throws in words fit for staff. */
  abstract check(): Promise<void>;
  /** Ends idle connections. */
  abstract close(): void;
}
