import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { SendOutcome } from '../../messages/send-outcome.js';
import { MailTransport, type OutgoingMail } from '../../messages/transports.js';
import { ProviderUnavailable } from '../../platform/providers/provider-errors.js';
import { outcomeOf, type SmtpFault } from './smtp-outcome.js';

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
    const { messageId, from, replyTo, to, subject, html, text } = mail;
    const watch: Watch = {};
    try {
      await this.transport.sendMail({
        messageId: `<${messageId}>`,
        from,
        replyTo,
        to: { name: '', address: to },
        subject,
        html,
        text,
        headers: { ...AUTOMATIC, ...unsubscribeHeaders(mail) },
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
      const providerMessage = (cause as Error).message.slice(0, 300);
      throw new ProviderUnavailable({ provider: 'The mail server', providerMessage, cause });
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
