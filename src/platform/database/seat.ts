import { Socket } from 'node:net';
import pg from 'pg';
import { ADMIN } from './create-cluster.js';
import type { Postmaster } from './postmaster.js';

export const DATABASE = 'keyturn';

/** Arbitrary, and the same in every release: processes of two releases may share one server. */
const LOCKS = { inUse: 7_430_001, setUp: 7_430_002 };

/**
 * A connection that says "this process uses the server", for as long as it lives. The server itself keeps the
 * count, as a shared advisory lock, so that a killed process is uncounted at once; the last to leave may stop it.
 */
export class Seat {
  private constructor(
    readonly postmaster: Postmaster,
    /** Taking this seat made the application's database. */
    readonly createdDatabase: boolean,
    private readonly client: pg.Client,
    private readonly socket: Socket,
  ) {}

  /** Rejects while the server is not ready, see `isNotReady`; waits while another process is just stopping it. */
  static async take(postmaster: Postmaster, password: string): Promise<Seat> {
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
      return new Seat(postmaster, await prepareDatabase(client, password), client, socket);
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
