import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { PgBoss } from 'pg-boss';
import { ormOptions } from '../../src/mikro-orm.config.js';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.js';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** Starts one PostgreSQL per run, with a migrated template that every test file copies. */
export default async function globalSetup(): Promise<void> {
  // Databases come and go by the hundred; on a disk, tests wait for it.
  if (await hasRoom(MEMORY)) process.env.TMPDIR = MEMORY;
  const dataDir = await mkdtemp(join(tmpdir(), 'keyturn-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', max_connections: '300' },
  });
  Object.assign(globalThis, { keyturnTest: { postgres, dataDir } });
  process.env.TEST_TEMPLATE_URL = postgres.url;
  try {
    await migrate(postgres.url);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= ENOUGH_BYTES;
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
