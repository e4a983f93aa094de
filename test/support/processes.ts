import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const HOOKS = join(import.meta.dirname, 'typescript.mjs');

/** Node's arguments for a server that stops when the test run is killed. It needs the stdio option `ipc`. */
export const STOP_WITH_TESTS = [
  '--import',
  "data:text/javascript,process.once('disconnect', () => process.kill(process.pid, 'SIGTERM')); process.channel.unref()",
];

/** Runs a TypeScript file in a separate process and returns the first thing it prints. */
export async function runScript(file: string, argument: unknown) {
  const args = [
    '--no-warnings',
    '--import',
    HOOKS,
    join(import.meta.dirname, file),
    JSON.stringify(argument),
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const failed = once(child, 'exit').then(() => Promise.reject(new Error(`${file} exited early.`)));
  const [line] = await Promise.race([once(child.stdout!, 'data'), failed]);
  failed.catch(() => undefined);
  return { answer: String(line).trim(), stop: () => end(child, 'SIGTERM') };
}

/** Sends a signal and waits for the process to exit, if it has not already. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, 'exit');
  }
  return child.exitCode;
}
