import { parseArgs } from 'node:util';
import pg from 'pg';
import { formatNumber } from '#shared/format.js';
import { UnreadableBackup } from '../backup/backup-file.js';
import { checkBackup } from '../backup/backups.js';
import { CommandRefused, emptyDatabase, runCommand, withDatabase } from './run-command.js';

/**
 * Replaces everything with the contents of a backup: `npm run restore -- keyturn.backup`. A database that is in use needs
 * `--yes`, and the server must not be running.
 */
await runCommand(async (env) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (!file) throw new CommandRefused('Say which backup to restore: npm run restore -- keyturn.backup');
  await withDatabase(env, async (database) => {
    const passphrase = database.BACKUP_PASSPHRASE;
    await refuseUnreadable(checkBackup(file, passphrase));
    if (!values.yes && (await hasUsers(database.DATABASE_URL)))
      throw new CommandRefused(
        `This replaces everything in ${database.name}. To continue, run: npm run restore -- ${file} --yes`,
      );
    // Loading the entities takes a second, so refuse first.
    const { restoreBackup } = await import('../restore-backup.js');
    await emptyDatabase(database.DATABASE_URL);
    const { madeAt, rows, files } = await refuseUnreadable(restoreBackup(database, file, passphrase));
    const size = `${formatNumber(rows)} rows and ${formatNumber(files)} files`;
    console.log(`Restored ${database.name} as it was at ${madeAt}: ${size}.`);
    console.log(
      'Sending is paused: what was sent after the backup would go out again. An admin resumes it on the Outbox page.',
    );
  });
});

async function refuseUnreadable<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (error instanceof UnreadableBackup) throw new CommandRefused(error.message);
    throw error;
  });
}

async function hasUsers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(`select to_regclass('public.users') as users`);
    return rows[0].users !== null && (await client.query('select from users limit 1')).rowCount! > 0;
  } finally {
    await client.end();
  }
}
