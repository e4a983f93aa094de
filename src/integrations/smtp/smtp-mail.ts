import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { SendOutcome } from '../../messages/send-outcome.js';
import { MailTransport, type OutgoingMail } from '../../messages/transports.js';
import { ProviderUnavailable } from '../../platform/providers/provider-errors.js';
import { outcomeOf, type SmtpFault } from './smtp-outcome.js';

const CONNECTIONS = 5;
const TIMEOUTS = { connectMs: 3_000, greetingMs: 10_000, answerMs: 20_000, totalMs: 30_000 };

/** RFC 8058 wants both headers of one-click unsubscribing signed; the library's own list leaves one out. */
const SIGNED =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:List-Unsubscribe:List-Unsubscribe-Post';

export interface SmtpSettings {
  url: string;
  timeouts?: Partial<typeof TIMEOUTS>;
  dkim?: { domainName: string; keySelector: string; privateKey: string };
}

/** Mail by a server that speaks SMTP, over connections that stay open between messages. */
export class SmtpMail extends MailTransport {
  readonly concurrency = CONNECTIONS;
  readonly isConfigured = true;
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
      // Whether a message is tried again is the ledger's decision.
      maxRequeues: 0,
      connectionTimeout: this.timeouts.connectMs,
      greetingTimeout: this.timeouts.greetingMs,
      socketTimeout: this.timeouts.answerMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    // Without a listener an idle connection that breaks would end the process.
    this.transport.on('error', () => undefined);
    this.transport.use('stream', (mail, done) => {
      watchBody(mail as unknown as Watched);
      done();
    });
  }

  async send(mail: OutgoingMail): Promise<SendOutcome> {
    // Stopped with the send: a signal with a limit of its own would still abort each mail that has long gone.
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), this.timeouts.totalMs);
    const outcome = await this.trySend(mail, limit.signal);
    clearTimeout(timer);
    return outcome;
  }

  /** Never throws. */
  private async trySend(mail: OutgoingMail, signal: AbortSignal): Promise<SendOutcome> {
    let failed = await this.hand(mail, signal);
    // Servers end connections after some mails: that is no fault, and the mail goes over another that may have ended too.
    for (let others = CONNECTIONS; others > 0 && failed && wasStale(failed); others--)
      failed = await this.hand(mail, signal);
    if (!failed) return { kind: 'accepted', carrier: 'smtp' };
    return outcomeOf(failed.fault, failed.body?.readableEnded ?? false);
  }

  /** Null where the server took it. */
  private async hand(mail: OutgoingMail, signal: AbortSignal): Promise<Failed | null> {
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
        headers: { ...AUTOMATIC, ...wayOut(mail) },
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

/** RFC 8058: mail programs show a button of their own for it; older ones write a mail (RFC 2369). */
function wayOut({ unsubscribeLink, replyTo }: OutgoingMail): Record<string, string> {
  if (!unsubscribeLink) return {};
  const ways = [unsubscribeLink];
  if (replyTo) ways.push(`mailto:${encodeURI(replyTo)}?subject=unsubscribe`);
  return {
    'List-Unsubscribe': ways.map((way) => `<${way}>`).join(', '),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

interface Watch {
  /** The message on its way to the server. */
  body?: Readable;
}

interface Failed extends Watch {
  fault: SmtpFault;
}

/** A connection that had carried mail was over when the next came, of which no byte was read: so the pool says, not the connection. */
function wasStale({ fault, body }: Failed): boolean {
  return fault.code === 'ECONNECTION' && !fault.command && body?.readableDidRead === false;
}

interface Watched {
  data: { watch: Watch };
  message: { createReadStream(options?: object): Readable };
}

/** Whether the last byte had left tells a message that surely did not go from one that may have gone. */
function watchBody({ data, message }: Watched): void {
  const create = message.createReadStream.bind(message);
  message.createReadStream = (options) => {
    data.watch.body = create(options);
    return data.watch.body;
  };
}
