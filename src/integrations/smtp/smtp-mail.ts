import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { storableText } from '#shared/text.js';
import type { SendOutcome } from '../../messages/send-outcome.js';
import { MailTransport, type OutgoingMail } from '../../messages/transports.js';
import {
  ProviderAuth,
  ProviderBadAnswer,
  ProviderUnavailable,
} from '../../platform/providers/provider-errors.js';

const CONNECTIONS = 5;
const TIMEOUTS = { connectMs: 3_000, greetingMs: 10_000, answerMs: 20_000, totalMs: 30_000 };

/** RFC 8058 wants both one-click unsubscribe headers signed; nodemailer's default list omits one. */
const SIGNED =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:List-Unsubscribe:List-Unsubscribe-Post';

export interface SmtpSettings {
  url: string;
  timeouts?: Partial<typeof TIMEOUTS>;
  dkim?: { domainName: string; keySelector: string; privateKey: string };
}

/** Sends email over SMTP, on connections that stay open between messages. */
export class SmtpMail extends MailTransport {
  readonly concurrency = CONNECTIONS;
  readonly isConfigured = true;
  readonly integration = 'email';
  private readonly transport;
  private readonly timeouts;

  constructor({ url, dkim, timeouts }: SmtpSettings) {
    super();
    this.timeouts = { ...TIMEOUTS, ...timeouts };
    this.transport = createTransport({
      url,
      pool: true,
      dkim: dkim && { ...dkim, headerFieldNames: SIGNED },
      maxConnections: CONNECTIONS,
      maxMessages: 100,
      // The message ledger decides whether to retry.
      maxRequeues: 0,
      connectionTimeout: this.timeouts.connectMs,
      greetingTimeout: this.timeouts.greetingMs,
      socketTimeout: this.timeouts.answerMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    // Without a listener, a broken idle connection would crash the process.
    this.transport.on('error', () => undefined);
    this.transport.use('stream', (mail, done) => {
      watchBody(mail as unknown as Watched);
      done();
    });
  }

  async send(mail: OutgoingMail): Promise<SendOutcome> {
    // Cleared after the send: AbortSignal.timeout would still fire for every message sent long ago.
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), this.timeouts.totalMs);
    const outcome = await this.trySend(mail, limit.signal);
    clearTimeout(timer);
    return outcome;
  }

  /** Never throws. */
  private async trySend(mail: OutgoingMail, signal: AbortSignal): Promise<SendOutcome> {
    let failed = await this.deliver(mail, signal);
    // Servers close connections after a number of messages. That is not a failure: the message goes out on another
    // connection, which may be closed too.
    for (let others = CONNECTIONS; others > 0 && failed && isStaleConnection(failed); others--)
      failed = await this.deliver(mail, signal);
    if (!failed) return { kind: 'accepted', carrier: 'smtp' };
    return outcomeOf(failed.fault, failed.body?.readableEnded ?? false);
  }

  /** Null if the server accepted it. */
  private async deliver(mail: OutgoingMail, signal: AbortSignal): Promise<Failed | null> {
    const { messageId, from, replyTo, to, inReplyTo, subject, html, text } = mail;
    const watch: Watch = {};
    try {
      await this.transport.sendMail({
        messageId: `<${messageId}>`,
        from,
        replyTo,
        to: { name: '', address: to },
        ...(inReplyTo && { inReplyTo: `<${inReplyTo}>`, references: [`<${inReplyTo}>`] }),
        subject,
        html,
        text,
        headers: { ...(!mail.isPersonal && AUTOMATIC), ...unsubscribeHeaders(mail) },
        signal,
        watch,
      } as Parameters<typeof this.transport.sendMail>[0]);
      return null;
    } catch (error) {
      return { fault: error as SmtpFault, body: watch.body };
    }
  }

  async check(): Promise<void> {
    try {
      await this.transport.verify();
    } catch (cause) {
      const { message, code = '' } = cause as SmtpFault;
      const Kind = CHECK_FAULTS[code] ?? ProviderUnavailable;
      throw new Kind({ provider: 'The mail server', providerMessage: message.slice(0, 300), cause });
    }
  }

  close(): void {
    this.transport.close();
  }
}

