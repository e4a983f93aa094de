import { MikroORM } from '@mikro-orm/postgresql';
import { ormOptions } from '../mikro-orm.config.js';
import { runCommand } from './run-command.js';
import { withDatabase } from './with-database.js';

/** Writes a migration for what the entities have and the database has not: `npm run migration:create -- name`. */
await runCommand((env) =>
  withDatabase(env, async ({ DATABASE_URL }) => {
    const options = ormOptions(DATABASE_URL);
    // Runs what is built, since a migration may import what only the build resolves, and writes among the sources.
    const built = await MikroORM.init(options);
    await built.migrator.up();
    await built.close();
    const migrations = { ...options.migrations, path: 'src/migrations', emit: 'ts' as const };
    const orm = await MikroORM.init({ ...options, migrations });
    const { fileName } = await orm.migrator.create(undefined, false, false, process.argv[2]);
    console.log(
      fileName ? `Wrote src/migrations/${fileName}` : 'The database has everything the entities ask for.',
    );
    await orm.close();
  }),
);
