import { setTimeout as pause } from 'node:timers/promises';
import { type DatabaseFolder, openDatabaseFolder } from './cluster.js';
import { forceShutdown, shutDown } from './postmaster.js';
import { acquireLease, DATABASE, isNotReady, type ServerLease } from './server-lease.js';

export interface EmbeddedPostgres {
  /** postgres://… of the database `keyturn`, as its owner. */
  readonly url: string;
  /** This call created the database. */
  readonly wasCreated: boolean;
  /** Fast shutdown; leaves the server alone while another process uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log?: (line: string) => void;
  /** Server settings beyond our own, such as `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>;
}

const RETRY_MS = 1_000;
const WATCH_MS = 5_000;

/**
 * Starts the PostgreSQL that lives in `dataDir/postgres`, or joins it where it runs already: for another process, or
 * since an earlier one was killed. Resolves when it accepts connections. Should it end before `stop`, it is started
 * again at the same address. The last process to stop stops the server.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => undefined, settings = {} } = options;
  const folder = await openDatabaseFolder(dataDir, log);
  const seat = await acquireLease(folder, settings);
  const { port } = seat.postmaster;
  log(`PostgreSQL is ready on 127.0.0.1:${port}`);
  const stay = new Stay(seat, folder, log, () => acquireLease(folder, settings, port));
  return {
    url: `postgres://${DATABASE}:${folder.password}@127.0.0.1:${port}/${DATABASE}`,
    wasCreated: seat.createdDatabase,
    stop: () => stay.end(),
  };
}

/** The time one process uses the server; the seat changes when the server has to be started again. */
class Stay {
  private seat: Promise<ServerLease | undefined>;
  private ended?: Promise<void>;
  private readonly watch: NodeJS.Timeout;

  constructor(
    seat: ServerLease,
    private readonly folder: DatabaseFolder,
    private readonly log: (line: string) => void,
    private readonly takeAnother: () => Promise<ServerLease>,
  ) {
    this.seat = Promise.resolve(this.keep(seat));
    this.watch = setInterval(() => forceShutdown(folder).catch(() => undefined), WATCH_MS).unref();
  }

  end(): Promise<void> {
    this.ended ??= this.leave();
    return this.ended;
  }

  private keep(seat: ServerLease): ServerLease {
    seat.whenLost(() => {
      if (!this.ended) this.seat = this.comeBack();
    });
    return seat;
  }

  private async comeBack(): Promise<ServerLease | undefined> {
    this.log('PostgreSQL went away; bringing it back');
    while (!this.ended) {
      try {
        const seat = this.keep(await this.takeAnother());
        this.log('PostgreSQL is back');
        return seat;
      } catch (error) {
        this.log(`PostgreSQL cannot be brought back yet: ${error instanceof Error ? error.message : error}`);
        await pause(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  private async leave(): Promise<void> {
    clearInterval(this.watch);
    const seat = await this.seat;
    try {
      if (await seat?.giveUp()) await shutDown(seat!.postmaster, this.folder);
    } catch (error) {
      if (!isNotReady(error)) throw error; // else it is gone already
    } finally {
      await seat?.end();
    }
  }
}
