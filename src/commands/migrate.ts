import { PgBoss } from 'pg-boss';
import { prepareDatabase } from '../prepare-database.js';
import { Progress } from '../progress.js';
import { runCommand, withDatabase } from './run-command.js';

/** Runs the pending migrations: `npm run migrate`, for deployments whose server is not allowed to change the schema. */
await runCommand(async (env) => {
  const name = await withDatabase(env, async (database) => {
    await prepareDatabase(database, { demo: null, mayGenerateAdmin: false }, new Progress(true));
    await prepareQueue(database.DATABASE_URL);
    return database.name;
  });
  console.log(`The schema of ${name} is up to date.`);
});

/** Starting the queue brings its own tables up to date. */
async function prepareQueue(connectionString: string): Promise<void> {
  const queue = new PgBoss({ connectionString, application_name: 'keyturn migrate', supervise: false });
  await queue.start();
  await queue.stop();
}
