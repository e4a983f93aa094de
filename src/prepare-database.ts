import { setTimeout as pause } from 'node:timers/promises';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { ConstantBackoff, handleWhen, retry } from 'cockatiel';
import pg from 'pg';
import { MIGRATION_LIMITS, ormOptions } from './mikro-orm.config.js';
import { Clock } from './platform/clock.js';
import { type DatabaseConfig, type SiteConfig, StartError } from './platform/config.js';
import { SignedTokens } from './platform/secrets/signed-tokens.js';
import type { Progress } from './progress.js';
import { ensureFirstAdmin, type FirstAdmin } from './users/first-admin.js';

const OLDEST_SUPPORTED = 16;
const PATIENCE_MS = 30_000;
const RETRY_MS = 1_000;

/** Waits up to 30 seconds for a server that is down or starting, and refuses one that is too old. */
export async function waitForDatabase(url: string, interrupted: AbortSignal): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      const major = await majorVersionOf(url);
      if (major >= OLDEST_SUPPORTED) return;
      throw new StartError(
        `The database server is PostgreSQL ${major}. Keyturn needs PostgreSQL ${OLDEST_SUPPORTED} or newer.`,
      );
    } catch (error) {
      if (!isAway(error) || interrupted.aborted || Date.now() > deadline) throw error;
      await pause(RETRY_MS, undefined, { signal: interrupted }).catch(() => undefined);
    }
  }
}

async function majorVersionOf(connectionString: string): Promise<number> {
  const client = new pg.Client({
    connectionString,
    application_name: 'keyturn start',
    connectionTimeoutMillis: 5_000,
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    );
    return Math.floor(Number(rows[0]!.version) / 10_000);
  } finally {
    await client.end();
  }
}

/** It does not answer yet, or it is starting or shutting down. */
function isAway(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return /^(ECONN|EAI_AGAIN|ETIMEDOUT|57P0)/.test(code ?? '') || /timeout|terminated/.test(message);
}

const LOCK = 7_411_001;
const TURN_MS = 200;

/** Migrates, creates the first admin and seeds an empty database (`demo`), in one process at a time. */
export async function prepareDatabase(
  config: DatabaseConfig,
  { demo, mayGenerateAdmin }: { demo: SiteConfig | null; mayGenerateAdmin: boolean },
  progress: Progress,
): Promise<FirstAdmin | null> {
  const orm = await MikroORM.init(ormOptions(config.DATABASE_URL, { poolSize: 3, limits: MIGRATION_LIMITS }));
  try {
    return await orm.em.transactional(async (em) => {
      await em.execute('set local lock_timeout = 0');
      // This transaction is idle while another connection migrates.
      await em.execute('set local idle_in_transaction_session_timeout = 0');
      await takeMigrationLock(em);
      await progress.step('Migrating the database', () => migrateDatabase(orm));
      const admin = await ensureFirstAdmin(em, config, mayGenerateAdmin);
      if (demo)
        await progress.step('Loading the demo data', async () => {
          // Loads half of the application, which no command needs.
          const { seedDemoWorld } = await import('./seeds/demo-world.js');
          const tokens = new SignedTokens(new Clock(), demo);
          await seedDemoWorld(em, { url: demo.PUBLIC_SITE_URL, tokens });
        });
      return admin;
    });
  } finally {
    await orm.close();
  }
}

/** Polls, because a blocked statement holds a snapshot that concurrent index builds wait for. */
async function takeMigrationLock(em: EntityManager): Promise<void> {
  for (;;) {
    const [turn] = await em.execute<{ taken: boolean }[]>('select pg_try_advisory_xact_lock(?) as taken', [
      LOCK,
    ]);
    if (turn!.taken) return;
    await pause(TURN_MS);
  }
}

const BASELINE = 'Migration20261124000000_baseline';

/** The database was created before the first release, whose baseline migration replaced all earlier ones. */
export class DatabaseTooOld extends StartError {
  constructor() {
    super(
      'This database was created by a development version from before the first release and cannot be upgraded. Back up what you need, then rebuild it with: npm run db:reset',
    );
  }
}

const LOCK_CONFLICT = /^(55P03|40P01)$/;

/** Retries for ten minutes on a busy database, and lets the requests that waited finish in between. */
const lockConflicts = retry(
  handleWhen((error) => LOCK_CONFLICT.test(String((error as { code?: unknown }).code))),
  { maxAttempts: 300, backoff: new ConstantBackoff(2_000) },
);

/** Runs the pending migrations one by one, and tries one again that couldn't get its locks. */
export async function migrateDatabase(orm: MikroORM): Promise<void> {
  const executed = await orm.migrator.getExecuted();
  if (executed.length > 0 && !executed.some(({ name }) => name === BASELINE)) throw new DatabaseTooOld();
  await lockConflicts.execute(() => orm.migrator.up());
}
