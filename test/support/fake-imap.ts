import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A mailbox that is empty at first and accepts one password. */
export interface FakeImap {
  port: number;
  /** Puts an email into the mailbox and reports it to the sessions that listen. */
  deliver(raw: string): void;
  /** While false it refuses connections, and ends those it has. */
  isReachable: boolean;
  /** The emails during whose transfer the connection is lost, once each. */
  breaksAt: Set<number>;
  /** What each command transferred, in bytes. */
  transfers: number[];
  /** Users whose sessions have the folder open. */
  reading(): string[];
  close(): Promise<void>;
}

/** The untagged responses to a command, before the one that says it succeeded. */
const ANSWERS: Partial<Record<string, string[]>> = {
  CAPABILITY: ['CAPABILITY IMAP4rev1 IDLE'],
  LIST: ['LIST () "/" INBOX'],
};

const opening = (emails: string[]) => [
  `${emails.length} EXISTS`,
  'OK [UIDVALIDITY 7] valid',
  `OK [UIDNEXT ${emails.length + 1}] next`,
];

function answersTo(command: string, emails: string[]): string[] {
  return command === 'EXAMINE' ? opening(emails) : (ANSWERS[command] ?? []);
}

/** To `UID SEARCH …` and `UID FETCH <uids> (…)`; an email's UID is its place in the mailbox. */
function answersByUid(emails: string[], [kind, uids = '', ...items]: string[]): string[] {
  if (kind === 'SEARCH') {
    const [, from = 1] = /^(\d+):\*$/.exec(items[0] ?? '') ?? [];
    const found = emails.map((_, index) => index + 1).filter((uid) => uid >= Number(from));
    return [['SEARCH', ...found].join(' ')];
  }
  return numbersIn(uids).flatMap((uid) => {
    const raw = emails[uid - 1];
    if (raw === undefined) return [];
    const size = Buffer.byteLength(raw);
    const body = isTransfer(items) ? ` BODY[] {${size}}\r\n${raw}` : '';
    const about = `RFC822.SIZE ${size} INTERNALDATE "26-Nov-2026 09:00:00 +0000"`;
    return [`${uid} FETCH (UID ${uid} ${about}${body})`];
  });
}

const isTransfer = (items: string[]) => items.join(' ').includes('BODY');

/** Of a set such as `1:3,7`. */
function numbersIn(set: string): number[] {
  return set.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split(':').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

export async function startFakeImap(password: string): Promise<FakeImap> {
  const emails: string[] = [];
  const sessions = new Map<Socket, { user: string; isOpen: boolean }>();
  const breaksAt = new Set<number>();
  const transfers: number[] = [];
  let isReachable = true;
  const server = createServer((socket) => {
    if (!isReachable) return socket.destroy();
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
      const answers = command === 'UID' ? answersByUid(emails, values) : answersTo(command, emails);
      if (command === 'UID' && isTransfer(values)) {
        transfers.push(Buffer.byteLength(answers.join('')));
        const breaking = numbersIn(values[1] ?? '').find((uid) => breaksAt.delete(uid));
        if (breaking) return socket.end(`* ${answers.join('\r\n* ').slice(0, -20)}`);
      }
      for (const answer of answers) socket.write(`* ${answer}\r\n`);
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
    breaksAt,
    transfers,
    get isReachable() {
      return isReachable;
    },
    set isReachable(value) {
      isReachable = value;
      if (!value) for (const socket of sessions.keys()) socket.destroy();
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
