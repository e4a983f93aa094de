import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { end } from './processes.js';

export type Killable = Awaited<ReturnType<typeof startKillable>>;

/** A server in a separate process that a test may kill at any time. */
export async function startKillable(env: Record<string, string>) {
  const hooks = join(import.meta.dirname, 'typescript.mjs');
  const file = join(import.meta.dirname, 'server.process.ts');
  const args = ['--no-warnings', '--import', hooks, file, JSON.stringify(env)];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const [[line], [{ token }]] = await Promise.all([once(child.stdout!, 'data'), once(child, 'message')]);
  return {
    url: String(line).trim(),
    /** An admin's token. */
    token: token as string,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
    /** Suspends the process until `resume`. */
    suspend: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
  };
}
