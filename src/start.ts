import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Config, readVariables, seedOf } from './platform/config.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/database/embedded-postgres.js';
import { prepareDatabase } from './platform/database/prepare-database.js';
import { createApp } from './platform/http/create-app.js';
import { secretIn } from './platform/secret-file.js';
import { adminBanner, Progress } from './progress.js';

export interface Running {
  app: NestFastifyApplication;
  url: string;
  stop(): Promise<void>;
}

/** Brings everything up from an environment: database, migrations, first admin, world, server. */
export async function start(env: NodeJS.ProcessEnv): Promise<Running> {
  const variables = readVariables(env);
  const progress = new Progress(variables.LOG_LEVEL !== 'silent');
  const embedded = variables.DATABASE_URL
    ? null
    : await progress.step('Starting the embedded database', () =>
        startEmbeddedPostgres({ dataDir: variables.DATA_DIR }),
      );
  try {
    const config: Config = {
      ...variables,
      DATABASE_URL: variables.DATABASE_URL ?? embedded!.url,
      JWT_SECRET: variables.JWT_SECRET ?? (await secretIn(variables.DATA_DIR, 'jwt-secret')),
      PUBLIC_SITE_URL: (variables.PUBLIC_SITE_URL ?? `http://localhost:${variables.PORT}`).replace(/\/$/, ''),
    };
    const admin = await prepareDatabase(
      config,
      { seed: seedOf(variables), mayGenerateAdmin: embedded !== null },
      progress,
    );
    const app = await progress.step('Starting the server', () => createApp(config));
    await app.listen({ port: config.PORT, host: config.HOST });
    progress.say(`\n  Site     ${config.PUBLIC_SITE_URL}\n  Console  ${config.PUBLIC_SITE_URL}/login\n`);
    if (admin) progress.say(adminBanner(admin));
    return { app, url: config.PUBLIC_SITE_URL, stop: () => stop(app, embedded) };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function stop(app: NestFastifyApplication, embedded: EmbeddedPostgres | null): Promise<void> {
  await app.close();
  await embedded?.stop();
}
