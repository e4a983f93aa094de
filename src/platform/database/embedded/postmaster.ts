import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '../../config.js';
import { chownTo, type DatabaseFolder, spawnPostgres } from './cluster.js';

/** The main process of a PostgreSQL server. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

export interface LaunchedPostmaster extends Postmaster {
  /** What this server has logged, to explain why it ended. */
  readLog(): Promise<string>;
}

interface PidFile extends Postmaster {
  readonly isStopping: boolean;
}

/** fsync and synchronous_commit stay on, so an acknowledged change survives a power cut. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The application reports failed queries. Logged here they would only repeat personal data in a file.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

const LOG_LIMIT_BYTES = 1_000_000;

/** Starts a server that outlives this process. It may still fail, or lose to one that another process starts. */
export async function launchPostmaster(
  folder: DatabaseFolder,
  settings: Record<string, string>,
  fixedPort?: number,
): Promise<LaunchedPostmaster> {
  const { home, cluster } = folder;
  const port = fixedPort ?? (await choosePort(join(home, 'port')));
  await chownTo(folder.runAs, cluster);
  const logFile = join(home, 'server.log');
  const log = await open(logFile, 'a', 0o600);
  try {
    if ((await log.stat()).size > LOG_LIMIT_BYTES) await log.truncate();
    const { size } = await log.stat();
    const own = { port, 'keyturn.folder': await identityOf(cluster) };
    const flags = Object.entries({ ...SETTINGS, ...settings, ...own }).map(
      ([name, value]) => `${name}=${value}`,
    );
    const child = spawnPostgres(folder, ['-D', cluster, ...flags.flatMap((flag) => ['-c', flag])], {
      cwd: cluster,
      detached: true, // Ctrl-C reaches only Node, which then stops PostgreSQL
      stdio: ['ignore', log.fd, log.fd],
      env: await ignoreStaleLock(cluster),
    });
    await once(child, 'spawn');
    child.unref();
    return {
      pid: child.pid!,
      port,
      readLog: async () => (await readFile(logFile)).subarray(size).toString(),
    };
  } finally {
    await log.close();
  }
}

/** Differs between a folder and its copy, which has everything else in common. */
async function identityOf(folder: string): Promise<string> {
  const { ino, birthtimeNs } = await stat(folder, { bigint: true });
  return `${ino}-${birthtimeNs}`;
}

/** The running server of this folder, no matter who started it. */
export async function findPostmaster(cluster: string): Promise<PidFile | undefined> {
  const noted = await readPidFile(cluster);
  return noted && (await isPostmaster(noted.pid, cluster)) ? noted : undefined;
}

/** Fast shutdown: rolls back open transactions. Resolves once the server has ended. */
export async function shutDown({ pid }: Postmaster, { cluster }: DatabaseFolder): Promise<void> {
  if (!(await isPostmaster(pid, cluster))) return;
  process.kill(pid, 'SIGINT');
  while (await isPostmaster(pid, cluster)) await pause(10);
}

/** A server that got SIGTERM waits for its last client, and our leases never leave, so the shutdown is made a fast one. */
export async function forceShutdown(folder: DatabaseFolder): Promise<void> {
  const running = await findPostmaster(folder.cluster);
  if (running?.isStopping) await shutDown(running, folder);
}

/**
 * A process id alone proves nothing: after a crash it may belong to another program, or to a dead process that hasn't
 * been reaped. Only a live server has this command line.
 */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  const command = (await readCommandLine(pid).catch(() => '')).replaceAll('\0', ' ');
  return command.includes('postgres') && command.includes(`-D ${cluster} `);
}

async function readCommandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8');
  return (await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).stdout;
}

async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const [pid, , , port, , , , status] = text.split('\n');
  return { pid: Math.abs(Number(pid)), port: Number(port), isStopping: status?.trim() === 'stopping' };
}

const LOCK_WRITTEN_WITHIN_MS = 10_000;

/**
 * PostgreSQL replaces a dead server's lock file, but not if its pid belongs to any live process. The variable names one
 * pid to ignore. Unlike deleting the file, this can't remove the lock of a server that just started.
 */
async function ignoreStaleLock(cluster: string): Promise<NodeJS.ProcessEnv> {
  const noted = await readPidFile(cluster);
  if (!noted || (await isPostmaster(noted.pid, cluster))) return {};
  if (noted.pid) return { PG_GRANDPARENT_PID: String(noted.pid) };
  // Left empty by a power cut, unless it was created just now and is still to be filled.
  const file = join(cluster, 'postmaster.pid');
  if (Date.now() - (await stat(file)).mtimeMs > LOCK_WRITTEN_WITHIN_MS) await rm(file);
  return {};
}

/** Below the range used for outgoing connections, none of which can then take our port while the server restarts. */
const PORTS = { first: 20_000, last: 29_999 };

/** Last time's port, so that addresses people saved stay valid, unless another program has taken it. */
async function choosePort(file: string): Promise<number> {
  const saved = Number(await readFile(file, 'utf8').catch(() => ''));
  if (saved >= PORTS.first && saved <= PORTS.last && (await isFree(saved))) return saved;
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(PORTS.first, PORTS.last + 1);
    if (!(await isFree(port))) continue;
    await writeFile(file, String(port));
    return port;
  }
  throw new StartError(
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
