import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findPostmaster } from '../../src/platform/database/embedded/postmaster.js';
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
  dataDir = await mkdtemp(join(tmpdir(), 'keyturn-start-'));
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((product) => product.stop()));
  await rm(dataDir, { recursive: true, maxRetries: 10 });
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

async function logIn(product: Product, password: string) {
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

test('every start prints the URLs and, until the password is changed, how to sign in; SIGTERM leaves nothing running', async () => {
  const first = await start();
  const password = passwordIn(first.output())!;
  const addresses = first.output();
  const hadPostgres = await hasPostgres();
  const exitCode = await first.stop();
  const hasPostgresLeft = await hasPostgres();

  const second = await start();
  const { accessToken, user } = await logIn(second, password);
  await changePassword(second, accessToken, password);
  await second.stop();
  const third = await start();
  const after = await logIn(third, NEXT);

  expect(addresses).toContain(`Site     http://localhost:${new URL(first.url).port}`);
  expect(addresses).toContain(`Console  http://localhost:${new URL(first.url).port}/login`);
  expect(addresses).toMatch(/Email {5}admin@clarity\.example\.com/);
  expect(password.length).toBeGreaterThanOrEqual(16);
  expect(passwordIn(second.output())).toBe(password);
  expect(user).toMatchObject({ role: 'admin', mustChangePassword: true });
  expect(third.output()).not.toContain('Password');
  expect(after.user).toMatchObject({ mustChangePassword: false });
  expect([hadPostgres, exitCode, hasPostgresLeft]).toEqual([true, 0, false]);
});

test('after kill -9, the next start has every lead that got a 201, and the old sessions', async () => {
  const killed = await start({ ADMIN_EMAIL: 'admin@clarity.example.com', ADMIN_PASSWORD: FIRST });
  await changePassword(killed, (await logIn(killed, FIRST)).accessToken, FIRST);
  const { accessToken } = await logIn(killed, NEXT);
  const created = await api(killed, accessToken, 'POST', '/api/leads', {
    name: 'Kept',
    email: 'kept@example.com',
    propertyAddress: 'x',
    propertyType: 'condo',
  });
  const { id } = (await created.json()) as { id: string };
  await killed.stop('SIGKILL');

  const next = await start();

  const lead = await api(next, accessToken, 'GET', `/api/leads/${id}`);
  expect(created.status).toBe(201);
  expect([lead.status, ((await lead.json()) as { name: string }).name]).toEqual([200, 'Kept']);
});

test('two processes on one data folder share database, secret and admin, and the last one stops the database', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  const password = passwordIn(first.output())!;
  const { accessToken } = await logIn(first, password);
  await changePassword(first, accessToken, password);

  const elsewhere = await api(second, accessToken, 'GET', '/api/leads');
  await first.stop();
  const alone = await api(second, accessToken, 'GET', '/api/leads');
  await second.stop();

  expect(passwordIn(second.output())).toBe(password);
  expect([elsewhere.status, alone.status]).toEqual([200, 200]);
  expect(await hasPostgres()).toBe(false);
});

test('an impossible start lists every problem in plain words and leaves nothing running', async () => {
  const product = launch(70_000, { LOG_LEVEL: 'loud', DATABASE_URL: 'postgres://localhost/x' });

  await until(() => product.child.exitCode !== null);

  expect(product.child.exitCode).toBe(1);
  expect(product.output()).toMatch(
    /^The configuration is not valid:\n {2}- PORT: .+\n {2}- LOG_LEVEL: .+\n$/,
  );
});

test('the error names a port that is taken, and the database is stopped again', async () => {
  const first = await start();
  const port = Number(new URL(first.url).port);
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-start-'));

  const second = launch(port, { DATA_DIR: folder });
  await until(() => second.child.exitCode !== null);

  expect(second.child.exitCode).toBe(1);
  expect(second.output()).toContain(`Port ${port} is in use.`);
  expect(await findPostmaster(join(folder, 'postgres', 'data'))).toBeUndefined();
  await rm(folder, { recursive: true });
});

// security.md 3
test('a first admin from the variables must choose another password, and Ctrl-C lets running requests finish', async () => {
  const product = await start({ ADMIN_EMAIL: 'admin@clarity.example.com', ADMIN_PASSWORD: NEXT });
  let answered = 0;
  const logins = Array.from({ length: 8 }, () => logIn(product, NEXT).finally(() => (answered += 1)));
  await Promise.race(logins);
  const answeredBefore = answered;

  const exitCode = await product.stop('SIGINT');

  const users = (await Promise.all(logins)).map(({ user }) => user);
  expect(answeredBefore).toBeLessThan(8);
  expect(users).toEqual(Array(8).fill(expect.objectContaining({ role: 'admin', mustChangePassword: true })));
  expect(product.output()).not.toMatch(/Password|walnut/);
  expect(exitCode).toBe(0);
});

test('a signal during startup lets the current step finish and then stops', async () => {
  const product = launch(await freePort());
  await until(hasPostgres);

  const exitCode = await product.stop();

  expect([exitCode, await hasPostgres()]).toEqual([0, false]);
});
