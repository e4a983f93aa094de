import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DatabaseFolder } from './cluster.js';
import { chownTo, execAs, spawnAs } from './cluster.js';

/** Below the range systems take outgoing ports from: none of those can sit on ours while the server restarts. */
const FIRST = 20_000;
const LAST = 29_999;
const ATTEMPTS = 100;

/** The port of last time, so that addresses people noted stay true; another one where a stranger has taken it. */
export async function choosePort(keptIn: string): Promise<number> {
  const kept = Number(await readFile(keptIn, 'utf8').catch(() => ''));
  if (kept >= FIRST && kept <= LAST && (await isFree(kept))) return kept;
  const port = await findFree();
  await writeFile(keptIn, String(port));
  return port;
}

async function findFree(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(FIRST, LAST + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(
    'No free port on 127.0.0.1 for PostgreSQL. Set DATABASE_URL to a PostgreSQL server instead.',
  );
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

/** The main process of a PostgreSQL server. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

interface PidFile extends Postmaster {
  readonly isStopping: boolean;
}

/** What `postmaster.pid` says, true or not; undefined without such a file. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  try {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
    const [pid, , , port, , , , status] = lines;
    return { pid: Math.abs(Number(pid)), port: Number(port), isStopping: status?.trim() === 'stopping' };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The server that runs on this folder now, whoever started it. */
export async function findPostmaster(cluster: string): Promise<PidFile | undefined> {
  const noted = await readPidFile(cluster);
  return noted && (await isPostmaster(noted.pid, cluster)) ? noted : undefined;
}

/**
 * A process number alone proves nothing: after a crash or a restart of the machine it may belong to another program,
 * and a dead process keeps it until its parent looks. Only a living server has this command line.
 */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  const command = (await commandLine(pid).catch(() => '')).replaceAll('\0', ' ').replaceAll('"', '');
  return command.includes('postgres') && command.includes(`-D ${cluster} `);
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8');
  const [program, ...args] =
    process.platform === 'win32'
      ? [
          'powershell',
          '-NoProfile',
          '-Command',
          `(Get-CimInstance Win32_Process -Filter ProcessId=${pid}).CommandLine`,
        ]
      : ['ps', '-ww', '-o', 'command=', '-p', String(pid)];
  return (await promisify(execFile)(program!, args)).stdout;
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk when this resolves. */
export async function shutDown(
  { pid }: Postmaster,
  { cluster, binaries, runAs }: DatabaseFolder,
): Promise<void> {
  if (!(await isPostmaster(pid, cluster))) return;
  if (process.platform === 'win32')
    await execAs(runAs, binaries.pg_ctl, ['stop', '-D', cluster, '-m', 'fast']);
  else process.kill(pid, 'SIGINT');
  while (await isPostmaster(pid, cluster)) await pause(10);
}

/**
 * A server that got SIGTERM refuses newcomers until its last client has left, and the seats of our processes never
 * leave: its stop is made a fast one, after which it can be started again.
 */
export async function forceShutdown(folder: DatabaseFolder): Promise<void> {
  const running = await findPostmaster(folder.cluster);
  if (running?.isStopping) await shutDown(running, folder);
}

/** fsync and synchronous_commit stay on, as they are by default: what was answered survives a power cut. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The application reports failed queries itself; here they would only repeat people's data in a file.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

const LOG_LIMIT_BYTES = 1_000_000;
const LOCK_FILE_WRITTEN_WITHIN_MS = 10_000;

export interface LaunchedPostmaster extends Postmaster {
  /** What this server has written to its log, to explain why it ended at once. */
  lastWords(): Promise<string>;
}

/** Starts a server that outlives this process. It may still fail, or find that another process was faster. */
export async function launchPostmaster(
  folder: DatabaseFolder,
  port: number,
  settings: Record<string, string>,
): Promise<LaunchedPostmaster> {
  await chownTo(folder.runAs, folder.cluster);
  const logFile = join(folder.home, 'server.log');
  const log = await open(logFile, 'a', 0o600);
  try {
    if ((await log.stat()).size > LOG_LIMIT_BYTES) await log.truncate();
    const { size } = await log.stat();
    const child = spawnAs(
      folder.runAs,
      folder.binaries.postgres,
      serverArguments(folder.cluster, port, settings),
      {
        cwd: folder.cluster,
        detached: true, // Ctrl-C reaches Node alone, and Node then stops PostgreSQL in order
        stdio: ['ignore', log.fd, log.fd],
        env: await passByStaleLock(folder.cluster),
        windowsHide: true,
      },
    );
    await once(child, 'spawn');
    child.unref();
    return {
      pid: child.pid!,
      port,
      lastWords: async () => (await readFile(logFile)).subarray(size).toString(),
    };
  } finally {
    await log.close();
  }
}

function serverArguments(cluster: string, port: number, settings: Record<string, string>): string[] {
  const all = { ...SETTINGS, ...settings, port };
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/**
 * PostgreSQL takes over the lock file of a dead server, yet gives way where the number in it belongs to any living
 * process, a foreign one or one dead and not yet reaped. The exception it makes for the process that starts it is
 * named in this variable. Unlike deleting the file, this cannot hit the lock of a server started meanwhile, and
 * PostgreSQL still looks for survivors in shared memory.
 */
async function passByStaleLock(cluster: string): Promise<NodeJS.ProcessEnv> {
  const noted = await readPidFile(cluster);
  if (!noted || (await isPostmaster(noted.pid, cluster))) return {};
  if (noted.pid) return { PG_GRANDPARENT_PID: String(noted.pid) };
  await removeUnfinishedLock(join(cluster, 'postmaster.pid'));
  return {};
}

/** A power cut can leave the file empty, and PostgreSQL will not judge that; one just made may still be filled. */
async function removeUnfinishedLock(file: string): Promise<void> {
  const ageMs = Date.now() - (await stat(file)).mtimeMs;
  if (ageMs > LOCK_FILE_WRITTEN_WITHIN_MS) await rm(file);
}
