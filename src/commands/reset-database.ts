import { parseArgs } from 'node:util';
import { completeSite, readVariables, seedOf } from '../platform/config.js';
import { adminBanner, Progress } from '../progress.js';
import { nameOfDatabase } from '../start-errors.js';
import { CommandRefused, emptyDatabase, runCommand, withDatabase } from './run-command.js';

/** Rebuilds the database and its demo data: `npm run db:reset`. With an external database it requires `-- --yes`. */
await runCommand(async (env) => {
  const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } });
  const seed = seedOf(readVariables(env, { signsTokens: false }));
  // The demo's messages contain signed links.
  const variables = readVariables(env, { signsTokens: seed === 'demo' });
  const isEmbedded = !variables.DATABASE_URL;
  if (!isEmbedded && !values.yes)
    throw new CommandRefused(
      `This deletes everything in ${nameOfDatabase(variables.DATABASE_URL)}. To continue, run: npm run db:reset -- --yes`,
    );
  // Loading the entities takes a second, so refuse first.
  const { prepareDatabase } = await import('../prepare-database.js');
  await withDatabase(env, async (database) => {
    await emptyDatabase(database.DATABASE_URL);
    const demo = seed === 'demo' ? await completeSite(variables) : null;
    const admin = await prepareDatabase(database, { demo, mayGenerateAdmin: isEmbedded }, new Progress(true));
    console.log(`Rebuilt ${database.name} ${seed === 'demo' ? 'with demo data' : 'without any leads'}.`);
    if (admin) console.log(adminBanner(admin));
  });
});
