import { parseArgs } from 'node:util';
import { formatNumber } from '#shared/format.js';
import { createBackup } from '../backup/backups.js';
import { isConnectionLoss } from '../platform/database/database-errors.js';
import { CommandRefused, runCommand, withDatabase } from './run-command.js';

/**
 * Writes database, uploads, documents and generated secrets to one file: `npm run backup -- keyturn.backup`. The server
 * may be running. BACKUP_PASSPHRASE encrypts it.
 */
await runCommand(async (env) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const day = new Date().toISOString().slice(0, 16).replaceAll(':', '');
  const [file = `keyturn-${day}.backup`] = positionals;
  await withDatabase(env, async (database) => {
    const passphrase = database.BACKUP_PASSPHRASE;
    const { rows, files } = await createBackup(database, file, passphrase).catch((error: unknown) => {
      if (isConnectionLoss(error))
        throw new CommandRefused(
          `The connection to ${database.name} was lost, so nothing was written to ${file}. Run the command again.`,
        );
      const { message, code, syscall } = error as NodeJS.ErrnoException;
      // Only file errors: the database's errors have their own message.
      if (!code || !/^(open|mkdir|write|fsync|rename|read|scandir)$/.test(syscall ?? '')) throw error;
      throw new CommandRefused(`The backup could not be written to ${file}. ${message}`);
    });
    const size = `${formatNumber(rows)} rows and ${formatNumber(files)} files`;
    console.log(`Backed up ${database.name} to ${file}: ${size}.`);
    if (!passphrase)
      console.log('It is not encrypted, and it contains secrets. Store it where only you can read it.');
  });
});
