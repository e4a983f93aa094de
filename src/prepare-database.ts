import { MikroORM } from '@mikro-orm/postgresql';
import { migrateDatabase } from './migrate-database.js';
import { ormOptions } from './mikro-orm.config.js';
import type { DatabaseConfig } from './platform/config.js';
import type { Progress } from './progress.js';
import { seedDemoWorld } from './seeds/demo-world.js';
import { ensureFirstAdmin } from './users/first-admin.js';

const LOCK = 7_411_001;

/** Migrates, creates the first admin and seeds an empty database, in one process at a time. */
export async function prepareDatabase(
  config: DatabaseConfig,
  { seed, mayGenerateAdmin }: { seed: 'demo' | 'none'; mayGenerateAdmin: boolean },
  progress: Progress,
): Promise<{ email: string; password: string } | null> {
  const orm = await MikroORM.init(ormOptions(config.DATABASE_URL, { poolSize: 3, limits: false }));
  try {
    return await orm.em.transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(?)', [LOCK]);
      await progress.step('Migrating the database', () => migrateDatabase(orm));
      const admin = await ensureFirstAdmin(em, config, mayGenerateAdmin);
      if (seed === 'demo') await progress.step('Loading the demo data', () => seedDemoWorld(em));
      return admin;
    });
  } finally {
    await orm.close();
  }
}
