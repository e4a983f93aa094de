import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/database/embedded/embedded-postgres.js';
import { findPostmaster } from '../../src/platform/database/embedded/postmaster.js';
import { copyNewDatabaseFolder } from '../support/new-database-folder.js';

/** Nothing here has to survive a power failure. */
const settings = { fsync: 'off' };

export interface OtherProcess extends Pick<EmbeddedPostgres, 'url' | 'wasCreated'> {
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** A separate data folder for one test, and everything started on it. */
export class Scene {
  private readonly started: { stop(): Promise<void> }[] = [];

  private constructor(readonly parent: string) {}

  static async set(): Promise<Scene> {
    const parent = await mkdtemp(join(tmpdir(), 'keyturn-embedded-'));
    await chmod(parent, 0o755);
    const scene = new Scene(parent);
    await copyNewDatabaseFolder(scene.dataDir);
    return scene;
  }

  /** For a test of the very first start, which runs `initdb`. */
  async removeDataDir(): Promise<void> {
    await rm(this.dataDir, { recursive: true });
  }

  get dataDir(): string {
    return join(this.parent, 'data');
  }

  get home(): string {
    return join(this.dataDir, 'postgres');
  }

  get cluster(): string {
    return join(this.home, 'data');
  }

  get pidFile(): string {
    return join(this.cluster, 'postmaster.pid');
  }

  async start(options: { settings?: Record<string, string> } = { settings }): Promise<EmbeddedPostgres> {
    const postgres = await startEmbeddedPostgres({ dataDir: this.dataDir, ...options });
    this.started.push(postgres);
    return postgres;
  }

  async startInAnotherProcess(): Promise<OtherProcess> {
    const child = this.spawnStart();
    const [line] = await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')]);
    return {
      ...JSON.parse(String(line)),
      kill: () => end(child, 'SIGKILL'),
      stop: () => end(child, 'SIGTERM'),
    };
  }

  spawnStart(): ChildProcess {
    const script = join(import.meta.dirname, 'embedded-postgres.process.ts');
    const loader = join(import.meta.dirname, '../support/typescript.mjs');
    const options = JSON.stringify({ dataDir: this.dataDir, settings });
    return this.willEnd(
      spawn(process.execPath, ['--no-warnings', '--import', loader, script, options], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
  }

  willEnd<Child extends ChildProcess>(child: Child): Child {
    this.started.push({ stop: () => end(child, 'SIGTERM') });
    return child;
  }

  async postmasterPid(): Promise<number | undefined> {
    return (await findPostmaster(this.cluster))?.pid;
  }

  async strike(): Promise<void> {
    await Promise.all(this.started.map((it) => it.stop()));
    await rm(this.parent, { recursive: true, maxRetries: 10 });
  }
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  const [code] = await once(child, 'exit');
  if (code) throw new Error(`The process ended with ${code}.`);
}

export async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

export const addNote = (url: string) => query(url, `create table notes as select 'kept' as text`);
export const notes = (url: string) => query(url, 'select text from notes');
export const serverSince = (url: string) => query(url, 'select pg_postmaster_start_time()::text as since');

/** Retries until it works; the test's own time limit applies. */
export async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch {
      await pause(5);
    }
  }
}
