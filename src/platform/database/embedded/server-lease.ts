import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseFolder } from './cluster.js';
import { ADMIN } from './cluster.js';
import type { Postmaster } from './postmaster.js';
import {
  choosePort,
  findPostmaster,
  forceShutdown,
  isPostmaster,
  launchPostmaster,
  shutDown,
} from './postmaster.js';

export const DATABASE = 'keyturn';

/** Arbitrary, and the same in every release: processes of two releases may share one server. */
const LOCKS = { inUse: 7_430_001, setUp: 7_430_002 };

/**
 * A connection that says "this process uses the server", for as long as it lives. The server itself keeps the
 * count, as a shared advisory lock, so that a killed process is uncounted at once; the last to leave may stop it.
 */
export class ServerLease {
  private constructor(
    readonly postmaster: Postmaster,
    /** Taking this seat made the application's database. */
    readonly createdDatabase: boolean,
    private readonly client: pg.Client,
    private readonly socket: Socket,
  ) {}

  /** Rejects while the server is not ready, see `isNotReady`; waits while another process is just stopping it. */
  static async take(postmaster: Postmaster, password: string): Promise<ServerLease> {
    const socket = new Socket();
    const client = new pg.Client({
      host: '127.0.0.1',
      port: postmaster.port,
      user: ADMIN,
      password,
      database: 'postgres',
      application_name: 'keyturn seat',
      connectionTimeoutMillis: 5_000,
      stream: () => socket,
    });
    client.on('error', () => undefined); // `end` follows, see whenLost
    try {
      await client.connect();
      await client.query('select pg_advisory_lock_shared($1)', [LOCKS.inUse]);
      return new ServerLease(postmaster, await prepareDatabase(client, password), client, socket);
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  /** Calls `react` once the server is lost. From here on the seat does not keep the process running by itself. */
  whenLost(react: () => void): void {
    this.client.once('end', react);
    this.socket.unref();
  }

  /** True for the last one: nobody else can take a seat until this connection ends. */
  async giveUp(): Promise<boolean> {
    this.socket.ref();
    const { rows } = await this.client.query<{ last: boolean }>(
      'select pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) as last',
      [LOCKS.inUse],
    );
    return rows[0]!.last;
  }

  async end(): Promise<void> {
    await this.client.end();
  }
}

/** The application's role is not the superuser's: it owns its database and may make others, nothing more. */
async function prepareDatabase(client: pg.Client, password: string): Promise<boolean> {
  const missing = async (place: string) =>
    (await client.query(`select from ${place} = $1`, [DATABASE])).rowCount === 0;
  await client.query('select pg_advisory_lock($1)', [LOCKS.setUp]);
  if (await missing('pg_roles where rolname'))
    await client.query(`create role ${DATABASE} login createdb password '${password}'`);
  const creates = await missing('pg_database where datname');
  if (creates) await client.query(`create database ${DATABASE} owner ${DATABASE}`);
  await client.query('select pg_advisory_unlock($1)', [LOCKS.setUp]);
  return creates;
}

const NOT_READY = /^(ECONN|EPIPE|ETIMEDOUT|57P0|53300)|Connection terminated|not queryable|timeout/;

/** A server that starts, recovers or stops refuses connections or cuts them; so does one that is gone. */
export function isNotReady(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return NOT_READY.test(code ?? message);
}

const PATIENCE_MS = 120_000;

/** Log lines of a server that gave way to another one, or to the remains of one just killed: trying again helps. */
const PASSING = /already exists|is empty|still in use|could not create any TCP\/IP sockets/;

/**
 * Joins the server that runs on the folder, or starts one. Servers come and go meanwhile: two processes may start at
 * once, or one start while another stops; whoever finds the server gone looks again.
 */
export async function acquireLease(
  folder: DatabaseFolder,
  settings: Record<string, string>,
  port?: number,
): Promise<ServerLease> {
  const deadline = Date.now() + PATIENCE_MS;
  do {
    const running = await findPostmaster(folder.cluster);
    const seat = running
      ? await acquireLeaseAt(running, folder, deadline)
      : await launchAndAcquireLease(
          folder,
          settings,
          port ?? (await choosePort(join(folder.home, 'port'))),
          deadline,
        );
    if (seat) return seat;
    await pause(100);
  } while (Date.now() < deadline);
  throw new Error(`PostgreSQL does not accept connections; ${join(folder.home, 'server.log')} may say why.`);
}

async function launchAndAcquireLease(
  folder: DatabaseFolder,
  settings: Record<string, string>,
  port: number,
  deadline: number,
): Promise<ServerLease | undefined> {
  const launched = await launchPostmaster(folder, port, settings);
  const seat = await acquireLeaseAt(launched, folder, deadline).catch(async (error) => {
    await shutDown(launched, folder);
    throw error;
  });
  if (seat || (await isPostmaster(launched.pid, folder.cluster))) return seat;
  const lastWords = await launched.lastWords();
  if (PASSING.test(lastWords)) return undefined;
  throw new Error(`PostgreSQL ended while it started:\n${lastWords}`);
}

/** Undefined once the server has ended: a seat is asked for as long as it may still start, recover or stop. */
async function acquireLeaseAt(
  postmaster: Postmaster,
  folder: DatabaseFolder,
  deadline: number,
): Promise<ServerLease | undefined> {
  do {
    try {
      return await ServerLease.take(postmaster, folder.password);
    } catch (error) {
      if (!isNotReady(error)) throw error;
    }
    await forceShutdown(folder);
    await pause(20);
  } while (Date.now() < deadline && (await isPostmaster(postmaster.pid, folder.cluster)));
}
