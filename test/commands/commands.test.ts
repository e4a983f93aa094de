import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.js';
import { startApp, type TestApp } from '../support/app.js';
import { createDatabase } from '../support/database.js';
import { startDatabaseProxy } from '../support/proxy.js';
import { until } from '../support/until.js';

/** Runs the built commands of package.json as separate processes; run `npm run build` first. */
const password = 'prairie lantern 42';
/** What V8 makes of a module is the same for each of these processes, and for a server. */
const COMPILED = 'dist/server/.compile-cache';
let product: TestApp;
let dataDir: string;

beforeAll(async () => {
  product = await startApp();
  dataDir = await mkdtemp(join(tmpdir(), 'keyturn-commands-'));
});

afterAll(async () => {
  await product.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Outcome {
  code: number;
  output: string;
  errorOutput: string;
}

interface CommandInput {
  args?: string[];
  input?: string;
  env?: Record<string, string>;
}

async function run(command: string, { args = [], input = '', env = {} }: CommandInput): Promise<Outcome> {
  const child = spawn(process.execPath, [`dist/server/commands/${command}.js`, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, NODE_COMPILE_CACHE: COMPILED, ...env },
  });
  child.stdin.end(input);
  const [output, errorOutput] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode!, output, errorOutput };
}

async function rowsOf(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

function createAdmin(email: string, input: string): Promise<Outcome> {
  return run('create-admin', {
    args: ['--email', email, '--password-stdin'],
    input: `${input}\n`,
    env: { DATABASE_URL: product.config.DATABASE_URL },
  });
}

test('an admin created on the command line can sign in immediately, and that is audited', async () => {
  const { code, output } = await createAdmin('Boss@Example.com', password);

  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining('Created the admin boss@example.com'),
  });
  const login = await product.as.anonymous
    .post('/api/auth/login')
    .send({ email: 'boss@example.com', password });
  expect(login.body.user).toMatchObject({ role: 'admin', mustChangePassword: false });
  const audit = await product.em.execute(
    "select subject_id from audit_entries where action = 'user.created'",
  );
  expect(audit).toEqual([{ subject_id: login.body.user.id }]);
});

test.each([
  ['short', 'too short', 'A password must have 12 to 128 characters.'],
  ['common', 'password1234', 'This password is too easy to guess. Choose another one.'],
  ['derived from our name', 'Clarity-2026!', 'This password is too easy to guess. Choose another one.'],
])('a password that is %s is refused', async (_, weak, sentence) => {
  const { code, errorOutput } = await createAdmin('weak@example.com', weak);

  expect({ code, errorOutput: errorOutput.trim() }).toEqual({ code: 1, errorOutput: sentence });
  const accounts = await product.em.execute("select id from users where email = 'weak@example.com'");
  expect(accounts).toEqual([]);
});

test('an existing account is not overwritten', async () => {
  const user = await product.make.user({ email: 'colleague@example.com' });

  const { code, errorOutput } = await createAdmin('colleague@example.com', password);

  expect({ code, errorOutput: errorOutput.trim() }).toEqual({
    code: 1,
    errorOutput: 'There is already an account for colleague@example.com.',
  });
  const [row] = await product.em.execute('select role, password_hash from users where id = ?', [user.id]);
  expect(row).toEqual({ role: 'user', password_hash: user.passwordHash });
});

test.each([
  [{ args: ['--password-stdin'], input: password }, 'Whose account is it? Add --email you@example.com'],
  [{ args: ['--email', 'no-email', '--password-stdin'], input: password }, '--email you@example.com'],
  [{ args: ['--email', 'a@example.com'] }, 'Pipe it in with --password-stdin'],
  [{ args: ['--mail', 'a@example.com'] }, "Unknown option '--mail'"],
])('a command with a missing or unknown option says which: %j', async (call, sentence) => {
  const { code, errorOutput } = await run('create-admin', call);

  expect(code).toBe(1);
  expect(errorOutput).toContain(sentence);
  expect(errorOutput).not.toMatch(/\n\s+at /);
});

