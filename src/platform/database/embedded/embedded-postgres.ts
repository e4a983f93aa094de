import { statfs } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../config.js';
import { ADMIN, type DatabaseFolder, DISK_FULL, DiskFull, openDatabaseFolder } from './cluster.js';
import {
  findPostmaster,
  forceShutdown,
  isPostmaster,
  type LaunchedPostmaster,
  launchPostmaster,
  type Postmaster,
  shutDown,
} from './postmaster.js';

export interface EmbeddedPostgres {
  /** postgres://… of the database `keyturn`, as its owner. */
  readonly url: string;
  /** True if this call created the database. */
  readonly wasCreated: boolean;
  /** Fast shutdown, unless another process still uses the server. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log?: (line: string) => void;
  /** Server settings on top of ours, such as `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>;
}

type Connect = (port?: number) => Promise<ServerLease>;

const DATABASE = 'keyturn';
const RETRY_MS = 1_000;
const WATCH_MS = 5_000;

/**
 * Starts the PostgreSQL server in `dataDir/postgres`, or joins it if it is running for another process or survived a
 * killed one. Resolves once it accepts connections. If it ends before `stop`, it is restarted at the same address. The
 * last process to stop stops the server.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => undefined, settings = {} } = options;
  const folder = await openDatabaseFolder(dataDir, log);
  const connect = (port?: number) => acquireLease(folder, settings, port);
  const lease = await connect();
  const { port } = lease.postmaster;
  log(`PostgreSQL is ready on 127.0.0.1:${port}`);
  const supervisor = new Supervisor(folder, lease, connect, log);
  return {
    url: `postgres://${DATABASE}:${folder.password}@127.0.0.1:${port}/${DATABASE}`,
    wasCreated: lease.createdDatabase,
    stop: () => supervisor.stop(),
  };
}

/** Restarts the server whenever it ends before `stop`. */
class Supervisor {
  private lease: Promise<ServerLease | undefined>;
  private stopping?: Promise<void>;
  private readonly watch: NodeJS.Timeout;

  constructor(
    private readonly folder: DatabaseFolder,
    lease: ServerLease,
    private readonly connect: Connect,
    private readonly log: (line: string) => void,
  ) {
    this.lease = Promise.resolve(this.supervise(lease));
    this.watch = setInterval(() => forceShutdown(folder).catch(() => undefined), WATCH_MS).unref();
  }

  stop(): Promise<void> {
    this.stopping ??= this.release();
    return this.stopping;
  }

  private supervise(lease: ServerLease): ServerLease {
    lease.onLost(() => {
      if (!this.stopping) this.lease = this.restart(lease.postmaster.port);
    });
    return lease;
  }

