import 'reflect-metadata';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { InvalidConfig } from './platform/config.js';
import { DatabaseTooOld } from './prepare-database.js';
import { StartInterrupted, start } from './start.js';

/** Running jobs get 20 s of it. */
const SHUTDOWN_LIMIT_MS = 25_000;

/** A startup failure, as a sentence where the operator can fix it. */
function describeError(error: unknown): unknown {
  if (error instanceof InvalidConfig || error instanceof DatabaseTooOld) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  return code === 'EADDRINUSE' ? `Port ${port} is in use. Stop the process that uses it or set PORT.` : error;
}

if (existsSync('.env')) process.loadEnvFile('.env');

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt);

/** The first signal shuts down gracefully, with a time limit; the second one exits immediately. */
function interrupt(): void {
  if (interrupted.signal.aborted) process.exit(1);
  interrupted.abort();
  setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
}

try {
  const { stop } = await start(process.env, interrupted.signal);
  if (!interrupted.signal.aborted) await once(interrupted.signal, 'abort');
  await stop();
  process.exit(0);
} catch (error) {
  // Ctrl-C also reaches the child processes started here, so their errors are expected.
  const isWanted = error instanceof StartInterrupted;
  if (!isWanted) console.error(describeError(error));
  process.exit(isWanted ? 0 : 1);
}
