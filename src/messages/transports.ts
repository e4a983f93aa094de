import type { Integration } from '#shared/integration.js';
import { UNSENT_CARRIER } from '#shared/message.js';
import { NotConfigured } from '../platform/providers/provider-errors.js';
import { CLAIM_BATCH_SIZE } from './channel-worker.js';
import type { AttachedFile } from './message-file.entity.js';
import { type SendOutcome } from './send-outcome.js';

export interface OutgoingMail {
  /** The Message-ID, with a domain, without angle brackets. */
  messageId: string;
  from: string | { name: string; address: string };
  replyTo?: string;
  to: string;
  /** The Message-ID of the email it answers. */
  inReplyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** A single request to this URL, without signing in, ends all marketing email to the recipient (RFC 8058). */
  unsubscribeLink?: string;
  /** A person wrote it, so nothing in it may say that it was generated. */
  isPersonal?: boolean;
  files?: AttachedFile[];
}

/**
 * What the ledger needs from a mail server. Only the dispatcher may use it, so that nothing bypasses the send policy.
 */
export abstract class MailTransport {
  /** The server's name among the integrations, where its health is shown. */
  abstract readonly integration: string;
  /** How many messages may be in flight at the same time in this process. */
  abstract readonly concurrency: number;
  /** Without a server, messages stay in the outbox to be read there. */
  abstract readonly isConfigured: boolean;
  /**
   * Never throws; every result is an outcome. `onWaiting` is called if the server has all of the message and is slow
   * to say whether it accepts it.
   */
  abstract send(mail: OutgoingMail, onWaiting: () => void): Promise<SendOutcome>;
  /** Tests the server without sending anything. Throws errors that staff can read. */
  abstract check(): Promise<void>;
  /** Closes idle connections. */
  abstract close(): void;
}

export interface OutgoingSms {
  /** The ledger's message id. */
  id: string;
  /** In E.164 format, such as +15155550142. */
  to: string;
  text: string;
  /** How long the provider may keep trying. */
  validSeconds: number;
  /** The provider was asked before, and its response may have been incomplete. */
  wasTried: boolean;
  /** Whether the provider's message with this id can only be this one. */
  isUnambiguous(providerId: string): Promise<boolean>;
}

/** What the ledger needs from a text message provider. Only the dispatcher may use it. */
export abstract class SmsTransport {
  /** The provider's name among the integrations, where its health is shown. */
  abstract readonly integration: string;
  abstract readonly concurrency: number;
  abstract readonly isConfigured: boolean;
  /** Never throws; every result is an outcome. */
  abstract send(sms: OutgoingSms): Promise<SendOutcome>;
  /** Tests the account without sending anything. Throws errors that staff can read. */
  abstract check(): Promise<void>;
}

/** Used when no provider is configured: the message stays in the outbox to be read there. */
class UnconfiguredTransport {
  /** Twice the batch size: these are never in an unknown state, so one batch is written while the next is claimed. */
  readonly concurrency = 2 * CLAIM_BATCH_SIZE;
  readonly isConfigured = false;
  readonly integration: string;

  constructor(
    private readonly service: Integration,
    private readonly reason: string,
  ) {
    this.integration = service.name;
  }

  async send(): Promise<SendOutcome> {
    return { kind: 'accepted', carrier: UNSENT_CARRIER, reason: this.reason };
  }

  async check(): Promise<void> {
    throw new NotConfigured(this.service.label);
  }

  close(): void {}
}

export const unconfiguredMail = (service: Integration): MailTransport =>
  new UnconfiguredTransport(service, 'Email is not configured, so this message was saved here and not sent.');

export const unconfiguredSms = (service: Integration): SmsTransport =>
  new UnconfiguredTransport(service, 'SMS is not configured, so this message was saved here and not sent.');
