import { chmod, mkdir, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { ormOptions } from '../../src/mikro-orm.config.js';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.js';
import globalTeardown from './global-teardown.mts';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** Starts one PostgreSQL per run, with a migrated template that every test file copies. */
export default async function globalSetup(): Promise<void> {
  // Databases come and go by the hundred; on a disk, tests wait for it.
  if (await hasRoom(MEMORY)) process.env.TMPDIR = MEMORY;
  process.env.TEST_CACHE = tmpdir();
  const dataDir = await mkdtemp(join(tmpdir(), 'keyturn-test-'));
  // Whatever a test leaves behind is deleted with the database, such as the profiles of browsers.
  process.env.TMPDIR = join(dataDir, 'tmp');
  await mkdir(process.env.TMPDIR);
  // The user that PostgreSQL runs as must pass.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', max_connections: '300' },
  });
  Object.assign(globalThis, { keyturnTest: { postgres, dataDir } });
  endWhenInterrupted();
  process.env.TEST_TEMPLATE_URL = postgres.url;
  process.env.TEST_FOLDER = dataDir;
  try {
    await migrate(postgres.url);
    await makeSigningInCheap(new URL(postgres.url));
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** PostgreSQL is detached and would stay. Both npm and the terminal deliver Ctrl-C. */
function endWhenInterrupted(): void {
  let isEnding = false;
  const stop = () => {
    if (isEnding) return;
    isEnding = true;
    void globalTeardown().finally(() => process.exit(130));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= ENOUGH_BYTES;
}

/** PostgreSQL hashes a password 4,096 times for each of the thousands of connections of a run. */
async function makeSigningInCheap({ href, username, password }: URL): Promise<void> {
  const client = new pg.Client(href);
  await client.connect();
  await client.query('set scram_iterations = 1');
  await client.query(`alter role ${username} password '${password}'`);
  await client.end();
}

async function migrate(url: string): Promise<void> {
  const orm = await MikroORM.init({
    ...ormOptions(url),
    migrations: { ...ormOptions(url).migrations, path: 'src/migrations' },
  });
  await orm.migrator.up();
  await orm.close();
  const boss = new PgBoss({ connectionString: url });
  await boss.start();
  await boss.stop({ graceful: false });
}
