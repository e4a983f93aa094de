import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const HOOKS = join(import.meta.dirname, 'typescript.mjs');

/** Runs a TypeScript file of the tests in a process of its own; what it prints first is its answer. */
export async function runScript(file: string, argument: unknown) {
  const args = [
    '--no-warnings',
    '--import',
    HOOKS,
    join(import.meta.dirname, file),
    JSON.stringify(argument),
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const failed = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended at once.`)));
  const [line] = await Promise.race([once(child.stdout!, 'data'), failed]);
  failed.catch(() => undefined);
  return { answer: String(line).trim(), stop: () => end(child, 'SIGTERM') };
}

/** Sends a signal and waits for the end; answers at once for a process that has ended. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, 'exit');
  }
  return child.exitCode;
}
