import { once } from 'node:events';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseFolder } from './database-folder.js';
import { isPostmaster, type Postmaster, readPidFile } from './postmaster.js';
import { giveTo, spawnAs } from './run-unprivileged.js';

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
  await giveTo(folder.runAs, folder.cluster);
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
