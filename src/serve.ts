import 'reflect-metadata';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { StartInterrupted, start } from './start.js';
import { describeStartError } from './start-errors.js';

/** Running jobs get 20 s of it. */
const SHUTDOWN_LIMIT_MS = 25_000;

/** On Ctrl-C the terminal and npm each send a signal. */
const DUPLICATE_SIGNAL_MS = 1_000;

/** Runs the product until a signal stops it, then exits. */
export async function serve(): Promise<never> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const interrupted = abortOnSignal();
  try {
    interrupted.addEventListener('abort', limitShutdown);
    const { drain, stop } = await start(process.env, interrupted);
    if (!interrupted.aborted) {
      interrupted.removeEventListener('abort', limitShutdown);
      await once(interrupted, 'abort');
      await drain();
      limitShutdown();
    }
    await stop();
    return process.exit(0);
  } catch (error) {
    // Ctrl-C also reaches the child processes started here, so their errors are expected.
    const isWanted = error instanceof StartInterrupted;
    if (!isWanted) console.error(describeStartError(error, process.env));
    return process.exit(isWanted ? 0 : 1);
  }
}

function limitShutdown(): void {
  setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
}

/** The first signal shuts down gracefully; a later one exits immediately. */
function abortOnSignal(): AbortSignal {
  const controller = new AbortController();
  let firstAt = 0;
  const interrupt = () => {
    if (controller.signal.aborted) {
      if (performance.now() - firstAt > DUPLICATE_SIGNAL_MS) process.exit(1);
      return;
    }
    firstAt = performance.now();
    controller.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt);
  return controller.signal;
}
