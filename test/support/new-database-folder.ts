import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabaseFolder } from '../../src/platform/database/embedded/cluster.js';

let original: Promise<string> | undefined;

/** A data folder as a first start leaves it before it starts PostgreSQL. `initdb` runs once for all of them. */
export async function copyNewDatabaseFolder(dataDir: string): Promise<void> {
  original ??= createNewDatabaseFolder();
  await promisify(execFile)('cp', ['-a', await original, dataDir]);
}

async function createNewDatabaseFolder(): Promise<string> {
  // Deleted with it at the end of the run.
  const folder = join(await mkdtemp(join(process.env.TEST_FOLDER!, 'new-')), 'data');
  await openDatabaseFolder(folder, () => undefined);
  return folder;
}
