import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { InvalidConfig } from './platform/config.js';
import { start } from './start.js';

/** What went wrong at the start, in words where it is the operator's to mend. */
function sentenceOf(error: unknown): unknown {
  if (error instanceof InvalidConfig) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  return code === 'EADDRINUSE' ? `Port ${port} is in use. Stop what listens there or set PORT.` : error;
}

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const starting = start(process.env);
  // A signal in the middle of the start waits for its end: half a start would leave the database running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void starting.then(({ stop }) => stop()).then(() => process.exit(0)));
  await starting;
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(1);
}
