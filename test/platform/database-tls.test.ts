import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import tlsOptions from 'smtp-server/lib/tls-options.js';
import { createBackup } from '../../src/backup/backups.js';
import { describeStartError } from '../../src/start-errors.js';
import { property } from '../support/analysis.js';
import { startApp } from '../support/app.js';
import { createDatabase } from '../support/database.js';

/** What a client sends first if it wants TLS. */
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const { key, cert } = tlsOptions();

let database: Awaited<ReturnType<typeof createDatabase>>;
let server: Server;
let encrypted: number;

beforeEach(async () => {
  database = await createDatabase();
  encrypted = 0;
});
afterEach(async () => {
  server.close();
  await database.drop();
});

/** Starts a server and returns the URL of the database on it. */
async function listen(onConnection: Parameters<typeof createServer>[1], query = ''): Promise<string> {
  server = createServer(onConnection);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return `${Object.assign(new URL(database.url), { port }).href}${query}`;
}

/** Like most managed databases: connections without TLS are refused. */
async function requireTls(query: string): Promise<string> {
  const { hostname, port } = new URL(database.url);
  return listen((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (first: Buffer) => {
      if (!first.equals(TLS_REQUEST)) return socket.end(refusal());
      socket.write('S');
      encrypted++;
      const near = new TLSSocket(socket, { isServer: true, key, cert });
      const far = connect(Number(port), hostname);
      for (const side of [near, far]) side.on('error', () => undefined);
      near.on('close', () => far.destroy()).pipe(far);
      far.on('close', () => near.destroy()).pipe(near);
    });
  }, query);
}

function refusal(): Buffer {
  const fields = 'SFATAL\0C28000\0Mno pg_hba.conf entry for host "127.0.0.1", no encryption\0\0';
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]);
}

test('every connection to a database that requires TLS is encrypted', async () => {
  const app = await startApp({ DATABASE_URL: await requireTls('?sslmode=no-verify') });

  await app.as.visitor
    .post('/api/public/analyses')
    .send({ email: 'tls@example.com', properties: [property()] })
    .expect(201);
  const { body } = await app.as.admin.get('/api/leads').expect(200);
  const { rows } = await createBackup(app.config, `${app.config.DATA_DIR}/tls.backup`);
  await app.close();

  expect(body).toMatchObject([{ email: 'tls@example.com' }]);
  expect(rows).toBeGreaterThan(0);
  expect(encrypted).toBeGreaterThan(3);
});

test.each([
  [
    'a connection without TLS',
    () => requireTls(''),
    / refuses connections without TLS\. Add \?sslmode=verify-full to DATABASE_URL, or/,
  ],
  [
    'a certificate that Node trusts',
    () => requireTls('?sslmode=verify-full'),
    /^The certificate of .+ is not trusted: .+\. If a private authority signed it, set sslrootcert/,
  ],
  [
    'TLS',
    () => listen((socket) => socket.once('data', () => socket.end('N')), '?sslmode=verify-full'),
    / does not support TLS\./,
  ],
  ['an answer', () => listen(() => undefined), / does not answer\. Check the network/],
  ['PostgreSQL', () => listen((socket) => socket.end()), / closed the connection\. Check its log/],
])("explains in one sentence that the database didn't provide %s", async (_, start, sentence) => {
  const url = await start();
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 500 });
  const error = await client.connect().catch((reason: unknown) => reason);
  await client.end().catch(() => undefined);

  expect(describeStartError(error, { DATABASE_URL: url })).toMatch(sentence);
});
