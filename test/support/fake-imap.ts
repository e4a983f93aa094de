import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A mailbox that is empty at first and accepts one password. */
export interface FakeImap {
  port: number;
  /** Puts an email into the mailbox and reports it to the sessions that listen. */
  deliver(raw: string): void;
  /** Users whose sessions have the folder open. */
  reading(): string[];
  close(): Promise<void>;
}

/** The untagged responses to a command, before the one that says it succeeded. */
const ANSWERS: Partial<Record<string, string[]>> = {
  CAPABILITY: ['CAPABILITY IMAP4rev1 IDLE'],
  LIST: ['LIST () "/" INBOX'],
  EXAMINE: ['0 EXISTS', 'OK [UIDVALIDITY 7] valid', 'OK [UIDNEXT 1] next'],
};

/** To `UID SEARCH …` and `UID FETCH <uid> (…)`; an email's UID is its place in the mailbox. */
function answersByUid(emails: string[], [kind, uid, ...items]: string[]): string[] {
  if (kind === 'SEARCH') return [['SEARCH', ...emails.map((_, index) => index + 1)].join(' ')];
  const raw = emails[Number(uid) - 1];
  if (raw === undefined) return [];
  const size = Buffer.byteLength(raw);
  const part = items.join(' ').includes('BODY')
    ? `BODY[] {${size}}\r\n${raw}`
    : `RFC822.SIZE ${size} INTERNALDATE "26-Nov-2026 09:00:00 +0000"`;
  return [`${uid} FETCH (UID ${uid} ${part})`];
}

export async function startFakeImap(password: string): Promise<FakeImap> {
  const emails: string[] = [];
  const sessions = new Map<Socket, { user: string; isOpen: boolean }>();
  const server = createServer((socket) => {
    const session = { user: '', isOpen: false };
    let idleTag = '';
    sessions.set(socket, session);
    socket.on('error', () => undefined).on('close', () => sessions.delete(socket));
    socket.write('* OK ready\r\n');
    // It repeats the errors of the socket.
    const lines = createInterface(socket).on('error', () => undefined);
    lines.on('line', (line) => {
      if (!socket.writable) return false;
      const [tag = '', command = '', ...values] = line.split(' ').map(unquoted);
      const [user = '', given = ''] = values;
      if (tag === 'DONE') return socket.write(`${idleTag} OK done\r\n`);
      if (command === 'IDLE') {
        idleTag = tag;
        return socket.write('+ idling\r\n');
      }
      if (command === 'LOGIN') session.user = user;
      if (command === 'EXAMINE') session.isOpen = true;
      const answers = command === 'UID' ? answersByUid(emails, values) : ANSWERS[command];
      for (const answer of answers ?? []) socket.write(`* ${answer}\r\n`);
      const isRefused = command === 'LOGIN' && given !== password;
      return socket.write(`${tag} ${isRefused ? 'NO [AUTHENTICATIONFAILED] Invalid' : 'OK done'}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    deliver(raw) {
      emails.push(raw);
      for (const [socket, { isOpen }] of sessions) if (isOpen) socket.write(`* ${emails.length} EXISTS\r\n`);
    },
    reading: () => [...sessions.values()].filter(({ isOpen }) => isOpen).map(({ user }) => user),
    close() {
      for (const socket of sessions.keys()) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function unquoted(text: string): string {
  return text.replace(/^"|"$/g, '');
}
