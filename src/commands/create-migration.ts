import { MikroORM } from '@mikro-orm/postgresql';
import { ormOptions } from '../mikro-orm.config.js';
import { runCommand } from './run-command.js';
import { withDatabase } from './with-database.js';

/** Writes a migration for what the entities have and the database has not: `npm run migration:create -- name`. */
await runCommand((env) =>
  withDatabase(env, async ({ DATABASE_URL }) => {
    const options = ormOptions(DATABASE_URL);
    const migrations = { ...options.migrations, path: 'src/migrations', emit: 'ts' as const };
    const orm = await MikroORM.init({ ...options, migrations });
    await orm.migrator.up();
    const { fileName } = await orm.migrator.create(undefined, false, false, process.argv[2]);
    console.log(
      fileName ? `Wrote src/migrations/${fileName}` : 'The database has everything the entities ask for.',
    );
    await orm.close();
  }),
);
