import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { storableText } from '#shared/text.js';
import { MINUTE_MS } from '#shared/time.js';
import type { SendOutcome } from '../../messages/send-outcome.js';
import { MailTransport, type OutgoingMail } from '../../messages/transports.js';
import {
  ProviderAuth,
  ProviderBadAnswer,
  ProviderUnavailable,
} from '../../platform/providers/provider-errors.js';

const CONNECTIONS = 5;
/**
 * An email has `handoverMs` to reach the server. A server that has all of it may then take ten minutes to accept it
 * (RFC 5321 4.5.3.2.6): giving up sooner would leave an email in doubt that is about to be sent.
 */
const TIMEOUTS = { connectMs: 3_000, greetingMs: 10_000, handoverMs: 30_000, answerMs: 10 * MINUTE_MS };
/** Firewalls drop idle connections silently, so none is used again after this long. */
const MAX_IDLE_MS = MINUTE_MS;

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
  private readonly timeouts;
  private pool;
  private openedAt = performance.now();

  constructor(private readonly settings: SmtpSettings) {
    super();
    this.timeouts = { ...TIMEOUTS, ...settings.timeouts };
    this.pool = this.open();
  }

  private open() {
    const { url, dkim } = this.settings;
    const pool = createTransport({
      url,
      pool: true,
      dkim: dkim && { ...dkim, headerFieldNames: SIGNED },
      // Twice as many, because a slow message gives up its slot but keeps its connection until the server responds.
      maxConnections: 2 * CONNECTIONS,
      maxMessages: 100,
      // The message ledger decides whether to retry.
      maxRequeues: 0,
      ...this.connecting(),
      socketTimeout: this.timeouts.answerMs,
    });
    // Without a listener, a broken idle connection would crash the process.
    pool.on('error', () => undefined);
    pool.use('stream', (mail, done) => {
      watchBody(mail as unknown as Watched);
      done();
    });
    return pool;
  }

  private connecting() {
    const { connectMs, greetingMs } = this.timeouts;
    return {
      connectionTimeout: connectMs,
      greetingTimeout: greetingMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  }

  /** Connections of the previous pool close when they are idle. */
  private get transport() {
    if (performance.now() - this.openedAt > MAX_IDLE_MS) {
      this.pool.close();
      this.pool = this.open();
      this.openedAt = performance.now();
    }
    return this.pool;
  }

  async send(mail: OutgoingMail, onWaiting: () => void = () => undefined): Promise<SendOutcome> {
    const { handoverMs, answerMs } = this.timeouts;
    const watch: Watch = {};
    // Cleared after the send: AbortSignal.timeout would still fire for every message sent long ago.
    const limit = new AbortController();
    const handover = () => (watch.body?.readableEnded ? onWaiting() : limit.abort());
    const timers = [setTimeout(handover, handoverMs), setTimeout(() => limit.abort(), handoverMs + answerMs)];
    const outcome = await this.trySend(mail, watch, limit.signal);
    for (const timer of timers) clearTimeout(timer);
    return outcome;
  }

  /** Never throws. */
  private async trySend(mail: OutgoingMail, watch: Watch, signal: AbortSignal): Promise<SendOutcome> {
    let fault = await this.deliver(mail, watch, signal);
    // Servers close connections after a number of messages. That is not a failure: the message goes out on another
    // connection, which may be closed too.
    for (let others = 2 * CONNECTIONS; others > 0 && fault && isStaleConnection(fault, watch); others--)
      fault = await this.deliver(mail, watch, signal);
    if (!fault) return { kind: 'accepted', carrier: 'smtp' };
    return outcomeOf(fault, watch.body?.readableEnded ?? false);
  }

  /** Null if the server accepted it. */
  private async deliver(mail: OutgoingMail, watch: Watch, signal: AbortSignal): Promise<SmtpFault | null> {
    const { messageId, from, replyTo, to, inReplyTo, subject, html, text, files = [] } = mail;
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
        attachments: files.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content,
        })),
        headers: { ...(!mail.isPersonal && AUTOMATIC), ...unsubscribeHeaders(mail) },
        signal,
        watch,
      } as Parameters<typeof this.transport.sendMail>[0]);
      return null;
    } catch (error) {
      return error as SmtpFault;
    }
  }

  async check(): Promise<void> {
    // Not the pool: it waits too long for a person.
    const transport = createTransport({
      url: this.settings.url,
      ...this.connecting(),
      socketTimeout: this.timeouts.handoverMs,
    });
    try {
      await transport.verify();
    } catch (cause) {
      const { message, code = '' } = cause as SmtpFault;
      const Kind = CHECK_FAULTS[code] ?? ProviderUnavailable;
      throw new Kind({ provider: 'The mail server', providerMessage: message.slice(0, 300), cause });
    }
  }

  close(): void {
    this.pool.close();
  }
}

const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** RFC 8058: mail clients show an unsubscribe button for it; older ones send an email (RFC 2369). */
function unsubscribeHeaders({ unsubscribeLink, replyTo }: OutgoingMail): Record<string, string> {
  if (!unsubscribeLink) return {};
  const targets = [unsubscribeLink];
  if (replyTo) targets.push(`mailto:${encodeURI(replyTo)}?subject=unsubscribe`);
  return {
    'List-Unsubscribe': targets.map((target) => `<${target}>`).join(', '),
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

/**
 * A connection that had sent mail was closed before the next message, and none of that one was read. The error comes
 * from the pool, not from the connection.
 */
function isStaleConnection({ code, command }: SmtpFault, { body }: Watch): boolean {
  return code === 'ECONNECTION' && !command && body?.readableDidRead === false;
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
/** About our identity or content (RFC 3463), so the next recipient would get the same response. */
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
/** The email or the mailbox is too large; without an enhanced code, only the text says which. */
const TOO_LARGE = 552;
const MAILBOX_FULL = '5.2.2';
const EMAIL_TOO_LARGE = ['5.2.3', '5.3.4'];
const ABOUT_SIZE = /\b(size|too (large|big|long))\b/i;
const ABOUT_MAILBOX = /mailbox|quota|storage/i;
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
  if (isTooLarge(response, status, enhanced))
    return { kind: 'refused', reason: `The email is too large for the mail server: ${response}` };
  if (enhanced === MAILBOX_FULL || (status === TOO_LARGE && !enhanced))
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

function isTooLarge(response: string, status: number, enhanced: string): boolean {
  if (enhanced) return EMAIL_TOO_LARGE.includes(enhanced);
  return status === TOO_LARGE && ABOUT_SIZE.test(response) && !ABOUT_MAILBOX.test(response);
}

/** A rejected sender is about us, so the recipient's address is not suppressed. */
function isUnknownRecipient({ command }: SmtpFault, status: number, enhanced: string): boolean {
  if (command !== 'RCPT TO') return false;
  return enhanced ? NO_SUCH_ADDRESS.includes(enhanced) : NO_SUCH_RECIPIENT.includes(status);
}

function responseOf({ response, message }: SmtpFault): string {
  return storableText(response ?? message, MAX_RESPONSE_LENGTH);
}
