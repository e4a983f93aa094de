import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { MailTransport, type OutgoingMail } from '../../messages/mail-transport.js';
import type { SendOutcome } from '../../messages/send-outcome.js';
import { ProviderUnavailable } from '../../platform/provider-errors.js';
import { outcomeOf, type SmtpFault } from './smtp-outcome.js';

const CONNECTIONS = 5;
const CONNECT_MS = 3_000;
const ANSWER_MS = 20_000;
const TOTAL_MS = 30_000;

export interface SmtpSettings {
  url: string;
  dkim?: { domainName: string; keySelector: string; privateKey: string };
}

/** Mail by a server that speaks SMTP, over connections that stay open between messages. */
export class SmtpMail extends MailTransport {
  readonly concurrency = CONNECTIONS;
  readonly isConfigured = true;
  private readonly transport;

  constructor({ url, dkim }: SmtpSettings) {
    super();
    this.transport = createTransport({
      url,
      pool: true,
      dkim,
      maxConnections: CONNECTIONS,
      maxMessages: 100,
      // Whether a message is tried again is the ledger's decision.
      maxRequeues: 0,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: 10_000,
      socketTimeout: ANSWER_MS,
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
    const { messageId, from, replyTo, to, subject, html, text, unsubscribeLink } = mail;
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
        headers: { ...AUTOMATIC, ...(unsubscribeLink && oneClick(unsubscribeLink)) },
        signal: AbortSignal.timeout(TOTAL_MS),
        watch,
      } as Parameters<typeof this.transport.sendMail>[0]);
      return { kind: 'accepted', carrier: 'smtp' };
    } catch (error) {
      return outcomeOf(error as SmtpFault, watch.body?.readableEnded ?? false);
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

/** RFC 8058: mail programs show a button of their own for it. */
function oneClick(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

interface Watch {
  /** The message on its way to the server. */
  body?: Readable;
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
