import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findPostgresBinaries } from '../../src/platform/database/embedded/cluster.js';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.js';
import { addNote, notes, query, Scene } from './embedded-postgres.scene.js';

const onLinux = process.platform === 'linux' ? test : test.skip;
let scene: Scene;

beforeEach(async () => {
  scene = await Scene.set();
});

afterEach(() => scene.strike());

test('the first start creates a database that only this machine can reach, and only with its password', async () => {
  await scene.removeDataDir();
  const { url, wasCreated } = await scene.start({});

  const [row] = await query(
    url,
    `select current_database() as database, lower('É') as lower, 'Zed' < 'adam' as "capitalsFirst",
       rolsuper as superuser, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit
     from pg_roles where rolname = current_user`,
  );
  const log = await readFile(join(scene.home, 'server.log'), 'utf8');
  expect(wasCreated).toBe(true);
  expect(row).toEqual({
    database: 'keyturn',
    lower: 'é',
    capitalsFirst: true,
    superuser: false,
    fsync: 'on',
    commit: 'on',
  });
  expect(log.match(/listening on .*/g)).toEqual([expect.stringContaining('"127.0.0.1"')]);
  await expect(query(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toMatchObject({
    code: '28P01',
  });
});

test('only PostgreSQL and its starter can read the data and the password', async () => {
  await scene.start();

  const modes = await Promise.all(
    [scene.dataDir, scene.cluster, join(scene.home, 'password')].map(
      async (path) => (await stat(path)).mode & 0o777,
    ),
  );

  expect(modes).toEqual([0o755, 0o700, 0o600]);
});

onLinux('secrets in the environment are not handed to PostgreSQL', async () => {
  process.env.KEYTURN_TEST_SECRET = 'never-handed-on';

  await scene.start();

  const environment = await readFile(`/proc/${await scene.postmasterPid()}/environ`, 'utf8');
  delete process.env.KEYTURN_TEST_SECRET;
  expect(environment).toContain('LC_ALL=C');
  expect(environment).not.toContain('never-handed-on');
});

test('the database owner can use the search extensions and language-aware sorting', async () => {
  const { url } = await scene.start();

  for (const name of ['pg_trgm', 'citext', 'unaccent', 'btree_gin'])
    await query(url, `create extension ${name}`);
  const sorted = await query(
    url,
    `select name from (values ('Zed'), ('adam'), ('Éva')) as people(name) order by name collate "en-x-icu"`,
  );

  expect(sorted.map((row) => row.name)).toEqual(['adam', 'Éva', 'Zed']);
});

test('stop leaves nothing running, and the next start finds the rows at the same address', async () => {
  const first = await scene.start();
  await addNote(first.url);

  await first.stop();
  const pidAfterStop = await scene.postmasterPid();
  await expect(query(first.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  const second = await scene.start();

  expect(pidAfterStop).toBeUndefined();
  expect(second).toMatchObject({ url: first.url, wasCreated: false });
  expect(await notes(second.url)).toEqual([{ text: 'kept' }]);
});

test('a copy of a data folder is not mistaken for the original', async () => {
  const folderOf = async (url: string) =>
    (await query(url, `select current_setting('keyturn.folder') as folder`))[0]!.folder;
  const first = await scene.start();
  const original = await folderOf(first.url);
  await first.stop();
  const copy = await mkdtemp(join(tmpdir(), 'keyturn-copy-'));
  await chmod(copy, 0o755);
  await promisify(execFile)('cp', ['-a', scene.home, copy]);

  const again = await scene.start();
  const copied = await startEmbeddedPostgres({ dataDir: copy });
  const found = [await folderOf(again.url), await folderOf(copied.url)];
  await copied.stop();
  await rm(copy, { recursive: true });

  expect(found).toEqual([original, expect.not.stringContaining(original)]);
});

test('picks a free port when another program has taken the old one', async () => {
  const first = await scene.start();
  await first.stop();
  const stranger = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
  await once(stranger, 'listening');

  const second = await scene.start().finally(() => stranger.close());

  expect(second.url).not.toBe(first.url);
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('starts a database under a folder that other users cannot enter', async () => {
  await scene.removeDataDir();
  await chmod(scene.parent, 0o700);

  const { url } = await scene.start();

  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('starts a database under such a folder in a container that forbids user namespaces', async () => {
  await scene.removeDataDir();
  const { PATH } = process.env;
  await chmod(scene.parent, 0o700);
  await writeFile(join(scene.parent, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  process.env.PATH = `${scene.parent}:${PATH}`;

  const { url } = await scene.start().finally(() => {
    process.env.PATH = PATH;
  });

  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

onLinux('library links that a blocked install script did not make are made', async () => {
  const { postgres } = await findPostgresBinaries();
  const link = join(postgres, '../../lib/libecpg.so.6'); // one the other tests' servers don't use
  await unlink(link);

  await scene.start();

  expect((await stat(link)).isFile()).toBe(true);
});

test('rejects data of another major version and explains what to do', async () => {
  await (await scene.start()).stop();
  await writeFile(join(scene.cluster, 'PG_VERSION'), '15\n');

  const steps = [
    /created by PostgreSQL 15, and this release brings PostgreSQL 18\. It was left unchanged\./,
    /1\. In the folder of the release that created it: +npm run backup -- keyturn\.backup\n/,
    new RegExp(`2\\. .* mv ${scene.dataDir} ${scene.dataDir}-postgres-15\\n`),
    /3\. Here, .* npm run restore -- keyturn\.backup$/,
  ];
  const { message } = (await scene.start().catch((error: unknown) => error)) as Error;
  for (const step of steps) expect(message).toMatch(step);
  expect(await readFile(join(scene.cluster, 'PG_VERSION'), 'utf8')).toBe('15\n');
});

test('the error names a data folder that can’t be used', async () => {
  await scene.removeDataDir();
  await writeFile(scene.dataDir, 'a file in its place');

  await expect(scene.start()).rejects.toThrow(`The data folder ${scene.dataDir} is not a folder.`);
});

test('a machine without built-in PostgreSQL is asked to set DATABASE_URL', async () => {
  const arch = Object.getOwnPropertyDescriptor(process, 'arch')!;
  Object.defineProperty(process, 'arch', { ...arch, value: 'riscv64' });

  await expect(scene.start()).rejects.toThrow(/riscv64.*Set DATABASE_URL/);

  Object.defineProperty(process, 'arch', arch);
});
