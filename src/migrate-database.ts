import type { MikroORM } from '@mikro-orm/postgresql';

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
