/** Runs the launcher in a process of its own, for tests that kill it. */

import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformFileSync } from '@swc/core';
import type * as Launcher from '../../src/platform/database/embedded-postgres.js';

registerHooks({
  resolve: (specifier, context, next) =>
    next(context.parentURL?.endsWith('.ts') ? specifier.replace(/\.js$/, '.ts') : specifier, context),
  load: (url, context, next) =>
    url.endsWith('.ts')
      ? { format: 'module', source: transformFileSync(fileURLToPath(url)).code, shortCircuit: true }
      : next(url, context),
});

const launcher = '../../src/platform/database/embedded-postgres.js';
const { startEmbeddedPostgres }: typeof Launcher = await import(launcher);
const postgres = await startEmbeddedPostgres(JSON.parse(process.argv[2]!));
process.once('SIGTERM', () => void postgres.stop().then(() => process.exit()));
setInterval(() => undefined, 1_000_000);
console.log(JSON.stringify({ url: postgres.url, wasCreated: postgres.wasCreated }));
