import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** How the sink responds. Without settings it accepts everything. */
export interface SinkBehavior {
  /** Closes a connection after this many emails. */
  mailsPerConnection?: number;
  /** Refuses at MAIL FROM, at RCPT or after the message, with this status and text. */
  refuse?: { at: 'mail' | 'rcpt' | 'data'; status: number; text: string };
  /** Drops the connection or never responds, before or after reading the message. */
  fault?: { kind: 'reset' | 'hang'; at: 'mail' | 'read' };
  /** Delays accepting a message until this resolves. */
  wait?: (mail: ParsedMail) => Promise<void>;
}

/** A mail server that stores messages and fails on demand. */
export interface SmtpSink {
  url: string;
  readonly mails: ParsedMail[];
  /** Message-IDs of all messages read completely, accepted or not. */
  readonly read: string[];
  behave(behavior: SinkBehavior): void;
  /** Waits for this many emails to an address and returns them. */
  mailsTo(address: string, count?: number): Promise<ParsedMail[]>;
  close(): Promise<void>;
}

export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const mails: ParsedMail[] = [];
  const read: string[] = [];
  const brought = new Map<string, number>();
  let behavior: SinkBehavior = {};
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 200,
    onMailFrom(_address, session, answer) {
      const { fault, refuse, mailsPerConnection = Infinity } = behavior;
      if (fault?.at === 'mail') return fail(server, session.id, fault.kind);
      const count = (brought.get(session.id) ?? 0) + 1;
      brought.set(session.id, count);
      if (count > mailsPerConnection) return fail(server, session.id, 'reset');
      answer(refuse?.at === 'mail' ? refusal(refuse) : null);
    },
    onRcptTo(_address, _session, answer) {
      answer(behavior.refuse?.at === 'rcpt' ? refusal(behavior.refuse) : null);
    },
    async onData(stream, session, answer) {
      const { fault, refuse, wait } = behavior;
      const mail = await simpleParser(stream).catch(() => null);
      // The client disconnected in the middle of the message.
      if (!mail) return;
      read.push(mail.messageId ?? '');
      await wait?.(mail);
      if (fault?.at === 'read') return fail(server, session.id, fault.kind);
      if (refuse?.at === 'data') return answer(refusal(refuse));
      mails.push(mail);
      answer();
    },
  } satisfies SMTPServerOptions);
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    read,
    behave(next) {
      behavior = next;
    },
    async mailsTo(to, count = 1) {
      for (;;) {
        const found = mails.filter((mail) => [mail.to].flat().some((each) => each?.text === to));
        if (found.length >= count) return found;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type Connections = Set<{ id: string; _socket: { destroy(): void } }>;

function fail(server: SMTPServer, session: string, kind: 'reset' | 'hang'): void {
  if (kind === 'hang') return;
  const connections = (server as unknown as { connections: Connections }).connections;
  for (const each of connections) if (each.id === session) each._socket.destroy();
}

function refusal({ status, text }: { status: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: status });
}
