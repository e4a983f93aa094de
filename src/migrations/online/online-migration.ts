import { setTimeout as pause } from 'node:timers/promises';
import { Migration } from '@mikro-orm/migrations';

/** How long a batch may block writes to its rows. */
const BATCH_MS = 100;
const MIN_BATCH = 100;
/** Less than the time after which PostgreSQL looks for deadlocks, so that the migration gives up, never a request. */
const LOCK_TIMEOUT = "set local lock_timeout = '700ms'";
const BATCH_LOCK_TIMEOUT = "set local lock_timeout = '200ms'";
const LOCK_CONFLICT = /^(55P03|40P01)$/;
const BLOCKED =
  'Another transaction kept this migration waiting too long. See pg_stat_activity for a transaction that was left open, end it and start again. Nothing done so far is lost.';

/** Other roles' sessions hide their state, so they count as active. */
const OTHERS_AT_WORK = `
  select 1 from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and coalesce(backend_type, 'client backend') = 'client backend'
    and coalesce(state_change, clock_timestamp()) > clock_timestamp() - interval '1 second'`;

const INVALID = (index: string) =>
  `select 1 from pg_index where indexrelid = to_regclass('${index}') and not indisvalid`;

export interface Cursor {
  at: string;
  id: string;
}

/**
 * Changes tables that the previous release is reading and writing, in steps that don't block its requests. An
 * interrupted migration starts over, so each step has to be safe to repeat.
 */
export abstract class OnlineMigration extends Migration {
  /** Longer than any request of ours. */
  protected indexLockTimeout = '30s';
  /** How long a batch is tried again. */
  protected patienceMs = 10 * 60_000;
  private blockedSince: number | null = null;

  override isTransactional(): boolean {
    return false;
  }

  protected async inTransaction(...statements: string[]): Promise<Cursor | undefined> {
    return this.driver.getConnection().transactional(async (transaction) => {
      let rows: Cursor[] = [];
      for (const statement of [LOCK_TIMEOUT, ...statements])
        rows = await this.driver.execute(statement, [], 'all', transaction);
      return rows[0];
    });
  }

  /**
   * The last statement changes up to `limit` rows after a cursor and returns the last row it saw. A batch that would wait
   * for a request is tried again.
   */
  protected async inBatches(statements: (after: Cursor, limit: number) => string[]): Promise<void> {
    let after: Cursor | undefined = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
    let limit = MIN_BATCH;
    while (after) {
      const startedAt = performance.now();
      const batch = await this.tryInTransaction(...statements(after, limit));
      const ms = performance.now() - startedAt;
      limit = Math.max(MIN_BATCH, Math.round(limit * Math.min(2, BATCH_MS / ms)));
      if (batch) after = batch.last;
      // Leaves half the time to requests.
      if (!batch || (await this.exists(OTHERS_AT_WORK))) await pause(ms);
    }
  }

  /** Null if a request is in the way. Throws once nothing got through for as long as `patienceMs`. */
  protected async tryInTransaction(...statements: string[]): Promise<{ last: Cursor | undefined } | null> {
    try {
      const last = await this.inTransaction(BATCH_LOCK_TIMEOUT, ...statements);
      this.blockedSince = null;
      return { last };
    } catch (error) {
      if (!LOCK_CONFLICT.test(String((error as { code?: unknown }).code))) throw error;
      this.blockedSince ??= performance.now();
      if (performance.now() - this.blockedSince > this.patienceMs) throw new Error(BLOCKED, { cause: error });
      return null;
    }
  }

  protected async exists(query: string): Promise<boolean> {
    return (await this.execute(query)).length > 0;
  }

  protected hasTable(name: string): Promise<boolean> {
    return this.exists(`select 1 where to_regclass('${name}') is not null`);
  }

  protected hasColumn(table: string, name: string): Promise<boolean> {
    return this.exists(
      `select 1 from pg_attribute where attrelid = '${table}'::regclass and attname = '${name}'`,
    );
  }

  protected hasConstraint(name: string): Promise<boolean> {
    return this.exists(`select 1 from pg_constraint where conname = '${name}'`);
  }

  /**
   * Doesn't block writes. An index that an interrupted build left invalid is built again. If open transactions hold the
   * concurrent build up for too long, a plain one follows, which blocks writes.
   */
  protected async createIndex(name: string, definition: string): Promise<void> {
    const unfinished = `${name}_unfinished`;
    // A plain drop would wait for everyone who reads the table, such as a backup.
    const setAside = async () => {
      if (!(await this.exists(INVALID(name)))) return;
      await this.tryConcurrently(`drop index concurrently if exists ${unfinished}`);
      await this.execute(`alter index ${name} rename to ${unfinished}`);
    };
    await setAside();
    if (!(await this.tryConcurrently(`create index concurrently if not exists ${name} on ${definition}`))) {
      await setAside();
      await this.execute(`create index if not exists ${name} on ${definition}`);
    }
    await this.tryConcurrently(`drop index concurrently if exists ${unfinished}`);
  }

  /** Runs a statement that blocks no request and may wait for theirs. False if one takes too long. */
  protected async tryConcurrently(statement: string): Promise<boolean> {
    const client = this.driver.getConnection().getClient();
    return client.connection().execute(async (connection) => {
      const run = (sql: string) => this.driver.execute(sql, [], 'all', connection as never);
      const [before] = (await run('show lock_timeout')) as { lock_timeout: string }[];
      await run(`set lock_timeout = '${this.indexLockTimeout}'`);
      try {
        await run(statement);
        return true;
      } catch (error) {
        if (LOCK_CONFLICT.test(String((error as { code?: unknown }).code))) return false;
        throw error;
      } finally {
        await run(`set lock_timeout = '${before!.lock_timeout}'`);
      }
    });
  }
}
