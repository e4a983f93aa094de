import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DatabaseFolder } from './database-folder.js';
import { execAs } from './run-unprivileged.js';

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
  if (process.platform === 'win32')
    await execAs(runAs, binaries.pg_ctl, ['stop', '-D', cluster, '-m', 'fast']);
  else process.kill(pid, 'SIGINT');
  while (await isPostmaster(pid, cluster)) await pause(10);
}

/**
 * A server that got SIGTERM refuses newcomers until its last client has left, and the seats of our processes never
 * leave: its stop is made a fast one, after which it can be started again.
 */
export async function hastenShutdown(folder: DatabaseFolder): Promise<void> {
  const running = await findPostmaster(folder.cluster);
  if (running?.isStopping) await shutDown(running, folder);
}