const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** RFC 8058: mail clients show an unsubscribe button for it; older ones send an email (RFC 2369). */
function unsubscribeHeaders({ unsubscribeLink, replyTo }: OutgoingMail): Record<string, string> {
  if (!unsubscribeLink) return {};
  const ways = [unsubscribeLink];
  if (replyTo) ways.push(`mailto:${encodeURI(replyTo)}?subject=unsubscribe`);
  return {
    'List-Unsubscribe': ways.map((way) => `<${way}>`).join(', '),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** What a test of the server found, by nodemailer's code. */
const CHECK_FAULTS: Partial<Record<string, typeof ProviderAuth | typeof ProviderBadAnswer>> = {
  EAUTH: ProviderAuth,
  EPROTOCOL: ProviderBadAnswer,
};

interface Watch {
  /** The message as it streams to the server. */
  body?: Readable;
}

interface Failed extends Watch {
  fault: SmtpFault;
}

/**
 * A connection that had sent mail was closed before the next message, and none of that one was read. The error comes
 * from the pool, not from the connection.
 */
function isStaleConnection({ fault, body }: Failed): boolean {
  return fault.code === 'ECONNECTION' && !fault.command && body?.readableDidRead === false;
}

interface Watched {
  data: { watch: Watch };
  message: { createReadStream(options?: object): Readable };
}

/** Whether the last byte was read separates a message that certainly wasn't sent from one that may have been. */
function watchBody({ data, message }: Watched): void {
  const create = message.createReadStream.bind(message);
  message.createReadStream = (options) => {
    data.watch.body = create(options);
    return data.watch.body;
  };
}

/** What nodemailer reports about a message that was not accepted. */
export interface SmtpFault extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/**
 * The server doesn't know the recipient and never will: statuses that mean only that, and the exact enhanced codes
 * (RFC 3463).
 */
const NO_SUCH_RECIPIENT = [521, 553];
const NO_SUCH_ADDRESS = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'];
/** About our identity or content (RFC 3463), so the next recipient would get the same answer. */
const POLICY = '5.7.';
/** Something on the server is down or full, no matter who the recipient is (RFC 3463). */
const SERVER_ITSELF = '4.3.';
/** No one empties a mailbox or lifts a block within minutes. */
const LATER_SECONDS = 20 * 60;
const MAX_RESPONSE_LENGTH = 300;

/**
 * A rejection before these commands is about us and not about the message, except for its size, which is announced
 * earlier.
 */
const ABOUT_MESSAGE = ['RCPT TO', 'DATA'];
const TOO_LARGE = 552;
const CLOSING = 421;

/** What a failed send means for its message. `bodyLeft` says that the server may have read all of it. */
function outcomeOf(fault: SmtpFault, bodyLeft: boolean): SendOutcome {
  const { responseCode: status, code } = fault;
  if (status && isAboutMessage(fault, status)) return toOutcome(fault, status);
  if (!status && !bodyLeft && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return { kind: 'refused', reason: `The email could not be composed: ${responseOf(fault)}` };
  if (bodyLeft)
    return {
      kind: 'unknown',
      reason: `The mail server received the email but did not respond (${responseOf(fault)}), so it may or may not have been sent.`,
    };
  return { kind: 'later', wasReached: false, reason: `${blameOf(fault)}: ${responseOf(fault)}` };
}

function isAboutMessage({ code, command = '' }: SmtpFault, status: number): boolean {
  if (code === 'EAUTH') return false;
  return ABOUT_MESSAGE.includes(command) || status === TOO_LARGE || status === CLOSING;
}

function blameOf({ code, responseCode }: SmtpFault): string {
  if (code === 'EAUTH') return 'The mail server rejected our sign-in';
  return responseCode ? 'The mail server does not accept email from us' : 'The mail server was unreachable';
}

function toOutcome(fault: SmtpFault, status: number): SendOutcome {
  const response = responseOf(fault);
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fault.response ?? '')?.[0] ?? '';
  if (enhanced === '5.2.2' || (status === TOO_LARGE && !enhanced))
    return {
      kind: 'later',
      wasReached: true,
      maxAttempts: 3,
      retryAfter: LATER_SECONDS,
      reason: `The recipient's mailbox is full: ${response}`,
    };
  if (status === CLOSING)
    return { kind: 'later', wasReached: false, reason: `The mail server is shutting down: ${response}` };
  if (status < 500)
    return {
      kind: 'later',
      wasReached: !enhanced.startsWith(SERVER_ITSELF),
      isAccepted: true,
      reason: `The mail server asked us to try again later: ${response}`,
    };
  if (enhanced.startsWith(POLICY))
    return {
      kind: 'later',
      wasReached: false,
      isPolicyRejection: true,
      retryAfter: LATER_SECONDS,
      reason: `The mail server rejected our email by policy: ${response}`,
    };
  if (isUnknownRecipient(fault, status, enhanced))
    return {
      kind: 'refused',
      suppress: 'bounced',
      reason: `The mail server does not accept email for this address: ${response}`,
    };
  return { kind: 'refused', reason: `The mail server rejected the email: ${response}` };
}

/** A rejected sender is about us, so the recipient's address is not suppressed. */
function isUnknownRecipient({ command }: SmtpFault, status: number, enhanced: string): boolean {
  if (command !== 'RCPT TO') return false;
  return enhanced ? NO_SUCH_ADDRESS.includes(enhanced) : NO_SUCH_RECIPIENT.includes(status);
}

function responseOf({ response, message }: SmtpFault): string {
  return storableText(response ?? message, MAX_RESPONSE_LENGTH);
}
