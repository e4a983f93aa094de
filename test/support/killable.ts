import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { end } from './processes.js';

export type Killable = Awaited<ReturnType<typeof startKillable>>;

/** A server of the product in a process of its own that a test may kill at any moment. */
export async function startKillable(env: Record<string, string>) {
  const hooks = join(import.meta.dirname, 'typescript.mjs');
  const file = join(import.meta.dirname, 'server.process.ts');
  const args = ['--no-warnings', '--import', hooks, file, JSON.stringify(env)];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const [[line], [{ token }]] = await Promise.all([once(child.stdout!, 'data'), once(child, 'message')]);
  return {
    url: String(line).trim(),
    /** A token of an administrator. */
    token: token as string,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
    /** Stops the process, as on a machine that has no time for it, until `goOn`. */
    hold: () => child.kill('SIGSTOP'),
    goOn: () => child.kill('SIGCONT'),
  };
}
