import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  lchown,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/database/embedded-postgres.js';
import { findPostgresBinaries } from '../../src/platform/database/postgres-binaries.js';
import { findPostmaster } from '../../src/platform/database/postmaster.js';

/** What a start promises, and security.md section 8: "Embedded database: server killed". */
const settings = { fsync: 'off' };
let parent: string;
let dataDir: string;
let cluster: string;
let started: { stop(): Promise<void> }[];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'keyturn-embedded-'));
  await chmod(parent, 0o755);
  dataDir = join(parent, 'data');
  cluster = join(dataDir, 'postgres', 'data');
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map((it) => it.stop()));
  await rm(parent, { recursive: true, maxRetries: 10 });
});

async function start(
  options: { settings?: Record<string, string> } = { settings },
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, ...options });
  started.push(postgres);
  return postgres;
}

interface OtherProcess extends Pick<EmbeddedPostgres, 'url' | 'wasCreated'> {
  stop(): Promise<void>;
  kill(): Promise<void>;
}

async function startInAnotherProcess(): Promise<OtherProcess> {
  const script = join(import.meta.dirname, 'embedded-postgres.process.ts');
  const child = spawn(process.execPath, ['--no-warnings', script, JSON.stringify({ dataDir, settings })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const other = { kill: () => end(child, 'SIGKILL'), stop: () => end(child, 'SIGTERM') };
  started.push(other);
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  return { ...JSON.parse(String(line)), ...other };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const keepNote = (url: string) => query(url, `create table notes as select 'kept' as text`);
const notes = (url: string) => query(url, 'select text from notes');
const serverSince = (url: string) => query(url, 'select pg_postmaster_start_time()::text as since');
const postmasterPid = async () => (await findPostmaster(cluster))?.pid;

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function draftIn(folder: string): Promise<string> {
  const draft = (await readdir(folder)).find((name) => name.startsWith('postgres.new-'));
  if (!draft) throw new Error('There is no draft of a database.');
  return draft;
}

test('the first start makes a database that only this machine can reach, and only with its password', async () => {
  const { url, wasCreated } = await start({});

  const [row] = await query(
    url,
    `select current_database() as database, lower('É') as lower, 'Zed' < 'adam' as "capitalsFirst",
       rolsuper as superuser, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit
     from pg_roles where rolname = current_user`,
  );
  const withoutPassword = query(url.replace(/:[^:@]+@/, ':guess@'), 'select 1');
  expect(wasCreated).toBe(true);
  expect(row).toEqual({
    database: 'keyturn',
    lower: 'é',
    capitalsFirst: true,
    superuser: false,
    fsync: 'on',
    commit: 'on',
  });
  const log = await readFile(join(dataDir, 'postgres', 'server.log'), 'utf8');
  expect(log.match(/listening on .*/g)).toEqual([expect.stringContaining('"127.0.0.1"')]);
  await expect(withoutPassword).rejects.toMatchObject({ code: '28P01' });
  expect((await stat(cluster)).mode & 0o777).toBe(0o700);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o755);
});

test('the search extensions and sorting by language are at hand for the owner of the database', async () => {
  const { url } = await start();

  await query(
    url,
    'create extension pg_trgm; create extension citext; create extension unaccent; create extension btree_gin',
  );
  const sorted = await query(
    url,
    `select name from (values ('Zed'), ('adam'), ('Éva')) as people(name) order by name collate "en-x-icu"`,
  );

  expect(sorted.map((row) => row.name)).toEqual(['adam', 'Éva', 'Zed']);
});

test('stop leaves nothing running, and the next start finds the rows at the same address', async () => {
  const first = await start();
  await keepNote(first.url);

  await first.stop();
  const pidAfterStop = await postmasterPid();
  const refused = query(first.url, 'select 1');
  await expect(refused).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  const second = await start();

  expect(pidAfterStop).toBeUndefined();
  expect(second).toMatchObject({ url: first.url, wasCreated: false });
  expect(await notes(second.url)).toEqual([{ text: 'kept' }]);
});

test('a server left behind by a killed process is adopted', async () => {
  const killed = await startInAnotherProcess();
  await keepNote(killed.url);
  const orphan = await postmasterPid();
  await killed.kill();

  const next = await start();

  expect(next).toMatchObject({ url: killed.url, wasCreated: false });
  expect(await postmasterPid()).toBe(orphan);
  expect(await notes(next.url)).toEqual([{ text: 'kept' }]);
  await next.stop();
  expect(await postmasterPid()).toBeUndefined();
});

test('committed rows survive a kill of process and server at once', async () => {
  const killed = await startInAnotherProcess();
  await keepNote(killed.url);
  const pid = await postmasterPid();
  await killed.kill();
  process.kill(pid!, 'SIGKILL');

  const next = await start();

  expect(next.url).toBe(killed.url);
  expect(await notes(next.url)).toEqual([{ text: 'kept' }]);
});

test('a server that is killed under a running process comes back at the same address', async () => {
  const { url } = await start();
  await keepNote(url);
  const pid = await postmasterPid();

  process.kill(pid!, 'SIGKILL');
  const found = await eventually(() => notes(url));

  expect(found).toEqual([{ text: 'kept' }]);
  expect(await postmasterPid()).not.toBe(pid);
});

test('a server that is told to stop when its clients have left comes back too', async () => {
  const { url } = await start();
  const since = await serverSince(url);

  process.kill((await postmasterPid())!, 'SIGTERM');
  const sinceThen = await eventually(async () => {
    const answer = await serverSince(url);
    if (isDeepStrictEqual(answer, since)) throw new Error('It has not stopped yet.');
    return answer;
  });

  expect(sinceThen).toHaveLength(1);
});

test('two processes that start at once share one server', async () => {
  const [one, other] = await Promise.all([startInAnotherProcess(), startInAnotherProcess()]);

  expect(one.url).toBe(other.url);
  expect([one.wasCreated, other.wasCreated].sort()).toEqual([false, true]);
  expect(await serverSince(one.url)).toEqual(await serverSince(other.url));
});

test('the server is stopped by the last process that uses it, whoever started it', async () => {
  const starter = await startInAnotherProcess();
  const joiner = await start();
  const since = await serverSince(joiner.url);

  await starter.stop();

  expect(await serverSince(joiner.url)).toEqual(since);
  await joiner.stop();
  expect(await postmasterPid()).toBeUndefined();
});

test('a process that starts while another stops has its server', async () => {
  const leaving = await startInAnotherProcess();

  const [next] = await Promise.all([start(), leaving.stop()]);

  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('two processes that stop at once leave no server behind', async () => {
  const both = await Promise.all([start(), start()]);

  await Promise.all(both.map((postgres) => postgres.stop()));

  expect(await postmasterPid()).toBeUndefined();
});

test('a pid file from before a restart of the machine, whose number another program has now, is no obstacle', async () => {
  const first = await start();
  await keepNote(first.url);
  const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8');
  await first.stop();
  const { uid, gid } = await stat(cluster);
  const stranger = spawn('sleep', ['1000'], process.getuid?.() === 0 ? { uid, gid } : {});
  started.push({ stop: () => end(stranger, 'SIGKILL') });
  await writeFile(join(cluster, 'postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)));
  await lchown(join(cluster, 'postmaster.pid'), uid, gid);

  const second = await start();

  expect(await notes(second.url)).toEqual([{ text: 'kept' }]);
  expect(stranger.exitCode).toBeNull();
});

test('a pid file that a power cut left empty is no obstacle', async () => {
  await (await start()).stop();
  const pidFile = join(cluster, 'postmaster.pid');
  await writeFile(pidFile, '');
  await utimes(pidFile, new Date(0), new Date(0));

  const second = await start();

  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a database below a folder that other users may not enter starts too', async () => {
  await chmod(parent, 0o700);

  const { url } = await start();

  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a database below such a folder starts in a container that forbids user namespaces', async () => {
  const { PATH } = process.env;
  await chmod(parent, 0o700);
  await writeFile(join(parent, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  process.env.PATH = `${parent}:${PATH}`;

  const { url } = await start().finally(() => {
    process.env.PATH = PATH;
  });

  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a start that was killed while it made the database is begun anew, and its remains are swept later', async () => {
  const killed = startInAnotherProcess().catch(() => undefined);
  const draft = await eventually(async () => join(dataDir, await draftIn(dataDir)));
  await started[0]!.stop();
  await killed;
  await utimes(draft, new Date(0), new Date(0));

  const { wasCreated } = await start();

  expect(wasCreated).toBe(true);
  await expect(draftIn(dataDir)).rejects.toThrow();
});

test('a port that another program has taken is given up for a free one', async () => {
  const first = await start();
  await first.stop();
  const stranger = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
  await once(stranger, 'listening');

  const second = await start();

  expect(second.url).not.toBe(first.url);
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  stranger.close();
});

test('library links that a blocked install script did not make are made', async () => {
  const { postgres } = await findPostgresBinaries();
  const link = join(postgres, '../../lib/libecpg.so.6'); // one the server itself can do without
  const hasLinks = process.platform === 'linux';
  if (hasLinks) await unlink(link);

  await start();

  if (hasLinks) expect((await stat(link)).isFile()).toBe(true);
});

test('data of another major version is refused with the way out', async () => {
  await (await start()).stop();
  await writeFile(join(cluster, 'PG_VERSION'), '15\n');

  await expect(start()).rejects.toThrow(
    /made by PostgreSQL 15, and this release brings PostgreSQL 18.*DATABASE_URL/,
  );
});

test('a data folder that cannot be written is named, with the way out', async () => {
  await writeFile(dataDir, 'a file in its place');

  await expect(start()).rejects.toThrow(`The data folder ${dataDir} is not a folder.`);
});

test('a machine without built-in PostgreSQL is told to set DATABASE_URL', async () => {
  const arch = Object.getOwnPropertyDescriptor(process, 'arch')!;
  Object.defineProperty(process, 'arch', { ...arch, value: 'riscv64' });

  await expect(start()).rejects.toThrow(/riscv64.*Set DATABASE_URL/);

  Object.defineProperty(process, 'arch', arch);
});
