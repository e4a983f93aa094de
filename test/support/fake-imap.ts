import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A mailbox without emails, which accepts one password. */
export interface FakeImap {
  port: number;
  /** Users whose sessions have the folder open. */
  reading(): string[];
  close(): Promise<void>;
}

/** The untagged responses to a command, before the one that says it succeeded. */
const ANSWERS: Partial<Record<string, string[]>> = {
  CAPABILITY: ['CAPABILITY IMAP4rev1 IDLE'],
  LIST: ['LIST () "/" INBOX'],
  EXAMINE: ['0 EXISTS', 'OK [UIDVALIDITY 7] valid', 'OK [UIDNEXT 1] next'],
  UID: ['SEARCH'],
};

export async function startFakeImap(password: string): Promise<FakeImap> {
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
      const [tag = '', command = '', user = '', given = ''] = line.split(' ').map(unquoted);
      if (tag === 'DONE') return socket.write(`${idleTag} OK done\r\n`);
      if (command === 'IDLE') {
        idleTag = tag;
        return socket.write('+ idling\r\n');
      }
      if (command === 'LOGIN') session.user = user;
      if (command === 'EXAMINE') session.isOpen = true;
      for (const answer of ANSWERS[command] ?? []) socket.write(`* ${answer}\r\n`);
      const isRefused = command === 'LOGIN' && given !== password;
      return socket.write(`${tag} ${isRefused ? 'NO [AUTHENTICATIONFAILED] Invalid' : 'OK done'}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
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
