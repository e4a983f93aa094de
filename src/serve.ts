import 'reflect-metadata';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Config, completeSite, readVariables, seedOf, type Variables } from './platform/config.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/database/embedded/embedded-postgres.js';
import { Progress, welcome } from './progress.js';
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

interface Running {
  /** Fails `/ready` for as long as load balancers need to notice. Requests work as before; jobs are left to others. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** A signal arrived during startup; everything started so far has been stopped. */
class StartInterrupted extends Error {}

/**
 * Starts everything from an environment: database, migrations, first admin, demo data, server. An interruption takes
 * effect after the current step.
 */
async function start(env: NodeJS.ProcessEnv, interrupted: AbortSignal): Promise<Running> {
  const variables = readVariables(env);
  const progress = new Progress(variables.LOG_LEVEL !== 'silent');
  // Takes two seconds, in which the database starts.
  const modules = Promise.all([
    import('./prepare-database.js'),
    import('./create-app.js'),
    import('./platform/health/health.controller.js'),
    import('./platform/jobs/jobs.js'),
  ]);
  // Reported when they are needed, after the database has been started.
  modules.catch(() => undefined);
  let embedded: EmbeddedPostgres | undefined;
  let app: NestFastifyApplication | undefined;
  const stop = async () => {
    try {
      await app?.close();
    } finally {
      await embedded?.stop();
    }
  };
  const proceed = () => {
    if (interrupted.aborted) throw new StartInterrupted();
  };
  try {
    if (!variables.DATABASE_URL)
      embedded = await progress.step('Starting the embedded database', () =>
        startEmbeddedPostgres({ dataDir: variables.DATA_DIR, log: (line) => progress.print(line) }),
      );
    const config = await complete(variables, embedded);
    const [{ prepareDatabase, waitForDatabase }, { createApp }, { HealthController }, { Jobs }] =
      await modules;
    if (!embedded)
      await progress.step('Waiting for the database', () =>
        waitForDatabase(config.DATABASE_URL, interrupted),
      );
    proceed();
    const demo = config.SEED === 'demo' ? config : null;
    const admin = await prepareDatabase(config, { demo, mayGenerateAdmin: embedded !== undefined }, progress);
    proceed();
    app = await progress.step('Starting the server', () => createApp(config));
    proceed();
    await app.listen({ port: config.PORT, host: config.HOST });
    progress.print(welcome(config.PUBLIC_SITE_URL, admin));
    const health = app.get(HealthController, { strict: false });
    const jobs = app.get(Jobs, { strict: false });
    const drain = async () => {
      health.drain();
      jobs.stopTaking();
      await pause(config.DRAIN_SECONDS * 1_000);
    };
    return { drain, stop };
  } catch (error) {
    await stop();
    throw interrupted.aborted ? new StartInterrupted() : error;
  }
}

async function complete(variables: Variables, embedded?: EmbeddedPostgres): Promise<Config> {
  return {
    ...variables,
    SEED: seedOf(variables),
    DATABASE_URL: variables.DATABASE_URL ?? embedded!.url,
    hasEmbeddedDatabase: embedded !== undefined,
    ...(await completeSite(variables)),
  };
}
