import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Measure } from './measure.ts';

/** Half an hour for a million leads, there and back. */
const SECONDS_PER_LEAD = (30 * 60) / 1_000_000;
/** What starting the commands and a database takes. */
const START_SECONDS = 60;

/** A backup while the server runs, and its restore into a new embedded database. */
export const measureBackup: Measure = async ({ databaseUrl }, rows) => {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-bench-backup-'));
  const file = join(folder, 'bench.backup');
  const command = async (name: string, env: Record<string, string>) => {
    const began = performance.now();
    await promisify(execFile)(process.execPath, [`dist/server/commands/${name}.js`, file], {
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), ...env },
    });
    return (performance.now() - began) / 1_000;
  };
  try {
    const backup = await command('backup', { DATABASE_URL: databaseUrl });
    const { size } = await stat(file);
    const restore = await command('restore', {});
    const atMost = START_SECONDS + rows * SECONDS_PER_LEAD;
    return {
      figures: [
        { name: 'backup and restore', rows, value: backup + restore, unit: 's', atMost },
        { name: 'backup', rows, value: backup, unit: 's' },
        { name: 'restore', rows, value: restore, unit: 's' },
        { name: 'size of the backup', rows, value: size / 1024 ** 2, unit: 'MB' },
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
