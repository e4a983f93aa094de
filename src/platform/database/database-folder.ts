import { chmod, mkdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { createCluster, isCluster } from './create-cluster.js';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.js';
import { chooseRunAs, type RunAs } from './run-unprivileged.js';

/** Where one embedded database lives, and what is needed to run it. */
export interface DatabaseFolder {
  /** `dataDir/postgres`: password, port and log of the server beside its data. */
  readonly home: string;
  /** The folder of PostgreSQL itself. */
  readonly cluster: string;
  readonly password: string;
  readonly binaries: PostgresBinaries;
  readonly runAs: RunAs;
}

/** Opens `dataDir/postgres`; makes it when there is none. */
export async function openDatabaseFolder(
  dataDir: string,
  log: (line: string) => void,
): Promise<DatabaseFolder> {
  const binaries = await findPostgresBinaries();
  try {
    return await open(await enterable(dataDir), binaries, log);
  } catch (error) {
    throw inPlainWords(error, dataDir);
  }
}

async function open(
  parent: string,
  binaries: PostgresBinaries,
  log: (line: string) => void,
): Promise<DatabaseFolder> {
  const runAs = await chooseRunAs(binaries.postgres, parent);
  const home = join(parent, 'postgres');
  const cluster = join(home, 'data');
  if (!(await isCluster(cluster))) {
    log(`Creating the database in ${home}`);
    await createCluster(home, binaries, runAs);
  }
  await refuseOtherVersion(cluster, binaries.majorVersion);
  return { home, cluster, password: await readFile(join(home, 'password'), 'utf8'), binaries, runAs };
}

/** The user PostgreSQL runs as must pass, hence 0755; a folder that exists keeps its mode. */
async function enterable(dataDir: string): Promise<string> {
  if (await mkdir(dataDir, { recursive: true })) await chmod(dataDir, 0o755);
  return await realpath(dataDir);
}

async function refuseOtherVersion(cluster: string, majorVersion: string): Promise<void> {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (version === majorVersion) return;
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${version}, and this release brings PostgreSQL ${majorVersion}. ` +
      'Start the release that made it, export the data and import it here, or set DATABASE_URL to a PostgreSQL server.',
  );
}

function inPlainWords(error: unknown, dataDir: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new Error(
      `The data folder ${dataDir} cannot be written by this user. ` +
        'Start as the user who made it, or set DATA_DIR to a folder of your own.',
      { cause: error },
    );
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return new Error(`The data folder ${dataDir} is not a folder.`, { cause: error });
  return error;
}
