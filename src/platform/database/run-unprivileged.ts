import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
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
export async function giveTo({ owner }: RunAs, path: string): Promise<void> {
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
