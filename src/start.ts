import { setTimeout as pause } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Config, completeSite, readVariables, seedOf, type Variables } from './platform/config.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/database/embedded/embedded-postgres.js';
import { Progress, welcome } from './progress.js';

export interface Running {
  app: NestFastifyApplication;
  url: string;
  /** Fails `/ready` for as long as load balancers need to notice. Requests work as before; jobs are left to others. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** A signal arrived during startup; everything started so far has been stopped. */
export class StartInterrupted extends Error {}

/**
 * Starts everything from an environment: database, migrations, first admin, demo data, server. An interruption takes
 * effect after the current step.
 */
export async function start(env: NodeJS.ProcessEnv, interrupted: AbortSignal): Promise<Running> {
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
    return { app, url: config.PUBLIC_SITE_URL, drain, stop };
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
