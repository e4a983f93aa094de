import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ImapFlow } from 'imapflow';
import { InboundEmail } from '../../src/inbox/inbound-email.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';
import { mime, type TestEmail } from './emails.js';

// Needs Debian's dovecot-imapd, and root, as Dovecot does. Not part of `npm test`.
const PASSWORD = 'p@ss/word';
let folder: string;
let port: number;
let server: ChildProcess;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyturn-imap-'));
  port = await freePort();
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'mail'));
  await chmod(join(folder, 'mail'), 0o777);
  await writeFile(join(folder, 'dovecot.conf'), config());
  server = await startServer();
  await deliver({ from: 'early@example.com' });
  app = await startApp({ IMAP_URL: `imap://office:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/INBOX` });
});

afterAll(async () => {
  await app.close();
  await stopServer();
  await rm(folder, { recursive: true, force: true });
});

const config = () => `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail
first_valid_uid = 1
service imap-login {
  inet_listener imap {
    port = ${port}
  }
}
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=65534 gid=65534 home=${folder}/mail
}
`;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return free;
}

async function startServer(): Promise<ChildProcess> {
  const started = spawn('dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
  await until(() => withClient(async () => true).catch(() => false));
  return started;
}

async function stopServer(): Promise<void> {
  server.kill('SIGTERM');
  await once(server, 'exit');
}

async function withClient<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const auth = { user: 'office', pass: PASSWORD };
  const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

const deliver = (...emails: TestEmail[]) =>
  withClient(async (client) => {
    for (const email of emails) await client.append('INBOX', mime(email));
  });
const stored = (sender: string) => app.em.count(InboundEmail, { sender });

test('reads what waits in the mailbox, and what arrives within five seconds', async () => {
  await until(() => stored('early@example.com'));

  const at = performance.now();
  await deliver({ from: 'live@example.com' });
  await until(() => stored('live@example.com'));

  expect(performance.now() - at).toBeLessThan(5_000);
});

test('changes nothing in the mailbox', async () => {
  const seen = await withClient(async (client) => {
    await client.mailboxOpen('INBOX', { readOnly: true });
    return client.search({ seen: true });
  });

  expect(seen).toEqual([]);
});

test('reads what arrived while the server was down, each email once', async () => {
  await stopServer();
  server = await startServer();
  await deliver(
    ...Array.from({ length: 120 }, (_, each) => ({ from: 'batch@example.com', subject: `Email ${each}` })),
  );

  await until(async () => (await stored('batch@example.com')) === 120);
  expect(await stored('early@example.com')).toBe(1);
});