  private async restart(port: number): Promise<ServerLease | undefined> {
    this.log('PostgreSQL ended unexpectedly. Restarting it.');
    while (!this.stopping) {
      try {
        const lease = this.supervise(await this.connect(port));
        this.log('PostgreSQL is running again.');
        return lease;
      } catch (error) {
        this.log(`PostgreSQL could not be restarted: ${error instanceof Error ? error.message : error}`);
        await pause(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  private async release(): Promise<void> {
    clearInterval(this.watch);
    const lease = await this.lease;
    try {
      // Of two servers that were launched at the same time, the lease may name the one that lost and ended.
      const running = (await lease?.release()) && (await findPostmaster(this.folder.cluster));
      if (running) await shutDown(running, this.folder);
    } catch (error) {
      if (!isNotReady(error)) throw error; // otherwise the server has already ended
    } finally {
      await lease?.close();
    }
  }
}

/** Arbitrary, but the same in every release: processes of two releases may share one server. */
const LOCKS = { inUse: 7_430_001, setup: 7_430_002 };

/**
 * A connection that marks the server as used by this process. The server does the counting with a shared advisory lock,
 * so a killed process no longer counts and the last one to leave knows it may stop the server.
 */
class ServerLease {
  private constructor(
    readonly postmaster: Postmaster,
    readonly createdDatabase: boolean,
    private readonly client: pg.Client,
    private readonly socket: Socket,
  ) {}

  /** Rejects while the server isn't ready, see `isNotReady`. Waits while another process is stopping it. */
  static async acquire(postmaster: Postmaster, password: string): Promise<ServerLease> {
    const socket = new Socket();
    const client = new pg.Client({
      host: '127.0.0.1',
      port: postmaster.port,
      user: ADMIN,
      password,
      database: 'postgres',
      application_name: 'keyturn lease',
      connectionTimeoutMillis: 5_000,
      stream: () => socket,
    });
    client.on('error', () => undefined); // followed by `end`, see onLost
    try {
      await client.connect();
      await client.query('select pg_advisory_lock_shared($1)', [LOCKS.inUse]);
      return new ServerLease(postmaster, await createDatabase(client, password), client, socket);
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  /** Calls `handler` once the server is lost. After this call the lease no longer keeps the process running. */
  onLost(handler: () => void): void {
    this.client.once('end', handler);
    this.socket.unref();
  }

  /** True for the last lease. No one else can acquire one until this connection closes. */
  async release(): Promise<boolean> {
    this.socket.ref();
    const { rows } = await this.client.query<{ last: boolean }>(
      'select pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) as last',
      [LOCKS.inUse],
    );
    return rows[0]!.last;
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}

/** Creates the application's role and database if missing. The role owns its database and may create others. */
async function createDatabase(client: pg.Client, password: string): Promise<boolean> {
  const isMissing = async (place: string) =>
    (await client.query(`select from ${place} = $1`, [DATABASE])).rowCount === 0;
  await client.query('select pg_advisory_lock($1)', [LOCKS.setup]);
  if (await isMissing('pg_roles where rolname'))
    await client.query(`create role ${DATABASE} login createdb password '${password}'`);
  const creates = await isMissing('pg_database where datname');
  if (creates) await client.query(`create database ${DATABASE} owner ${DATABASE}`);
  await client.query('select pg_advisory_unlock($1)', [LOCKS.setup]);
  return creates;
}

const NOT_READY = /^(ECONN|EPIPE|ETIMEDOUT|57P0|53300)|Connection terminated|not queryable|timeout/;

/** A server that is starting, recovering, stopping or gone refuses or drops connections. */
function isNotReady(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return NOT_READY.test(code ?? message);
}

const START_LIMIT_MS = 120_000;

/** Log lines of a server that lost to another one or was stopped by another process. Trying again helps. */
const TRANSIENT =
  /already exists|is empty|still in use|could not create any TCP\/IP sockets|received .* shutdown request/;

/**
 * Joins the folder's server or starts one. Servers come and go in between, as other processes start and stop, so it
 * looks again after every failure.
 */
async function acquireLease(
  folder: DatabaseFolder,
  settings: Record<string, string>,
  port?: number,
): Promise<ServerLease> {
  const deadline = Date.now() + START_LIMIT_MS;
  let launched: LaunchedPostmaster | undefined;
  while (Date.now() < deadline) {
    launched = await checkLaunched(launched, folder);
    const postmaster = launched ?? (await findPostmaster(folder.cluster));
    if (postmaster) {
      const lease = await tryToAcquire(postmaster, folder, launched);
      if (lease) return lease;
    } else launched = await launchPostmaster(folder, settings, port);
    await pause(20);
  }
  throw new StartError(
    `PostgreSQL does not accept connections. ${join(folder.home, 'server.log')} may say why.`,
  );
}

/** Undefined once the server we launched has ended; throws if another attempt wouldn't help. */
async function checkLaunched(launched: LaunchedPostmaster | undefined, { cluster, home }: DatabaseFolder) {
  if (!launched || (await isPostmaster(launched.pid, cluster))) return launched;
  const output = await launched.readLog();
  if (DISK_FULL.test(output) || (await isFull(home))) throw new DiskFull(home, new Error(output));
  if (!TRANSIENT.test(output)) throw new StartError(`PostgreSQL ended during startup:\n${output}`);
  return undefined;
}

/** Then even the log says nothing. */
async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < 1_000_000;
}

async function tryToAcquire(
  postmaster: Postmaster,
  folder: DatabaseFolder,
  launched?: Postmaster,
): Promise<ServerLease | undefined> {
  try {
    return await ServerLease.acquire(postmaster, folder.password);
  } catch (error) {
    if (!isNotReady(error)) {
      if (launched) await shutDown(launched, folder);
      throw error;
    }
    await forceShutdown(folder);
  }
}
