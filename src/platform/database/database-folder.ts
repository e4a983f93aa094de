import { randomBytes } from 'node:crypto';
import {
  chmod,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.js';
import { chooseRunAs, execAs, type RunAs } from './run-unprivileged.js';

export const ADMIN = 'postgres';

const DRAFT = 'postgres.new-';
const ABANDONED_AFTER_MS = 600_000;

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
    await create(home, binaries, runAs);
  }
  await refuseOtherVersion(cluster, binaries.majorVersion);
  return { home, cluster, password: await readFile(join(home, 'password'), 'utf8'), binaries, runAs };
}

/** The user PostgreSQL runs as must pass, hence 0755; a folder that exists keeps its mode. */
async function enterable(dataDir: string): Promise<string> {
  if (await mkdir(dataDir, { recursive: true })) await chmod(dataDir, 0o755);
  return await realpath(dataDir);
}

async function isCluster(folder: string): Promise<boolean> {
  try {
    return (await stat(join(folder, 'PG_VERSION'))).isFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Made aside and renamed when whole: a start that was killed half-way leaves nothing that looks like a database. */
async function create(home: string, binaries: PostgresBinaries, runAs: RunAs): Promise<void> {
  await removeAbandonedDrafts(dirname(home));
  const draft = await mkdtemp(join(dirname(home), DRAFT));
  try {
    // Flushed, because a power cut must not leave data behind a password nobody knows.
    const password = randomBytes(24).toString('base64url');
    await writeFile(join(draft, 'password'), password, { mode: 0o600, flush: true });
    await giveTo(runAs, draft);
    await execAs(runAs, binaries.initdb, initdbArguments(draft));
    await rename(draft, home);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await isCluster(join(home, 'data')))) throw error;
    // Another process was faster, and its database is as good.
  }
}

async function removeAbandonedDrafts(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const draft = join(parent, name);
    if (!name.startsWith(DRAFT)) continue;
    const ageMs = Date.now() - (await stat(draft)).mtimeMs;
    if (ageMs > ABANDONED_AFTER_MS) await rm(draft, { recursive: true, force: true });
  }
}

function initdbArguments(draft: string): string[] {
  return [
    `--pgdata=${join(draft, 'data')}`,
    `--username=${ADMIN}`,
    `--pwfile=${join(draft, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
}

async function refuseOtherVersion(cluster: string, majorVersion: string): Promise<void> {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (version === majorVersion) return;
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${version}, and this release brings PostgreSQL ${majorVersion}. ` +
      'Start the release that made it, export the data and import it here, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** Hands the files to the user PostgreSQL runs as, which changes when the project moves; only root can and need. */
export async function giveTo({ owner }: RunAs, folder: string): Promise<void> {
  if (!owner || (await stat(folder)).uid === owner.uid) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), owner.uid, owner.gid);
  }
  await lchown(folder, owner.uid, owner.gid);
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
