import 'reflect-metadata';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { InvalidConfig } from './platform/config.js';
import { StartInterrupted, start } from './start.js';

/** Jobs under way get 20 s of it. */
const LONGEST_STOP_MS = 25_000;

/** What went wrong at the start, in words where it is the operator's to mend. */
function sentenceOf(error: unknown): unknown {
  if (error instanceof InvalidConfig) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  return code === 'EADDRINUSE' ? `Port ${port} is in use. Stop what listens there or set PORT.` : error;
}

if (existsSync('.env')) process.loadEnvFile('.env');

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt);

/** The first signal ends everything in order, within bounds; the second one ends it at once. */
function interrupt(): void {
  if (interrupted.signal.aborted) process.exit(1);
  interrupted.abort();
  setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
}

try {
  const { stop } = await start(process.env, interrupted.signal);
  if (!interrupted.signal.aborted) await once(interrupted.signal, 'abort');
  await stop();
  process.exit(0);
} catch (error) {
  // Ctrl-C reaches the programs of the start as well, and their complaint is no news.
  const isWanted = error instanceof StartInterrupted;
  if (!isWanted) console.error(sentenceOf(error));
  process.exit(isWanted ? 0 : 1);
}
