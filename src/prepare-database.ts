import { MikroORM } from '@mikro-orm/postgresql';
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

const BASELINE = 'Migration20261124000000_baseline';

/** The database was created before the first release, whose baseline migration replaced all earlier ones. */
export class DatabaseTooOld extends Error {
  constructor() {
    super(
      'This database was created by a development version from before the first release and cannot be upgraded. Back up what you need, then rebuild it with: npm run db:reset',
    );
  }
}

/** Runs the pending migrations. */
export async function migrateDatabase(orm: MikroORM): Promise<void> {
  const executed = await orm.migrator.getExecuted();
  if (executed.length > 0 && !executed.some(({ name }) => name === BASELINE)) throw new DatabaseTooOld();
  await orm.migrator.up();
}