test("a server's database is reset only with --yes", async () => {
  const database = await createDatabase();
  const env = { DATABASE_URL: database.url, SEED: 'demo', JWT_SECRET: 'a'.repeat(64) };

  const asked = await run('reset-database', { env });
  const reset = await run('reset-database', { env, args: ['--yes'] });

  expect(asked).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining('This deletes everything in'),
  });
  expect(asked.errorOutput).not.toContain(new URL(database.url).password);
  expect(reset).toMatchObject({ code: 0, output: expect.stringContaining('with demo data') });
  const leads = await rowsOf(database.url, 'select count(*)::int as count from leads');
  await database.drop();
  expect(leads).toEqual([{ count: 54 }]);
});

test('a database in use by a server is not reset', async () => {
  const lead = await product.make.lead();

  const { code, errorOutput } = await run('reset-database', {
    args: ['--yes'],
    env: { DATABASE_URL: product.config.DATABASE_URL },
  });

  expect({ code, errorOutput: errorOutput.trim() }).toEqual({
    code: 1,
    errorOutput: 'A server is running on this database. Stop it first.',
  });
  expect((await product.as.staff.get(`/api/leads/${lead.id}`)).status).toBe(200);
});

test('a server is backed up while it runs, and a restore replaces data only with --yes', async () => {
  const file = join(dataDir, 'server.backup');
  const env = { DATABASE_URL: product.config.DATABASE_URL, BACKUP_PASSPHRASE: 'amber meadow 5081' };

  const made = await run('backup', { env, args: [file] });
  const [asked, inUse] = await Promise.all([
    run('restore', { env, args: [file] }),
    run('restore', { env, args: [file, '--yes'] }),
  ]);

  expect({ ...made, output: made.output.replace(/\d[\d,]* rows/, 'N rows') }).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Backed up .+ to .+server\.backup: N rows and 0 files\.\n$/),
  });
  expect(asked.errorOutput).toMatch(/^This replaces everything in .+ run: npm run restore -- .+ --yes\n$/);
  expect(inUse).toMatchObject({
    code: 1,
    errorOutput: 'A server is running on this database. Stop it first.\n',
  });
});

test('a backup whose connection to the database breaks says so, does not blame the file and leaves nothing behind', async () => {
  const wire = await startDatabaseProxy(product.config.DATABASE_URL);
  const holder = new pg.Client({ connectionString: product.config.DATABASE_URL });
  await holder.connect();
  await holder.query('begin; lock table walkthroughs in access exclusive mode');
  const file = join(dataDir, 'broken.backup');

  const made = run('backup', { env: { DATABASE_URL: wire.url }, args: [file] });
  const isWaiting = `select from pg_stat_activity where application_name = 'keyturn backup' and wait_event = 'relation'`;
  await until(async () => (await rowsOf(product.config.DATABASE_URL, isWaiting)).length > 0);
  await wire.unplug();
  const { code, errorOutput } = await made;
  await holder.end();

  const name = `${new URL(wire.url).pathname.slice(1)} on ${new URL(wire.url).host}`;
  expect({ code, errorOutput }).toEqual({
    code: 1,
    errorOutput: `The connection to ${name} was lost, so nothing was written to ${file}. Run the command again.\n`,
  });
  expect((await readdir(dataDir)).filter((each) => each.startsWith('broken'))).toEqual([]);
});

test('an admin is created together with the embedded database', async () => {
  const { code, output } = await run('create-admin', {
    args: ['--email', 'own@example.com', '--password-stdin'],
    input: password,
  });

  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Created the admin own@') });
});

test('the embedded database is rebuilt with demo data and a first admin, and stopped again', async () => {
  const { code, output } = await run('reset-database', {});

  expect(code).toBe(0);
  expect(output).toMatch(/Email {5}admin@clarity\.example\.com/);
  const postgres = await startEmbeddedPostgres({ dataDir });
  const users = await rowsOf(postgres.url, 'select email, role from users order by email');
  const byStaff = await rowsOf(
    postgres.url,
    `select distinct u.email, u.role from lead_status_changes c join users u on u.id = c.actor_id order by u.email`,
  );
  await postgres.stop();
  expect(users).toEqual([
    { email: 'admin@clarity.example.com', role: 'admin' },
    { email: 'marcus.ellison@clarity.example.com', role: 'user' },
    { email: 'priya.natarajan@clarity.example.com', role: 'user' },
  ]);
  expect(byStaff).toEqual(users); // each of them made some of the demo data's moves
});
