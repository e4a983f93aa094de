import { MikroORM } from '@mikro-orm/postgresql';
import { ormOptions } from '../mikro-orm.config.js';
import { migrateDatabase } from '../prepare-database.js';
import { runCommand, withDatabase } from './run-command.js';

/** Writes a migration for the differences between entities and database: `npm run migration:create -- name`. */
await runCommand((env) =>
  withDatabase(env, async ({ DATABASE_URL }) => {
    const options = ormOptions(DATABASE_URL);
    // Runs the built migrations, because they may use imports only the build resolves, and writes to the sources.
    const built = await MikroORM.init(options);
    await migrateDatabase(built);
    await built.close();
    const migrations = { ...options.migrations, path: 'src/migrations', emit: 'ts' as const, snapshot: true };
    const orm = await MikroORM.init({ ...options, migrations });
    const { fileName } = await orm.migrator.create(undefined, false, false, process.argv[2]);
    console.log(fileName ? `Wrote src/migrations/${fileName}` : 'The database already matches the entities.');
    await orm.close();
  }),
);
