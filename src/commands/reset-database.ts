import { parseArgs } from 'node:util';
import { readVariables, seedOf } from '../platform/config.js';
import { adminBanner, Progress } from '../progress.js';
import { nameOfDatabase } from '../start-errors.js';
import { CommandRefused, emptyDatabase, runCommand, withDatabase } from './run-command.js';

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
  // Loading the entities takes a second, so refuse first.
  const { prepareDatabase } = await import('../prepare-database.js');
  await withDatabase(env, async (database) => {
    await emptyDatabase(database.DATABASE_URL);
    const admin = await prepareDatabase(database, { seed, mayGenerateAdmin: isEmbedded }, new Progress(true));
    console.log(`Rebuilt ${database.name} ${seed === 'demo' ? 'with demo data' : 'without any leads'}.`);
    if (admin) console.log(adminBanner(admin));
  });
});
