import { spawn } from 'node:child_process';
import { lchown, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addNote, end, eventually, notes, query, Scene, serverSince } from './embedded-postgres.scene.js';

/** The next start recovers a killed server, despite a stale pid file, and never runs two on one folder. */
let scene: Scene;

beforeEach(async () => {
  scene = await Scene.set();
});

afterEach(() => scene.strike());

test('adopts a server that a killed process left behind', async () => {
  const killed = await scene.startInAnotherProcess();
  await addNote(killed.url);
  const orphan = await scene.postmasterPid();
  await killed.kill();

  const next = await scene.start();

  expect(next).toMatchObject({ url: killed.url, wasCreated: false });
  expect(await scene.postmasterPid()).toBe(orphan);
  expect(await notes(next.url)).toEqual([{ text: 'kept' }]);
  await next.stop();
  expect(await scene.postmasterPid()).toBeUndefined();
});

test('committed rows survive killing process and server at the same time', async () => {
  const killed = await scene.startInAnotherProcess();
  await addNote(killed.url);
  const pid = await scene.postmasterPid();
  await killed.kill();
  process.kill(pid!, 'SIGKILL');

  const next = await scene.start();

  expect(next.url).toBe(killed.url);
  expect(await notes(next.url)).toEqual([{ text: 'kept' }]);
});

test('a server killed under a running process comes back at the same address', async () => {
  const { url } = await scene.start();
  await addNote(url);
  const pid = await scene.postmasterPid();

  process.kill(pid!, 'SIGKILL');
  const found = await eventually(() => notes(url));

  expect(found).toEqual([{ text: 'kept' }]);
  expect(await scene.postmasterPid()).not.toBe(pid);
});

test('a server asked to stop once its clients leave comes back too', async () => {
  const { url } = await scene.start();
  const before = await serverSince(url);

  process.kill((await scene.postmasterPid())!, 'SIGTERM');
  const after = await eventually(async () => {
    const since = await serverSince(url);
    if (isDeepStrictEqual(since, before)) throw new Error('It has not stopped yet.');
    return since;
  });

  expect(after).toHaveLength(1);
});

test('two processes that start at the same time share one server', async () => {
  await scene.removeDataDir();
  const [one, other] = await Promise.all([scene.startInAnotherProcess(), scene.startInAnotherProcess()]);

  expect(one.url).toBe(other.url);
  expect([one.wasCreated, other.wasCreated].sort()).toEqual([false, true]);
  expect(await serverSince(one.url)).toEqual(await serverSince(other.url));
});

test('the last process to use the server stops it, no matter which one started it', async () => {
  const starter = await scene.startInAnotherProcess();
  const joiner = await scene.start();
  const since = await serverSince(joiner.url);

  await starter.stop();

  expect(await serverSince(joiner.url)).toEqual(since);
  await joiner.stop();
  expect(await scene.postmasterPid()).toBeUndefined();
});

test('a process that starts while another stops gets its server', async () => {
  const leaving = await scene.startInAnotherProcess();

  const [next] = await Promise.all([scene.start(), leaving.stop()]);

  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('two processes that stop at the same time leave no server behind', async () => {
  const both = await Promise.all([scene.start(), scene.start()]);

  await Promise.all(both.map((postgres) => postgres.stop()));

  expect(await scene.postmasterPid()).toBeUndefined();
});

test('a failed start leaves no server behind', async () => {
  await (await scene.start()).stop();
  await writeFile(join(scene.home, 'password'), 'not the password');

  await expect(scene.start()).rejects.toThrow('password');

  expect(await scene.postmasterPid()).toBeUndefined();
});

test('a pid file from before a reboot, whose pid now belongs to another program, doesn’t block the start', async () => {
  const first = await scene.start();
  await addNote(first.url);
  const pidFile = await readFile(scene.pidFile, 'utf8');
  await first.stop();
  const { uid, gid } = await stat(scene.cluster);
  const stranger = scene.willEnd(spawn('sleep', ['1000'], process.getuid?.() === 0 ? { uid, gid } : {}));
  await writeFile(scene.pidFile, pidFile.replace(/^\d+/, String(stranger.pid)));
  await lchown(scene.pidFile, uid, gid);

  const second = await scene.start();

  expect(await notes(second.url)).toEqual([{ text: 'kept' }]);
  expect(stranger.exitCode).toBeNull();
});

test('a pid file that a power failure left empty doesn’t block the start', async () => {
  await (await scene.start()).stop();
  await writeFile(scene.pidFile, '');
  await utimes(scene.pidFile, new Date(0), new Date(0));

  const second = await scene.start();

  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a start killed while creating the database is repeated, and its leftovers are deleted later', async () => {
  await scene.removeDataDir();
  const killed = scene.spawnStart();
  const draft = await eventually(() => draftIn(scene.dataDir));
  await end(killed, 'SIGKILL');
  await utimes(draft, new Date(0), new Date(0));

  const { wasCreated } = await scene.start();

  expect(wasCreated).toBe(true);
  await expect(draftIn(scene.dataDir)).rejects.toThrow('no draft');
});

async function draftIn(folder: string): Promise<string> {
  const draft = (await readdir(folder)).find((name) => name.startsWith('postgres.new-'));
  if (!draft) throw new Error('There is no draft of a database.');
  return join(folder, draft);
}
