import { MikroORM } from '@mikro-orm/postgresql';
import { ormOptions } from '../mikro-orm.config.js';
import { readVariables } from '../platform/config.js';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.js';

/** Writes a migration for what the entities have and the database has not: `npm run migration:create -- name`. */
const variables = readVariables(process.env);
const embedded = variables.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: variables.DATA_DIR });
const orm = await MikroORM.init({
  ...ormOptions(variables.DATABASE_URL ?? embedded!.url),
  migrations: { ...ormOptions('').migrations, path: 'src/migrations', emit: 'ts' },
});
await orm.migrator.up();
const { fileName } = await orm.migrator.create(undefined, false, false, process.argv[2]);
console.log(
  fileName ? `Wrote src/migrations/${fileName}` : 'The database has everything the entities ask for.',
);
await orm.close();
await embedded?.stop();
