import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { configSchema, InvalidConfig, readVariables, seedOf } from '../../src/platform/config.js';
import { deleteSecret, readOrCreateSecret } from '../../src/platform/secrets/secret-file.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyturn-config-'));
});

afterAll(() => rm(folder, { recursive: true }));

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readVariables(env);
    return [];
  } catch (error) {
    return (error as InvalidConfig).problems;
  }
}

const DATABASE_URL = 'postgres://user:password@localhost:5432/keyturn';
const JWT_SECRET = 'a secret that only the tests use, long enough';

test('no variable is required: production defaults to the embedded database with demo data', () => {
  const variables = readVariables({});

  expect(variables).toMatchObject({
    PORT: 3000,
    DATA_DIR: '.data',
    RATE_LIMIT_FACTOR: 1,
    PUBLIC_FORM_MIN_SECONDS: 2,
    RENTCAST_DAILY_LOOKUPS: 300,
  });
  expect(seedOf(variables)).toBe('demo');
});

test('every problem is listed in one error, under its variable’s name', () => {
  const env = {
    PORT: '99999',
    DATABASE_URL: 'mysql://localhost/x',
    SEED: 'much',
    ADMIN_EMAIL: 'nobody',
    ADMIN_PASSWORD: 'short',
    JWT_SECRET: 'short',
    PUBLIC_SITE_URL: 'ftp://example.com',
    TRUSTED_PROXIES: '-1',
    RATE_LIMIT_FACTOR: '0',
    PUBLIC_FORM_MIN_SECONDS: '11',
    LOG_LEVEL: 'loud',
    S3_ENDPOINT: 'ftp://images.example.com',
    S3_FORCE_PATH_STYLE: 'perhaps',
    RENTCAST_BASE_URL: 'nowhere',
    RENTCAST_DAILY_LOOKUPS: 'many',
  };

  const problems = problemsOf(env);

  expect(problems.map((problem) => problem.split(':')[0])).toEqual(Object.keys(env));
  expect(problems.every((problem) => /^\w+: .+/.test(problem))).toBe(true);
});

test('the message names the problems but no values, which may be secrets', () => {
  const error = new InvalidConfig(problemsOf({ JWT_SECRET: 'hunter2', ADMIN_PASSWORD: 'swordfish' }));

  expect(error.message).toMatch(
    /^The configuration is not valid:\n {2}- ADMIN_PASSWORD: .*\n {2}- JWT_SECRET: /,
  );
  expect(error.message).not.toMatch(/hunter2|swordfish/);
});

test.each([
  [{ DATABASE_URL }, ['JWT_SECRET: required together with DATABASE_URL']],
  [{ ADMIN_PASSWORD: 'prairie lantern 42' }, ['ADMIN_EMAIL: required together with ADMIN_PASSWORD']],
  [
    { DATABASE_URL, JWT_SECRET, ADMIN_EMAIL: 'boss@example.com' },
    ['ADMIN_PASSWORD: required together with ADMIN_EMAIL and DATABASE_URL'],
  ],
  [{ S3_ACCESS_KEY_ID: 'key' }, ['S3_ACCESS_KEY_ID: required together with S3_SECRET_ACCESS_KEY']],
  [{ ADMIN_EMAIL: 'boss@example.com' }, []],
  [{ DATABASE_URL, JWT_SECRET }, []],
  [{ DATABASE_URL: '', JWT_SECRET: '', ADMIN_PASSWORD: '', PORT: '' }, []],
])('variables that belong together are required together: %j', (env, problems) => {
  expect(problemsOf(env)).toEqual(problems);
});

test.each([
  [{}, 'demo'],
  [{ DATABASE_URL, JWT_SECRET }, 'none'],
  [{ SEED: 'none' }, 'none'],
  [{ DATABASE_URL, JWT_SECRET, SEED: 'demo' }, 'demo'],
])('an empty database is seeded according to the settings: %j', (env, world) => {
  expect(seedOf(readVariables(env))).toBe(world);
});

test('.env.example lists every variable in order, with its description and default', async () => {
  const text = await readFile('.env.example', 'utf8');
  const defaults = configSchema.parse({}) as Record<string, unknown>;

  const entries = [...text.matchAll(/^# (.+)\n([A-Z0-9_]+)=(.*)$/gm)].map(([, words, name, value]) => ({
    name,
    words,
    value,
  }));

  expect(entries).toEqual(
    Object.entries(configSchema.shape).map(([name, schema]) => ({
      name,
      words: schema.description,
      value: String(defaults[name] ?? ''),
    })),
  );
  expect(text.match(/^[A-Z0-9_]+=/gm)).toHaveLength(entries.length);
});

test('.env.example is valid as it is', async () => {
  const { parseEnv } = await import('node:util');

  expect(problemsOf(parseEnv(await readFile('.env.example', 'utf8')))).toEqual([]);
});

test('docker-compose.yml passes every variable that the image doesn’t set, in the same order', async () => {
  const compose = await readFile('docker-compose.yml', 'utf8');
  const image = await readFile('Dockerfile', 'utf8');

  const app = compose.slice(compose.indexOf('environment:'), compose.indexOf('volumes:'));
  const settled = image.match(/^ENV .*$/m)![0];

  expect([...app.matchAll(/^ {6}(\w+):/gm)].map(([, name]) => name)).toEqual(
    Object.keys(configSchema.shape).filter((name) => !settled.includes(` ${name}=`)),
  );
});

test('the systemd unit of the guide lets Keyturn stop before its database, and in the time it takes', async () => {
  const guide = await readFile('docs/deploy.md', 'utf8');

  const unit = /```ini\n([\s\S]+?)```/.exec(guide)![1]!;

  expect(unit).toMatch(/^KillMode=mixed$/m);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1])).toBeGreaterThan(25);
});

test('only config.ts reads the environment, and startup passes it in', async () => {
  const { glob } = await import('node:fs/promises');
  const readers: string[] = [];

  for await (const file of glob('src/**/*.ts'))
    if (/process\.env/.test(await readFile(file, 'utf8'))) readers.push(file);

  // PostgreSQL starts with its parent's environment, whatever that contains.
  const launcher = 'src/platform/database/embedded/cluster.ts';
  expect(readers.filter((file) => !file.startsWith('src/commands/') && file !== launcher)).toEqual([
    'src/serve.ts',
  ]);
});

test('a secret is created once and readable only by its owner, even when two processes ask at the same time', async () => {
  const together = await Promise.all(
    Array.from({ length: 8 }, () => readOrCreateSecret(join(folder, 'deep'), 'jwt-secret')),
  );
  const later = await readOrCreateSecret(join(folder, 'deep'), 'jwt-secret');

  const file = join(folder, 'deep', 'jwt-secret');
  expect(new Set([...together, later]).size).toBe(1);
  expect(Buffer.from(later, 'base64url')).toHaveLength(32);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await deleteSecret(join(folder, 'deep'), 'jwt-secret');
  expect(await readOrCreateSecret(join(folder, 'deep'), 'jwt-secret')).not.toBe(later);
});
