import { parseArgs } from 'node:util';
import pg from 'pg';
import { type DatabaseConfig, readVariables, seedOf } from '../platform/config.js';
import { prepareDatabase } from '../prepare-database.js';
import { adminBanner, Progress } from '../progress.js';
import { nameOfDatabase } from '../start-errors.js';
import { CommandRefused, runCommand, withDatabase } from './run-command.js';

/** Rebuilds the database and its demo data: `npm run db:reset`. With an external database it requires `-- --yes`. */
await runCommand(async (env) => {
  const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } });
  const variables = readVariables(env, { signsTokens: false });
  const isEmbedded = !variables.DATABASE_URL;
  const seed = seedOf(variables);
  if (!isEmbedded && !values.yes)
    throw new CommandRefused(
      `This deletes everything in ${nameOfDatabase(variables.DATABASE_URL)}. To continue, run: npm run db:reset -- --yes`,
    );
  await withDatabase(env, async (database) => {
    await empty(database);
    const admin = await prepareDatabase(database, { seed, mayGenerateAdmin: isEmbedded }, new Progress(true));
    console.log(`Rebuilt ${database.name} ${seed === 'demo' ? 'with demo data' : 'without any leads'}.`);
    if (admin) console.log(adminBanner(admin));
  });
});

async function empty({ DATABASE_URL }: DatabaseConfig): Promise<void> {
  const client = new pg.Client({ connectionString: DATABASE_URL, application_name: 'keyturn reset' });
  await client.connect();
  try {
    await refuseWhileInUse(client);
    // Statements of one query run in one transaction.
    await client.query(
      'drop schema if exists pgboss cascade; drop schema public cascade; create schema public',
    );
  } finally {
    await client.end();
  }
}

/** A running server would keep using tables that no longer exist. */
async function refuseWhileInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name in ('keyturn', 'keyturn-jobs')`,
  );
  if (rows.length > 0) throw new CommandRefused('A server is running on this database. Stop it first.');
}
