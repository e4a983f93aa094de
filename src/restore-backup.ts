import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { PgBoss } from 'pg-boss';
import { readBackup, UnreadableBackup } from './backup/backup-file.js';
import { type BackedUp, type BackupSummary, checkBackup, FILES, SECRETS } from './backup/backups.js';
import { type DatabaseOutline, importRows } from './backup/database-copy.js';
import { MIGRATION_LIMITS, ormOptions } from './mikro-orm.config.js';
import type { Variables } from './platform/config.js';
import { openEveryStorage } from './platform/storage/open-storage.js';
import { migrateDatabase } from './prepare-database.js';

/**
 * Fills an empty database, the storage and the data folder from a checked backup, then migrates to this release. A
 * restored database doesn't know what was sent after its backup, so the server pauses sending on its next start.
 */
export async function restoreBackup(
  config: BackedUp,
  file: string,
  passphrase?: string,
): Promise<BackupSummary> {
  const { madeAt, rows, files, database } = await checkBackup(file, passphrase);
  const orm = await MikroORM.init(ormOptions(config.DATABASE_URL, { poolSize: 1, limits: MIGRATION_LIMITS }));
  try {
    await migrateTo(orm, database.migrations);
    await createQueues(config.DATABASE_URL, database);
    await importRows(config.DATABASE_URL, database, readBackup(file, passphrase));
    await migrateDatabase(orm);
  } finally {
    await orm.close();
  }
  await restoreFiles(config, file, passphrase);
  return { madeAt, rows, files };
}

async function migrateTo(orm: MikroORM, migrations: string[]): Promise<void> {
  const known = new Set((await orm.migrator.getPending()).map(({ name }) => name));
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown)
    throw new UnreadableBackup(
      `A newer release made this backup: this one doesn't know ${unknown}. Restore it with that release or a later one.`,
    );
  await orm.migrator.up({ migrations });
}

/** A job's queue has to exist before it; its other settings are the server's. */
async function createQueues(connectionString: string, { queues }: DatabaseOutline): Promise<void> {
  const boss = new PgBoss({ connectionString, application_name: 'keyturn backup', supervise: false });
  await boss.start();
  for (const { name, policy } of queues) await boss.createQueue(name, { policy: policy as 'standard' });
  await boss.stop({ graceful: false });
}

async function restoreFiles(config: Variables, file: string, passphrase?: string): Promise<void> {
  const storages = await openEveryStorage(config);
  await mkdir(config.DATA_DIR, { recursive: true });
  for await (const { name, bytes } of readBackup(file, passphrase)) {
    if (name.startsWith(FILES)) {
      const [folder, ...key] = name.slice(FILES.length).split('/');
      await storages[folder!]?.put(key.join('/'), bytes, typeOf(name));
    } else if (name.startsWith(SECRETS)) await writeSecret(config, name.slice(SECRETS.length), bytes);
  }
}

async function writeSecret({ DATA_DIR }: Variables, name: string, bytes: Buffer): Promise<void> {
  if (!/^[a-z0-9-]+$/.test(name)) throw new UnreadableBackup(`${name} is not the name of a secret.`);
  const path = join(DATA_DIR, name);
  await writeFile(path, bytes, { mode: 0o600 });
  await chmod(path, 0o600);
}

const TYPES: Record<string, string> = { pdf: 'application/pdf', jpg: 'image/jpeg' };

/** The content type of a file; our keys end in the format. */
function typeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  return TYPES[ending] ?? `image/${ending}`;
}
