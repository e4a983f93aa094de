import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EntityManager, MetadataDiscovery, type MetadataStorage, MikroORM } from '@mikro-orm/postgresql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { PgBoss, type WorkOptions } from 'pg-boss';
import supertest from 'supertest';
import { FORM_TOKEN_HEADER } from '#shared/public-form.js';
import type { Role } from '#shared/user.js';
import { createApp } from '../../src/create-app.js';
import { type Config, readVariables } from '../../src/platform/config.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { FormTokens } from '../../src/platform/public-forms/public-form.js';
import { AccessTokens } from '../../src/users/sessions/access-tokens.js';
import type { User } from '../../src/users/user.entity.js';
import { addQueues, createDatabase } from './database.js';
import { watchForDefects } from './defects.js';
import { Make } from './make/make.js';

const { discover } = MetadataDiscovery.prototype;
let entities: Promise<MetadataStorage> | undefined;
// They are the same for every application of a process, and reading their metadata takes a fifth of a start.
MetadataDiscovery.prototype.discover = function (...values) {
  entities ??= discover.apply(this, values);
  return entities;
};

const { work } = PgBoss.prototype;
const SOON: WorkOptions = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 };
// Nothing announces a job that moves to a dead-letter queue: its worker looks every five seconds, and tests wait for it.
PgBoss.prototype.work = function (this: PgBoss, name: string, ...settings: unknown[]) {
  if (name.endsWith('-failed')) Object.assign(settings[0] as WorkOptions, SOON);
  return Reflect.apply(work, this, [name, ...settings]);
} as typeof work;

/** The real application on a separate database. */
export interface TestApp {
  app: NestFastifyApplication;
  url: string;
  config: Config;
  /** A new entity manager on every access. */
  em: EntityManager;
  make: Make;
  /** Every route the server has, as registered with its router. */
  routes: Route[];
  /** `visitor` has opened a page with a form, so each request carries a fresh token. `anonymous` has not. */
  as: { admin: SignedIn; staff: SignedIn; anonymous: Agent; visitor: Agent };
  /** Signs a new user of this role in and returns an agent that carries the token. */
  signIn(role: Role, user?: Partial<User>): Promise<SignedIn>;
  /** Replaces `as.admin` and `as.staff`: an access token lasts for 15 minutes, and a test may move the clock past that. */
  signInAgain(): Promise<void>;
  /** Throws if any response was a 500, whatever the test checked. */
  close(): Promise<void>;
}

export interface Route {
  method: string;
  path: string;
}

export type Agent = ReturnType<typeof supertest.agent>;
export type SignedIn = Agent & { token: string; userId: string; sessionId: string };

/** Starts the application on a copy of the template database, or on the given one for a second process. */
export async function startApp(
  env: Record<string, string> = {},
  settings: Partial<Config> = {},
): Promise<TestApp> {
  const database = env.DATABASE_URL
    ? { url: env.DATABASE_URL, drop: async () => {} }
    : await createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'keyturn-app-'));
  const config = { ...testConfig({ DATA_DIR: dataDir, ...env, DATABASE_URL: database.url }), ...settings };
  const app = await createApp(config);
  const refuseDefects = watchForDefects(app);
  const routes = collectRoutes(app);
  const em = app.get(MikroORM).em as EntityManager;
  if (!isProxied(database.url)) await saveConnections(app, em);
  await app.listen({ port: config.PORT, host: '127.0.0.1' });
  if (!env.DATABASE_URL) await giveTemplateQueues(database.url);
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  const make = new Make(em.fork());
  const signIn = (role: Role, user: Partial<User> = {}) => signInAs(app, url, make, { role, ...user });
  const signInBoth = async () => ({ admin: await signIn('admin'), staff: await signIn('user') });
  const as = { ...(await signInBoth()), anonymous: supertest.agent(url), visitor: visitorOf(app, url) };
  return {
    app,
    url,
    config,
    get em() {
      return em.fork();
    },
    make,
    routes,
    as,
    signIn,
    async signInAgain() {
      Object.assign(as, await signInBoth());
    },
    async close() {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      refuseDefects();
    },
  };
}

const isProxied = (url: string) => new URL(url).port !== new URL(process.env.TEST_TEMPLATE_URL!).port;

/**
 * The server shares its thread with the test. On a busy machine, a page or a report can block it for two seconds, after
 * which the server would consider its database unreachable and return 503. PostgreSQL starts a process per connection,
 * which takes as long as a dozen queries, so the queue gets one connection and idle ones stay open.
 */
async function saveConnections(app: NestFastifyApplication, em: EntityManager): Promise<void> {
  const pool: Pool = await em.getConnection().getNativeClient();
  pool.options.connectionTimeoutMillis = 0;
  pool.options.idleTimeoutMillis = 0;
  const { pool: jobs } = app.get(Jobs, { strict: false }) as unknown as { pool: Pool };
  jobs.options.max = 1;
  jobs.options.connectionTimeoutMillis = 0;
}

let templateHasQueues: Promise<void> | undefined;

/** The first application of a process creates its queues, one transaction each. Later databases are created with them. */
function giveTemplateQueues(url: string): Promise<void> {
  templateHasQueues ??= addQueues(url).catch((error) => {
    templateHasQueues = undefined;
    throw error;
  });
  return templateHasQueues;
}

function collectRoutes(app: NestFastifyApplication): Route[] {
  const routes: Route[] = [];
  (app.getHttpAdapter().getInstance() as unknown as FastifyInstance).addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, path: url });
  });
  return routes;
}

function testConfig(env: Record<string, string>): Config {
  const variables = readVariables({
    PORT: '0',
    LOG_LEVEL: 'silent',
    JWT_SECRET: 'a secret that only the tests use, long enough',
    RATE_LIMIT_FACTOR: '1000',
    PUBLIC_FORM_MIN_SECONDS: '0',
    ...env,
  });
  return { ...variables, PUBLIC_SITE_URL: variables.PUBLIC_SITE_URL ?? 'http://localhost:3000' } as Config;
}

function visitorOf(app: NestFastifyApplication, url: string): Agent {
  const tokens = app.get(FormTokens);
  return supertest.agent(url).use((request: supertest.Test) => {
    request.set(FORM_TOKEN_HEADER, tokens.issue().token);
  });
}

async function signInAs(app: NestFastifyApplication, url: string, make: Make, values: Partial<User>) {
  const user = await make.user(values);
  const session = await make.session({ userId: user.id });
  const token = await app.get(AccessTokens).sign(user.id, session.id);
  const agent = supertest.agent(url).set('Authorization', `Bearer ${token}`);
  return Object.assign(agent, { token, userId: user.id, sessionId: session.id });
}
